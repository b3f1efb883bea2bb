/** When a post is dated, and what that does to its status. */
import { instantFromMillis } from '../../kernel/clock.ts'
import type { ReadContext } from '../../kernel/context.ts'
import type { Post, PostDraft } from './post.ts'
import { instantFrom, wallTimeOf } from './site-clock.ts'
import { hasFloatingDate } from './statuses.ts'

export type Dates = Pick<Post, 'status' | 'date' | 'date_gmt' | 'has_floating_date'>

/** Nearer dates count as now. */
const AHEAD = 59_000

/** A date in the future schedules what was to be published; a scheduled post whose date is past is published. */
export function datesOf(saving: { before: Post | null; draft: PostDraft; status: string }, ctx: ReadContext): Dates {
  const { before, draft, status } = saving
  const given = givenInstant(draft, ctx.site.zone)
  const isFloating = hasFloatingDate(status)
  if (given) return settled({ status: scheduled(status, given, ctx), date_gmt: given, has_floating_date: 0 }, ctx)
  if (before && before.has_floating_date === 0 && given === undefined) {
    const { date, date_gmt } = before
    return { status: scheduled(status, date_gmt, ctx), date, date_gmt, has_floating_date: 0 }
  }
  const now = `${instantFromMillis(ctx.clock.millis()).slice(0, 19)}.000000Z`
  return settled(
    { status: status === 'future' ? 'publish' : status, date_gmt: now, has_floating_date: isFloating ? 1 : 0 },
    ctx,
  )
}

const settled = (dates: Omit<Dates, 'date'>, ctx: ReadContext): Dates => ({
  ...dates,
  date: wallTimeOf(dates.date_gmt, ctx.site.zone),
})

/** Null: somebody wants no date of its own. Undefined: nobody said anything. */
function givenInstant({ date, date_gmt }: PostDraft, zone: string): string | null | undefined {
  if (typeof date === 'string') return instantFrom(date, zone)
  if (typeof date_gmt === 'string') return instantFrom(date_gmt, 'UTC')
  return date === null || date_gmt === null ? null : undefined
}

function scheduled(status: string, instant: string, ctx: ReadContext): string {
  const isAhead = Date.parse(instant) > ctx.clock.millis() + AHEAD
  if (status === 'publish' && isAhead) return 'future'
  return status === 'future' && !isAhead ? 'publish' : status
}
