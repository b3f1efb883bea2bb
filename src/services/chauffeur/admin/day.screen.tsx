/** A day on the road: who drives whom when, by vehicle or by driver; trips are dragged to another time or to somebody else. */
import './fleet.css'
import { Badge, SegmentedControl, UnstyledButton } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type OpenService, useApp } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { colorOf } from '../../../../admin/kit/cell.tsx'
import { DaySwitch, dateAfter, useDay } from '../../../../admin/kit/desk/day-switch.tsx'
import { type Lane, Lanes, type Move, type Span } from '../../../../admin/kit/desk/lanes.tsx'
import { instantOn } from '../../../../admin/kit/fields/clock.ts'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { DayFigures } from './day-figures.tsx'
import { TripDrawer } from './trip-drawer.tsx'
import {
  type Owners,
  statusLabel,
  TONES,
  type Trip,
  timeName,
  troubleOf,
  useFleet,
  useMoveTrip,
  useTrips,
  wallTime,
} from './trips.ts'
import { say } from './words.ts'

const HOUR = 3_600_000
const STEP = HOUR / 4

export default function DayScreen({ service, screen }: ScreenProps<'own'>) {
  const shown = useDay()
  const { read, trips } = useTrips(service, shown.day, shown.day)
  const fleet = useFleet(service)
  const [by, setBy] = useOwners(fleet.driver.length > 0)
  const [opened, setOpened] = useState<number | null>(null)
  const board = { service, trips, by, day: shown.day, fleet: fleet[by], onOpen: ({ id }: Trip) => setOpened(id) }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        {fleet.driver.length > 0 && <OwnerSwitch by={by} onChange={setBy} />}
        <DaySwitch {...shown} />
      </PageHead>
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <ListSkeleton />}
      {read.data && (
        <div className="stack">
          <DayFigures trips={trips} by={by} />
          <div className="fleetboard">
            <Board {...board} />
          </div>
          <Agenda {...board} />
        </div>
      )}
      <TripDrawer {...{ service }} id={opened} onClose={() => setOpened(null)} />
    </>
  )
}

/** Who the lanes are stands in the address. */
function useOwners(hasDrivers: boolean): [by: Owners, set: (by: Owners) => void] {
  const asked = (useSearch({ strict: false }) as { by?: string }).by
  const navigate = useNavigate()
  const set = (by: Owners) =>
    void navigate({ to: '.', search: ((known: object) => ({ ...known, by })) as never, replace: true })
  return [hasDrivers && asked === 'driver' ? 'driver' : 'vehicle', set]
}

const OwnerSwitch = ({ by, onChange }: { readonly by: Owners; readonly onChange: (by: Owners) => void }) => (
  <SegmentedControl
    aria-label={say.schedule}
    value={by}
    onChange={value => onChange(value as Owners)}
    data={[
      { value: 'vehicle', label: say.byVehicle },
      { value: 'driver', label: say.byDriver },
    ]}
  />
)

type BoardProps = {
  readonly service: OpenService
  readonly trips: readonly Trip[]
  readonly by: Owners
  readonly day: string
  readonly fleet: readonly { readonly id: number; readonly name: string }[]
  readonly onOpen: (trip: Trip) => void
}

const NOBODY = 'none'

function Board({ service, trips, by, day, fleet, onOpen }: BoardProps) {
  const { site } = useApp()
  const move = useMoveTrip(service)
  const spans = trips.map(trip => ({ ...spanOf(trip, by), trip }))
  const byId = new Map(spans.map(span => [span.id, span.trip]))
  const onMove = (span: Span, { from, lane }: Move) => {
    const trip = byId.get(span.id)!
    const owner = lane === NOBODY ? null : Number(lane)
    move(trip, {
      ...(from === span.from ? {} : { [timeName(trip)]: wallTime(from, site.timezone) }),
      ...(lane === span.lane ? {} : { [`${by}_id`]: owner }),
    })
  }
  return (
    <Lanes
      label={by === 'vehicle' ? say.byVehicle : say.byDriver}
      lanes={lanesOf(trips, by, fleet)}
      spans={spans}
      {...rangeOf(day, spans, site.timezone)}
      zone={site.timezone}
      now={Date.now()}
      step={STEP}
      onOpen={span => onOpen(byId.get(span.id)!)}
      onMove={onMove}
    />
  )
}

function spanOf(trip: Trip, by: Owners): Span {
  const names = by === 'vehicle' ? trip.driver_name : trip.vehicle_name
  const way = [trip.pickup_address, trip.dropoff_address].map(shortPlace).filter(Boolean).join(' → ')
  return {
    id: `${trip.id}-${trip.leg}`,
    lane: String(trip[`${by}_id`] ?? NOBODY),
    from: Date.parse(trip.start),
    until: Date.parse(trip.end),
    title: `${trip.customer_name || trip.booking_number}${trip.leg === 'return' ? ` (${say.back})` : ''}`,
    below: [names, way].filter(Boolean).join(' · ') || undefined,
    tone: TONES[trip.status] ?? 'neutral',
    trouble: troubleOf(trip),
    isFixed: trip.status === 'completed',
  }
}

/** What people call a place: what stands before the first comma. */
const shortPlace = (address: string): string => address.split(/[,\n]/)[0]!.trim()

/** Those that can drive, whoever drives without being among them, and nobody. */
function lanesOf(trips: readonly Trip[], by: Owners, fleet: BoardProps['fleet']): Lane[] {
  const others = new Map(trips.flatMap(trip => (trip[`${by}_id`] ? [[trip[`${by}_id`]!, trip[`${by}_name`]]] : [])))
  for (const { id } of fleet) others.delete(id)
  const lanes = [...fleet, ...[...others].map(([id, name]) => ({ id: Number(id), name: String(name) }))]
  return [...lanes.map(({ id, name }) => ({ id: String(id), title: name })), { id: NOBODY, title: say.none[by] }]
}

/** The working day, and as much around it as its trips need. */
function rangeOf(day: string, spans: readonly Span[], zone: string) {
  const at = (date: string, time: string) => Date.parse(instantOn(`${date}T${time}`, zone) ?? `${date}T${time}Z`)
  const [begin, end] = [at(day, '00:00'), at(dateAfter(day, 1), '00:00')]
  const first = Math.min(at(day, '07:00'), ...spans.map(({ from }) => from - HOUR / 2))
  const last = Math.max(at(day, '21:00'), ...spans.map(({ until }) => until + HOUR / 2))
  return {
    from: Math.max(begin, begin + Math.floor((first - begin) / HOUR) * HOUR),
    until: Math.min(end, begin + Math.ceil((last - begin) / HOUR) * HOUR),
  }
}

/** The same as a list: what a phone shows, and what is read aloud. */
function Agenda({ service, trips, onOpen }: BoardProps) {
  const format = useFormat()
  const { site } = useApp()
  const clock = new Intl.DateTimeFormat(format.language, { timeStyle: 'short', timeZone: site.timezone })
  if (trips.length === 0) return <EmptyState title={say.noTrips} text={say.noTripsText} />
  return (
    <section className="panel" aria-label={say.agenda}>
      <ul className="agenda">
        {trips.map(trip => (
          <li key={`${trip.id}-${trip.leg}`} data-trouble={trip.conflicts.length > 0 || undefined}>
            <UnstyledButton onClick={() => onOpen(trip)} className="agendaline">
              <b className="num">{clock.format(Date.parse(trip.start))}</b>
              <span className="agendatext">
                <span>
                  <b>{trip.customer_name || trip.booking_number}</b>{' '}
                  {trip.leg === 'return' && <span className="quiet">({say.back})</span>}
                </span>
                <span className="below">
                  {[trip.pickup_address, trip.dropoff_address].map(shortPlace).filter(Boolean).join(' → ')}
                </span>
              </span>
              <span className="agendawho">
                {trip.vehicle_name || say.none.vehicle}
                <span className="below">{trip.driver_name}</span>
              </span>
              <Badge color={colorOf(TONES[trip.status])}>{statusLabel(service, trip.status)}</Badge>
              {trip.conflicts.length > 0 && <Icon name="alert-triangle" size={16} />}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
