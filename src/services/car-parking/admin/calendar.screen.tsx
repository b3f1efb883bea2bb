/** How full the car parks are: four weeks by car park and kind of space, each date one click away. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { DaySwitch, dateAfter, useDay } from '../../../../admin/kit/desk/day-switch.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import './parking.css'
import { useNames } from './names.ts'
import { type Occupancy, readCalendar } from './parking-api.ts'
import { useParkingWords } from './words.ts'

const SHOWN = 28

export default function CalendarScreen({ service, screen }: ScreenProps<'own'>) {
  const words = useParkingWords()
  const shown = useDay('from')
  const from = shown.day
  const dates = Array.from({ length: SHOWN }, (_, days) => dateAfter(from, days))
  const to = dates.at(-1)!
  const read = useQuery({
    queryKey: ['parking-calendar', from],
    queryFn: ({ signal }) => readCalendar({ from, to }, signal),
  })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <DaySwitch {...shown} step={SHOWN} />
      </PageHead>
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <ListSkeleton />}
      {read.data && read.data.occupancy.length === 0 && <EmptyState title={words.noOffer} />}
      {read.data && read.data.occupancy.length > 0 && <Grid {...{ service, dates }} occupancy={read.data.occupancy} />}
    </>
  )
}

type GridProps = Pick<ScreenProps, 'service'> & {
  readonly dates: readonly string[]
  readonly occupancy: readonly Occupancy[]
}

function Grid({ service, dates, occupancy }: GridProps) {
  const words = useParkingWords()
  const format = useFormat()
  const [locations, types] = [useNames('locations'), useNames('space-types')]
  const lines = Map.groupBy(occupancy, one => `${one.location_id} ${one.space_type_id}`)
  const weekday = new Intl.DateTimeFormat(format.language, { weekday: 'narrow', timeZone: 'UTC' })
  return (
    <section className="panel parkinggrid" aria-label={words.weeks}>
      <table>
        <thead>
          <tr>
            <th>{words.offer}</th>
            {dates.map(date => (
              <th key={date} scope="col">
                {weekday.format(new Date(date))}
                <br />
                {Number(date.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...lines].map(([key, days]) => (
            <tr key={key}>
              <th scope="row">
                {locations.get(days[0]!.location_id) ?? days[0]!.location_id}
                <div className="below">{types.get(days[0]!.space_type_id) ?? days[0]!.space_type_id}</div>
              </th>
              {days.map(one => (
                <Taken key={one.date} service={service.slug} day={one} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Taken({ service, day: { date, booked, capacity, free } }: { service: string; day: Occupancy }) {
  const words = useParkingWords()
  const share = { '--taken': capacity === 0 ? 1 : booked / capacity } as CSSProperties
  return (
    <td data-full={free <= 0 || undefined}>
      <Link
        to="/$service/$screen"
        params={{ service, screen: 'day' }}
        search={{ day: date } as never}
        style={share}
        title={words.takenOf(booked, capacity)}
        aria-label={`${date}: ${words.takenOf(booked, capacity)}`}
      >
        {booked}
      </Link>
    </td>
  )
}
