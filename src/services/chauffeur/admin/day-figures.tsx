/** The day in four numbers: what there is to do, and what is not settled. */
import { useFormat } from '../../../../admin/client/format.tsx'
import type { Owners, Trip } from './trips.ts'
import { say } from './words.ts'

export function DayFigures({ trips, by }: { readonly trips: readonly Trip[]; readonly by: Owners }) {
  const format = useFormat()
  const count = (is: (trip: Trip) => boolean) => trips.filter(is).length
  const done = count(({ status }) => status === 'completed')
  const open = count(trip => trip[`${by}_id`] === null && trip.status !== 'completed')
  const tiles = [
    { title: say.tripsOfDay, value: trips.length, below: say.tripsBelow(done), isBad: false },
    { title: say.waiting, value: count(({ status }) => status === 'pending'), below: say.waitingBelow, isBad: false },
    { title: say.unassigned[by], value: open, below: say.unassignedBelow, isBad: open > 0 },
    {
      ...{ title: say.conflicts, below: say.conflictsBelow },
      ...{
        value: count(({ conflicts }) => conflicts.length > 0),
        isBad: trips.some(trip => trip.conflicts.length > 0),
      },
    },
  ]
  return (
    <div className="tiles">
      {tiles.map(({ title, value, below, isBad }) => (
        <section key={title} className="panel card" aria-label={title}>
          <span className="cardtitle">{title}</span>
          <b className="bigfigure" data-bad={isBad || undefined}>
            {format.number(value)}
          </b>
          <span className="below">{below}</span>
        </section>
      ))}
    </div>
  )
}
