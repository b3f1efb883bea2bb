/** Trips by date: a month, or a week by vehicle or by driver. What is dragged to another cell is moved there. */
import './fleet.css'
import { SegmentedControl } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type OpenService, useApp } from '../../../../admin/client/app.tsx'
import { type Format, useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { CellGrid, type GridCell, type GridItem, type GridRow } from '../../../../admin/kit/desk/cell-grid.tsx'
import { DaySwitch, dateAfter, useDay } from '../../../../admin/kit/desk/day-switch.tsx'
import { localOn } from '../../../../admin/kit/fields/clock.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import { TripDrawer } from './trip-drawer.tsx'
import { type Owners, TONES, type Trip, timeName, troubleOf, useFleet, useMoveTrip, useTrips } from './trips.ts'
import { say } from './words.ts'

type View = 'month' | Owners
type TripItem = GridItem & { readonly trip: Trip; readonly date: string; readonly time: string }

export default function CalendarScreen({ service, screen }: ScreenProps<'own'>) {
  const shown = useDay()
  const fleet = useFleet(service)
  const [view, setView] = useView(fleet.driver.length > 0)
  const dates = view === 'month' ? monthDates(shown.day) : weekDates(shown.day)
  const { read, trips } = useTrips(service, dates[0]!, dates.at(-1)!)
  const [opened, setOpened] = useState<number | null>(null)
  const move = useMoveTrip(service)
  const plan: Plan = { service, view, dates, today: shown.today, day: shown.day }
  const columns = useColumns(plan)
  const items = useItems(trips)
  const rows = useRows(plan, items, fleet)
  const onMove = (item: TripItem, cell: string) => {
    const [owner, date] = cell.split('|') as [string, string]
    move(item.trip, {
      ...(date === item.date ? {} : { [timeName(item.trip)]: `${date} ${item.time}` }),
      ...(view === 'month' || owner === ownerOf(item.trip, view) ? {} : { [`${view}_id`]: Number(owner) || null }),
    })
  }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <ViewSwitch view={view} hasDrivers={fleet.driver.length > 0} onChange={setView} />
        <DaySwitch {...shown} step={view === 'month' ? 28 : 7} />
      </PageHead>
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <ListSkeleton />}
      {read.data && (
        <CellGrid
          label={screen.title}
          columns={columns}
          rows={rows}
          onMove={onMove}
          onOpen={({ trip }) => setOpened(trip.id)}
        />
      )}
      <TripDrawer {...{ service }} id={opened} onClose={() => setOpened(null)} />
    </>
  )
}

function useView(hasDrivers: boolean): [view: View, set: (view: View) => void] {
  const asked = (useSearch({ strict: false }) as { view?: string }).view
  const navigate = useNavigate()
  const set = (view: View) =>
    void navigate({ to: '.', search: ((known: object) => ({ ...known, view })) as never, replace: true })
  return [asked === 'vehicle' || (asked === 'driver' && hasDrivers) ? asked : 'month', set]
}

type SwitchProps = {
  readonly view: View
  readonly hasDrivers: boolean
  readonly onChange: (view: View) => void
}

const ViewSwitch = ({ view, hasDrivers, onChange }: SwitchProps) => (
  <SegmentedControl
    aria-label={say.schedule}
    value={view}
    onChange={value => onChange(value as View)}
    data={[
      { value: 'month', label: say.month },
      { value: 'vehicle', label: say.byVehicle },
      ...(hasDrivers ? [{ value: 'driver', label: say.byDriver }] : []),
    ]}
  />
)

type Plan = {
  readonly service: OpenService
  readonly view: View
  readonly dates: readonly string[]
  readonly today: string
  readonly day: string
}

const mondayOf = (date: string): string => dateAfter(date, -((new Date(date).getUTCDay() + 6) % 7))
const datesFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, days) => dateAfter(first, days))
const weekDates = (day: string): string[] => datesFrom(mondayOf(day), 7)

/** Whole weeks around a month. */
function monthDates(day: string): string[] {
  const first = mondayOf(`${day.slice(0, 8)}01`)
  const next = `${dateAfter(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`
  const weeks = Math.ceil((Date.parse(next) - Date.parse(first)) / (7 * 86_400_000))
  return datesFrom(first, weeks * 7)
}

function useColumns({ view, dates }: Plan): string[] {
  const { language } = useFormat()
  const day = view === 'month' ? { weekday: 'short' } : { weekday: 'short', day: 'numeric', month: 'short' }
  const written = new Intl.DateTimeFormat(language, { ...day, timeZone: 'UTC' } as Intl.DateTimeFormatOptions)
  return dates.slice(0, 7).map(date => written.format(Date.parse(date)))
}

function useItems(trips: readonly Trip[]): TripItem[] {
  const { site } = useApp()
  const { language } = useFormat()
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: site.timezone })
  return trips.map(trip => {
    const [date = '', time = ''] = localOn(trip.start, site.timezone).split('T')
    return {
      ...{ id: `${trip.id}-${trip.leg}`, trip, date, time },
      title: `${trip.customer_name || trip.booking_number}${trip.leg === 'return' ? ` (${say.back})` : ''}`,
      mark: clock.format(Date.parse(trip.start)),
      tone: TONES[trip.status] ?? 'neutral',
      trouble: troubleOf(trip),
    }
  })
}

const ownerOf = (trip: Trip, by: Owners): string => String(trip[`${by}_id`] ?? 0)

type Fleet = ReturnType<typeof useFleet>

function useRows(plan: Plan, items: readonly TripItem[], fleet: Fleet): GridRow<TripItem>[] {
  const format = useFormat()
  const { view, dates } = plan
  if (view === 'month')
    return Array.from({ length: dates.length / 7 }, (_, week) => ({
      id: dates[week * 7]!,
      cells: dates.slice(week * 7, week * 7 + 7).map(date => monthCell(date, { plan, items, format })),
    }))
  const gone = items.filter(({ trip }) => !fleet[view].some(({ id }) => id === trip[`${view}_id`]))
  const others = new Map(gone.map(({ trip }) => [trip[`${view}_id`] ?? 0, trip[`${view}_name`]]))
  others.delete(0)
  const lanes = [...fleet[view], ...[...others].map(([id, name]) => ({ id, name })), { id: 0, name: say.none[view] }]
  return lanes.map(({ id, name }) => ({
    id: String(id),
    title: name,
    cells: dates.map(date => ({
      id: `${id}|${date}`,
      label: format.day(date),
      items: items.filter(item => item.date === date && ownerOf(item.trip, view) === String(id)),
    })),
  }))
}

/** More than fit are one click away. */
const MOST = 4

type Drawing = { readonly plan: Plan; readonly items: readonly TripItem[]; readonly format: Format }

function monthCell(date: string, { plan, items, format }: Drawing): GridCell<TripItem> {
  const of = items.filter(item => item.date === date)
  const toDay = (text: string, className = '') => (
    <Link
      className={className}
      to="/$service/$screen"
      params={{ service: plan.service.slug, screen: 'day' }}
      search={{ day: date } as never}
      aria-label={format.day(date)}
    >
      {text}
    </Link>
  )
  return {
    id: `|${date}`,
    label: format.day(date),
    head: toDay(String(Number(date.slice(8)))),
    items: of.slice(0, MOST),
    isQuiet: date.slice(0, 7) !== plan.day.slice(0, 7),
    isToday: date === plan.today,
    ...(of.length > MOST ? { foot: toDay(say.more(of.length - MOST), 'cellmore') } : {}),
  }
}
