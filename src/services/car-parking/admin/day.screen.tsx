/** A day at the gate: who comes, who leaves, and how many spaces are free. */
import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../../../../admin/client/api.ts'
import { choiceLabel, entityOf, fieldOf } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import { LIVE } from '../../../../admin/client/live.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { DaySwitch, useDay } from '../../../../admin/kit/desk/day-switch.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import './parking.css'
import { NAMESPACE, type ParkingEvent, readCalendar } from './parking-api.ts'
import { useParkingWords } from './words.ts'

export default function DayScreen({ service, screen }: ScreenProps<'own'>) {
  const words = useParkingWords()
  const shown = useDay()
  const { day } = shown
  const [search, setSearch] = useState('')
  const read = useQuery({
    queryKey: ['parking-day', day],
    ...LIVE,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => readCalendar({ from: day, to: day }, signal),
  })
  const events = (read.data?.events ?? []).filter(event => isStanding(event) && isFound(event, search))
  const props = { service, events, day }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <DaySwitch {...shown} />
      </PageHead>
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <ListSkeleton />}
      {read.data && (
        <div className="stack">
          <Figures events={read.data.events.filter(isStanding)} occupancy={read.data.occupancy} day={day} />
          <TextInput
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            leftSection={<Icon name="search" size={16} />}
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
          <div className="parkingday">
            <Movements {...props} way="entry" />
            <Movements {...props} way="exit" />
          </div>
        </div>
      )}
    </>
  )
}

const STANDING = ['pending', 'confirmed', 'checked_in', 'completed']
const isStanding = ({ status }: ParkingEvent): boolean => STANDING.includes(status)

const isFound = ({ title, ref }: ParkingEvent, search: string): boolean =>
  `${title} ${ref}`.toLowerCase().replaceAll(/[\s-]/g, '').includes(search.toLowerCase().replaceAll(/[\s-]/g, ''))

/** Texts carry the clock of the car park, so that their date is its date. */
const isOn = (day: string, way: Way) => (event: ParkingEvent) => event[way].startsWith(day)

type Day = {
  readonly events: readonly ParkingEvent[]
  readonly occupancy: readonly { readonly free: number; readonly capacity: number }[]
  readonly day: string
}

function Figures({ events, occupancy, day }: Day) {
  const words = useParkingWords()
  const format = useFormat()
  const [coming, leaving] = [events.filter(isOn(day, 'entry')), events.filter(isOn(day, 'exit'))]
  const sum = (name: 'free' | 'capacity') => occupancy.reduce((all, one) => all + one[name], 0)
  const waiting = coming.filter(({ status }) => canMove('entry', status)).length
  const staying = leaving.filter(({ status }) => status !== 'completed').length
  const tiles = [
    [words.arrivals, coming.length, words.open(waiting)],
    [words.departures, leaving.length, words.open(staying)],
    [words.free, sum('free'), words.ofAll(format.number(sum('capacity')))],
  ] as const
  return (
    <div className="tiles">
      {tiles.map(([title, value, below]) => (
        <section key={title} className="panel card" aria-label={title}>
          <span className="cardtitle">{title}</span>
          <b className="bigfigure">{format.number(value)}</b>
          <span className="below">{below}</span>
        </section>
      ))}
    </div>
  )
}

type Way = 'entry' | 'exit'
type MovementProps = Omit<Day, 'occupancy'> & Pick<ScreenProps, 'service'> & { readonly way: Way }

/** What a car does at the gate, and the states from which it can. */
const NEXT = {
  entry: { to: 'checked_in', from: ['confirmed', 'pending'] },
  exit: { to: 'completed', from: ['checked_in'] },
} as const satisfies Record<Way, { to: string; from: readonly string[] }>

const canMove = (way: Way, status: string): boolean => NEXT[way].from.some(from => from === status)

function Movements({ service, events, day, way }: MovementProps) {
  const words = useParkingWords()
  const rows = events.filter(isOn(day, way)).toSorted((one, other) => one[way].localeCompare(other[way]))
  const title = way === 'entry' ? words.arrivals : words.departures
  return (
    <section className="panel" aria-label={title}>
      <h2 className="sectiontitle">{title}</h2>
      {rows.length === 0 && <p className="lead">{way === 'entry' ? words.noArrivals : words.noDepartures}</p>}
      {rows.length > 0 && (
        <table className="parkinglist">
          <thead>
            <tr>
              <th>{words.time}</th>
              <th>{words.customer}</th>
              <th>{words.state}</th>
              <th aria-label={words.booking} />
            </tr>
          </thead>
          <tbody>
            {rows.map(event => (
              <Movement key={event.id} {...{ service, event, way }} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type RowProps = Pick<ScreenProps, 'service'> & { readonly event: ParkingEvent; readonly way: Way }

function Movement({ service, event, way }: RowProps) {
  const words = useParkingWords()
  const move = useMovement(event, way)
  const states = fieldOf(entityOf(service, 'bookings')!, 'status')
  return (
    <tr>
      <td>{event[way].slice(11, 16)}</td>
      <td>
        <Link
          className="plain"
          to="/$service/$screen/$id"
          params={{ service: service.slug, screen: 'bookings', id: String(event.id) }}
        >
          {event.customer_name}
        </Link>
        <div className="below">
          {event.vehicle_plate ?? ''} {event.ref}
        </div>
      </td>
      <td>{choiceLabel(states, event.status)}</td>
      <td className="end">
        {canMove(way, event.status) && (
          <Button size="xs" loading={move.isPending} onClick={() => move.mutate()}>
            {way === 'entry' ? words.checkIn : words.checkOut}
          </Button>
        )}
      </td>
    </tr>
  )
}

type Moved = { readonly overstay_amount: number; readonly currency: string }

function useMovement(event: ParkingEvent, way: Way) {
  const words = useParkingWords()
  const format = useFormat()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      // Who comes without having confirmed is here all the same: a booking comes in by its own steps.
      if (event.status === 'pending')
        await send('PUT', `${NAMESPACE}/bookings/${event.id}`, { body: { status: 'confirmed' } })
      const body = { status: NEXT[way].to }
      return (await send<Moved>('PUT', `${NAMESPACE}/bookings/${event.id}`, { body })).data
    },
    onSuccess: async ({ overstay_amount, currency }) => {
      const said = way === 'entry' ? words.checkedIn : words.checkedOut
      const more = overstay_amount > 0 ? ` ${words.overstay(format.money(overstay_amount, currency))}` : ''
      notifications.show({ color: 'teal', message: `${said(event.customer_name)}${more}` })
      await client.invalidateQueries({ queryKey: ['parking-day'] })
    },
    onError: error => notifications.show({ color: 'red', message: error.message }),
  })
}
