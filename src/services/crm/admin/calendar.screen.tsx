/** A week of meetings, calls and tasks; dragged to another day, and when people are free together. */
import './crm.css'
import { Button, Checkbox } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import { type OpenService, useApp } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { CellGrid, type GridItem } from '../../../../admin/kit/desk/cell-grid.tsx'
import { DaySwitch, dateAfter, useDay } from '../../../../admin/kit/desk/day-switch.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState } from '../../../../admin/kit/states.tsx'
import { FreeTimes } from './free-times.tsx'
import { reportSay } from './report-words.ts'
import { useChange } from './use-change.ts'

const KINDS = ['meetings', 'calls', 'tasks'] as const
type Kind = (typeof KINDS)[number]
type Event = {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly date_start: string | null
  readonly date_end: string | null
}
type Shown = Event & { readonly kind: Kind; readonly at: string }

const mondayOf = (day: string): string => dateAfter(day, -((new Date(day).getUTCDay() + 6) % 7))

export default function CalendarScreen({ service, screen }: ScreenProps<'own'>) {
  const { site } = useApp()
  const shown = useDay()
  const monday = mondayOf(shown.day)
  const [isMine, setMine] = useState(true)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Checkbox
          label={reportSay.onlyMine}
          checked={isMine}
          onChange={event => setMine(event.currentTarget.checked)}
        />
        <DaySwitch {...shown} step={7} />
        <Button component={Link} to={`/${service.slug}/meetings/new`} leftSection={<Icon name="plus" size={16} />}>
          {reportSay.newMeeting}
        </Button>
      </PageHead>
      <Week {...{ service, monday, isMine }} today={shown.today} zone={site.timezone} />
      <FreeTimes service={service} from={`${monday}T00:00:00Z`} to={`${dateAfter(monday, 7)}T00:00:00Z`} />
    </>
  )
}

type WeekProps = {
  readonly service: OpenService
  readonly monday: string
  readonly today: string
  readonly isMine: boolean
  readonly zone: string
}

function Week({ service, monday, today, isMine, zone }: WeekProps) {
  const format = useFormat()
  const navigate = useNavigate()
  const { change } = useChange(service)
  const { events, error } = useEvents(service, { monday, isMine })
  const day = (at: string) => dayOf(at, zone)
  const weekday = new Intl.DateTimeFormat(format.language, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  const clock = new Intl.DateTimeFormat(format.language, { timeStyle: 'short', timeZone: zone })
  const itemOf = (event: Shown): Item => ({
    ...{ id: `${event.kind} ${event.id}`, event, title: event.name, tone: TONES[event.kind] },
    mark: event.at.length > 10 ? clock.format(new Date(event.at)) : reportSay.kinds[event.kind],
  })
  const move = ({ event }: Item, to: string) => {
    const days = Math.round((Date.parse(to) - Date.parse(day(event.at))) / 86_400_000)
    if (days === 0) return
    const dates = { date_start: shifted(event.date_start, days), date_end: shifted(event.date_end, days) }
    void change(`PUT /${event.kind}/${event.id}`, dates, { said: reportSay.moved(event.name, format.day(to)) })
  }
  if (error) return <ErrorState error={error} />
  const cells = Array.from({ length: 7 }, (_, at) => dateAfter(monday, at)).map(date => ({
    ...{ id: date, label: format.day(date), isToday: date === today, head: <b>{weekday.format(new Date(date))}</b> },
    items: events
      .filter(({ at }) => day(at) === date)
      .toSorted((one, other) => one.at.localeCompare(other.at))
      .map(itemOf),
  }))
  const open = ({ event }: Item) => void navigate({ to: `/${service.slug}/${event.kind}/${event.id}` })
  return <CellGrid label={reportSay.week} rows={[{ id: monday, cells }]} onMove={move} onOpen={open} />
}

type Item = GridItem & { readonly event: Shown }

const TONES = { meetings: 'info', calls: 'good', tasks: 'warn' } as const

/** The day on the clock of the site. */
const dayOf = (at: string, zone: string): string =>
  at.length === 10 ? at : new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at))

/** The same time on another day. */
function shifted(at: string | null, days: number): string | null {
  if (at === null) return null
  return at.length === 10 ? dateAfter(at, days) : `${dateAfter(at.slice(0, 10), days)}${at.slice(10)}`
}

/** A week with a day around it: the clock of the place may be ahead of UTC or behind it. */
function useEvents(service: OpenService, { monday, isMine }: { readonly monday: string; readonly isMine: boolean }) {
  const query = (field: string) => ({
    per_page: 200,
    [`filters[${field}][gte]`]: dateAfter(monday, -1),
    [`filters[${field}][lte]`]: dateAfter(monday, 8),
    ...(isMine ? { preset: 'only_my' } : {}),
  })
  const meetings = useAnswer<Event[]>(service, '/meetings', query('date_start'))
  const calls = useAnswer<Event[]>(service, '/calls', query('date_start'))
  const tasks = useAnswer<Event[]>(service, '/tasks', query('date_end'))
  const shown = (kind: Kind, answer: typeof meetings): Shown[] =>
    (answer.data?.data ?? []).flatMap(event => {
      const at = kind === 'tasks' ? event.date_end : event.date_start
      return at === null ? [] : [{ ...event, kind, at }]
    })
  return {
    events: [...shown('meetings', meetings), ...shown('calls', calls), ...shown('tasks', tasks)],
    error: meetings.error ?? calls.error ?? tasks.error,
  }
}
