/** A week of meetings, calls and tasks; dragged to another day, and when people are free together. */
import './crm.css'
import { Button, Checkbox, Group } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import { type OpenService, useApp } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { DropZone } from '../../../../admin/kit/drop-zone.tsx'
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

const DAY = 86_400_000
const dateOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)
const dayAfter = (day: string, by: number): string => dateOf(Date.parse(day) + by * DAY)
const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))

export default function CalendarScreen({ service, screen }: ScreenProps<'own'>) {
  const { site } = useApp()
  const navigate = useNavigate()
  const asked = (useSearch({ strict: false }) as { week?: string }).week
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: site.timezone }).format(new Date())
  const monday = mondayOf(asked ?? today)
  const [isMine, setMine] = useState(true)
  const go = (week: string) => void navigate({ to: '.', search: { week } as never, replace: true })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Checkbox
          label={reportSay.onlyMine}
          checked={isMine}
          onChange={event => setMine(event.currentTarget.checked)}
        />
        <Group gap="xs">
          <Button variant="default" aria-label={reportSay.earlier} onClick={() => go(dayAfter(monday, -7))}>
            <Icon name="chevron-left" size={16} />
          </Button>
          <Button variant="default" onClick={() => go(today)}>
            {reportSay.today}
          </Button>
          <Button variant="default" aria-label={reportSay.later} onClick={() => go(dayAfter(monday, 7))}>
            <Icon name="chevron-right" size={16} />
          </Button>
        </Group>
        <Button component={Link} to={`/${service.slug}/meetings/new`} leftSection={<Icon name="plus" size={16} />}>
          {reportSay.newMeeting}
        </Button>
      </PageHead>
      <Week {...{ service, monday, today, isMine }} zone={site.timezone} />
      <FreeTimes service={service} from={`${monday}T00:00:00Z`} to={`${dayAfter(monday, 7)}T00:00:00Z`} />
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
  const { change } = useChange(service)
  const { events, error } = useEvents(service, { monday, isMine })
  const [dragged, setDragged] = useState<Shown | null>(null)
  const localDay = (at: string) =>
    at.length === 10 ? at : new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at))
  const move = (event: Shown, day: string) => {
    const by = Date.parse(day) - Date.parse(localDay(event.at))
    if (by === 0) return
    const shifted = (at: string | null) =>
      at === null ? at : at.length === 10 ? dateOf(Date.parse(at) + by) : new Date(Date.parse(at) + by).toISOString()
    const dates = { date_start: shifted(event.date_start), date_end: shifted(event.date_end) }
    void change(`PUT /${event.kind}/${event.id}`, dates, { said: reportSay.moved(event.name, format.day(day)) })
  }
  if (error) return <ErrorState error={error} />
  const days = Array.from({ length: 7 }, (_, at) => dayAfter(monday, at))
  const words = new Intl.DateTimeFormat(format.language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return (
    <section className="crmweek" aria-label={reportSay.week}>
      {days.map(day => (
        <DropZone key={day} className="crmday" label={format.day(day)} onDrop={() => dragged && move(dragged, day)}>
          <h2 data-today={day === today || undefined}>{words.format(new Date(day))}</h2>
          {events
            .filter(({ at }) => localDay(at) === day)
            .toSorted((one, other) => one.at.localeCompare(other.at))
            .map(event => (
              <EventLine key={`${event.kind} ${event.id}`} {...{ service, event, zone }} onDrag={setDragged} />
            ))}
        </DropZone>
      ))}
    </section>
  )
}

/** A week with a day around it: the clock of the place may be ahead of UTC or behind it. */
function useEvents(service: OpenService, { monday, isMine }: { readonly monday: string; readonly isMine: boolean }) {
  const span = [dayAfter(monday, -1), dayAfter(monday, 8)].join(',')
  const query = (field: string) => ({
    per_page: 200,
    [`filters[${field}][between]`]: span,
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

const DONE = new Set(['held', 'completed', 'canceled', 'not_held'])

type LineProps = {
  readonly service: OpenService
  readonly event: Shown
  readonly zone: string
  readonly onDrag: (event: Shown) => void
}

function EventLine({ service, event, zone, onDrag }: LineProps) {
  const format = useFormat()
  const clock = new Intl.DateTimeFormat(format.language, { timeStyle: 'short', timeZone: zone })
  return (
    <Link
      className="crmevent"
      data-kind={event.kind}
      data-done={DONE.has(event.status) || undefined}
      draggable
      onDragStart={() => onDrag(event)}
      to="/$service/$screen/$id"
      params={{ service: service.slug, screen: event.kind, id: String(event.id) }}
      title={reportSay.kinds[event.kind]}
    >
      {event.at.length > 10 && <span className="num">{clock.format(new Date(event.at))} </span>}
      {event.name}
      <span className="hiddentext">{reportSay.kinds[event.kind]}</span>
    </Link>
  )
}
