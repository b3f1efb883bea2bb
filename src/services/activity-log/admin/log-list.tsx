/** Events by day, newest first; new ones come by themselves while the log is live. */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../../../admin/client/format.tsx'
import { useWords } from '../../../../admin/client/words.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import './log.css'
import { type LogEvent, type LogSource, useEvents, useTail } from './log-data.ts'
import { SeverityBadge } from './severity-badge.tsx'
import { say } from './words.ts'

type Props = LogSource & {
  readonly isLive: boolean
  readonly openId: number | null
  readonly empty: { readonly title: string; readonly text: string }
  readonly onOpen: (id: number) => void
}

export function LogList({ isLive, openId, empty, onOpen, ...source }: Props) {
  const words = useWords()
  const list = useEvents(source)
  const older = (list.data?.pages ?? []).flatMap(page => page.data)
  const tail = useTail(source, older[0]?.id ?? 0, isLive && list.isSuccess)
  const { shown, waiting, show } = useArrivals(tail.events, openId !== null)
  const events = [...shown, ...older]
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (list.isPending) return <ListSkeleton />
  return (
    <>
      {waiting > 0 && (
        <div className="lognews">
          <Button size="compact-sm" radius="xl" onClick={show}>
            {say.newer(waiting)}
          </Button>
        </div>
      )}
      {tail.hasGap && (
        <Text fz="sm" p="sm" role="status">
          {say.gap}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void list.refetch()}>
            {say.reload}
          </Button>
        </Text>
      )}
      {events.length === 0 && <EmptyState {...empty} />}
      <Days events={events} arrived={new Set(shown.map(({ id }) => id))} {...{ openId, onOpen }} />
      {list.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          my={8}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.loadMore}
        </Button>
      )}
    </>
  )
}

/** Who reads further down, or looks at one event, is not pushed away: newer ones wait until they are asked for. */
function useArrivals(arrived: readonly LogEvent[], isReading: boolean) {
  const [held, setHeld] = useState<number | null>(null)
  const isAway = isReading || window.scrollY > 160
  const newest = arrived[0]?.id ?? 0
  if (isAway && held === null) setHeld(newest)
  if (!isAway && held !== null) setHeld(null)
  const shown = held === null ? arrived : arrived.filter(({ id }) => id <= held)
  const show = () => {
    window.scrollTo({ top: 0 })
    setHeld(newest)
  }
  return { shown, waiting: arrived.length - shown.length, show }
}

type DaysProps = Pick<Props, 'openId' | 'onOpen'> & {
  readonly events: readonly LogEvent[]
  readonly arrived: ReadonlySet<number>
}

function Days({ events, arrived, openId, onOpen }: DaysProps) {
  const format = useFormat()
  const today = new Date().toDateString()
  const days = Map.groupBy(events, ({ occurred_at }) => new Date(occurred_at).toDateString())
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className="logday">{day === today ? say.today : format.day(ofDay[0]!.occurred_at)}</h2>
      <ul className="loglist">
        {ofDay.map(event => (
          <li key={event.id}>
            <button
              type="button"
              className="logrow"
              aria-current={event.id === openId || undefined}
              data-new={arrived.has(event.id) || undefined}
              onClick={() => onOpen(event.id)}
            >
              <EventLine event={event} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function EventLine({ event }: { event: LogEvent }) {
  const { language } = useFormat()
  const { user, user_role: role, ip } = event
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(new Date(event.occurred_at))
  return (
    <>
      <span className="num below">{time}</span>
      <span>
        <SeverityBadge severity={event.severity} />
      </span>
      <span className="logtext">
        <span className="logmessage">{event.message}</span>
        <span className="below" style={{ display: 'block' }}>
          {[user.name || user.login || say.nobody, role, ip].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="below logwhere">{say.groups[event.group] ?? event.group_label}</span>
    </>
  )
}
