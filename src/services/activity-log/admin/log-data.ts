/** What the screens of the log read: events with their filters, new ones as they come, and what can be filtered by. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../admin/client/answer.ts'
import { send } from '../../../../admin/client/api.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { bootstrapShape } from '../routes/answers/app.ts'
import type { eventShape, shownEventShape } from '../routes/answers/events.ts'

export type LogEvent = Static<typeof shownEventShape>
export type FullEvent = Static<typeof eventShape>
export type Filters = Readonly<Record<string, string>>
export type LogSource = {
  readonly service: OpenService
  /** `/events`, or `/archive/events`. */
  readonly path: string
  readonly filters: Filters
}

export const useBootstrap = (service: OpenService) =>
  useAnswer<Static<typeof bootstrapShape>>(service, '/bootstrap').data?.data

const PER_PAGE = 50

/** Pages of older events, as far as somebody went back. */
export function useEvents({ service, path, filters }: LogSource) {
  return useInfiniteQuery({
    queryKey: ['log', service.slug, path, filters],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      send<LogEvent[]>('GET', `/${service.namespace}${path}`, {
        query: { ...filters, per_page: PER_PAGE, before_id: pageParam },
        signal,
      }),
    getNextPageParam: ({ meta }) => (meta.has_more ? (meta.searched_to ?? meta.next_before_id) : undefined),
  })
}

const SECONDS = 4

type Tail = { readonly events: readonly LogEvent[]; readonly hasGap: boolean }
const NOTHING: Tail = { events: [], hasGap: false }

/** What happened since the page was read. More than one page at once leaves a gap, which is told. */
export function useTail({ service, path, filters }: LogSource, newest: number, isLive: boolean): Tail {
  const [tail, setTail] = useState<Tail>(NOTHING)
  const last = useRef(newest)
  last.current = Math.max(newest, tail.events[0]?.id ?? 0)
  const asked = JSON.stringify(filters)
  useEffect(() => {
    if (!isLive) return
    const look = async () => {
      const query = { ...JSON.parse(asked), per_page: PER_PAGE, after_id: last.current }
      const { data, meta } = await send<LogEvent[]>('GET', `/${service.namespace}${path}`, { query })
      if (data.length === 0) return
      setTail(known => ({ events: [...data, ...known.events], hasGap: known.hasGap || meta.gap === true }))
    }
    // A look that failed is made up for by the next one.
    const timer = setInterval(() => void look().catch(() => undefined), SECONDS * 1000)
    return () => clearInterval(timer)
  }, [isLive, asked, path, service.namespace])
  return tail
}

type Search = { readonly f?: Record<string, string>; readonly view?: string; readonly event?: number }

/** The state of the log lives in the address, so that it can be kept, shared and gone back to. */
export function useLogState() {
  const { f: filters = {}, view = '', event } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const go = (change: { [K in keyof Search]: Search[K] | undefined }) =>
    void navigate({ to: '.', search: { f: filters, view, event, ...change } as never, replace: true })
  return {
    filters,
    view,
    event: event ?? null,
    setFilters: (values: Filters) => go({ f: withoutBlanks(values), view: undefined, event: undefined }),
    setView: (slug: string, values: Filters) => go({ f: withoutBlanks(values), view: slug, event: undefined }),
    open: (id: number | null) => go({ event: id ?? undefined }),
  }
}

const withoutBlanks = (values: Filters) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
