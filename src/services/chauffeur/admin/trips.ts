/** Trips as the boards draw them: read by dates, moved at once, and taken back as easily. */
import { notifications } from '@mantine/notifications'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import { call } from '../../../../admin/client/api.ts'
import { choiceLabel, entityOf, fieldOf, type OpenService, useApp } from '../../../../admin/client/app.tsx'
import { LIVE } from '../../../../admin/client/live.ts'
import { instantOn, localOn } from '../../../../admin/kit/fields/clock.ts'
import { UndoNote } from '../../../../admin/kit/undo-note.tsx'
import type { Tone } from '../../../kernel/admin.ts'
import { type BookingStatus, isOff } from '../domain/booking-status.ts'
import type { calendar } from '../routes/calendar.ts'
import { say } from './words.ts'

const PATH = '/bookings/calendar'
const readTrips = call<typeof calendar>('/vendor-chauffeur/v1', 'GET', PATH)
type Trips = Awaited<ReturnType<typeof readTrips>>
export type Trip = Trips['events'][number]
type Named = { readonly id: number; readonly name: string; readonly status: string }
export type Owners = 'vehicle' | 'driver'

/** Trips of these dates that somebody drives. */
export function useTrips(service: OpenService, from: string, to: string) {
  const read = useQuery({
    queryKey: ['answer', service.slug, PATH, from, to],
    ...LIVE,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readTrips({ from, to }, signal),
  })
  const trips = (read.data?.events ?? []).filter(({ status }) => !isOff(status as BookingStatus))
  return { read, trips }
}

/** Vehicles and drivers that trips can be given to; without Pro there are no drivers. */
export function useFleet(service: OpenService): Readonly<Record<Owners, readonly Named[]>> {
  const hasDrivers = entityOf(service, 'drivers') !== undefined
  const asked = { per_page: 200, _fields: 'id,name,status' }
  const vehicles = useAnswer<Named[]>(service, '/vehicles', asked)
  // Where there are no drivers the vehicles are asked for again, which costs nothing.
  const drivers = useAnswer<Named[]>(service, hasDrivers ? '/drivers' : '/vehicles', asked)
  return {
    vehicle: (vehicles.data?.data ?? []).filter(({ status }) => status === 'published'),
    driver: hasDrivers ? (drivers.data?.data ?? []).filter(({ status }) => status === 'active') : [],
  }
}

export const TONES: Readonly<Record<string, Tone>> = {
  pending: 'warn',
  on_hold: 'warn',
  processing: 'good',
  completed: 'neutral',
}

/** What a status is called in the reader's language. */
export const statusLabel = (service: OpenService, status: string): string =>
  choiceLabel(fieldOf(entityOf(service, 'bookings')!, 'status'), status)

export const troubleOf = ({ conflicts }: Pick<Trip, 'conflicts'>): string | undefined =>
  conflicts.length === 0
    ? undefined
    : say.conflict([...new Set(conflicts.map(({ booking_number }) => booking_number))].join(', '))

export type TripChange = {
  readonly pickup_datetime?: string
  readonly return_datetime?: string
  readonly vehicle_id?: number | null
  readonly driver_id?: number | null
}

/** The way there and the way back begin at times of their own. */
export const timeName = ({ leg }: Pick<Trip, 'leg'>) => (leg === 'return' ? 'return_datetime' : 'pickup_datetime')

export const wallTime = (millis: number, zone: string): string =>
  localOn(new Date(millis).toISOString(), zone).replace('T', ' ')

/** Moves a trip at once, says what came of it, and offers the way back. */
export function useMoveTrip(service: OpenService) {
  const client = useQueryClient()
  const { site } = useApp()
  const move = async (trip: Trip, change: TripChange, isUndo = false): Promise<void> => {
    const before: TripChange = {
      [timeName(trip)]: wallTime(Date.parse(trip.start), site.timezone),
      ...{ vehicle_id: trip.vehicle_id, driver_id: trip.driver_id },
    }
    const names = Object.keys(change) as (keyof TripChange)[]
    const undo: TripChange = Object.fromEntries(names.map(name => [name, before[name] ?? null]))
    showMoved(client, { service, trip, change, zone: site.timezone })
    try {
      const saved = await write<Pick<Trip, 'conflicts'>>(service, `PUT /bookings/${trip.id}`, change)
      const trouble = troubleOf({ conflicts: saved.conflicts ?? [] })
      const text = [say.moved(trip.customer_name || trip.booking_number), trouble].filter(Boolean).join(' ')
      const onUndo = () => void move(trip, undo, true)
      notifications.show({
        color: trouble ? 'orange' : 'teal',
        message: isUndo ? say.movedBack : createElement(UndoNote, { text, onUndo }),
      })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
    await forgetAnswers(client, service)
  }
  return (trip: Trip, change: TripChange) => void move(trip, change)
}

type Shown = {
  readonly service: OpenService
  readonly trip: Trip
  readonly change: TripChange
  readonly zone: string
}

/** Where it was dropped, before the server has said so. Whom it is in conflict with there, only the server knows. */
function showMoved(client: QueryClient, { service, trip, change, zone }: Shown): void {
  const { vehicle_id = trip.vehicle_id, driver_id = trip.driver_id } = change
  const start = instantOn((change[timeName(trip)] ?? '').replace(' ', 'T'), zone) ?? trip.start
  const length = Date.parse(trip.end) - Date.parse(trip.start)
  const end = new Date(Date.parse(start) + length).toISOString()
  const moved = (known: Trip): Trip => {
    if (known.id !== trip.id) return known
    return { ...known, vehicle_id, driver_id, conflicts: [], ...(known.leg === trip.leg ? { start, end } : {}) }
  }
  client.setQueriesData<Trips>(
    { queryKey: ['answer', service.slug, PATH] },
    known => known && { ...known, events: known.events.map(moved) },
  )
}
