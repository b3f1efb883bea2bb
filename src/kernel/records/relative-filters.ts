/** Filters that mean something else tomorrow, or for somebody else: days around today, the caller, the caller's teams. */
import type { ReadContext } from '../context.ts'
import { sentText } from '../sent-values.ts'
import type { Sql } from '../statement.ts'
import type { Narrowing } from './indexed-filters.ts'
import { neighbourPlan, type Plan, type PlannedField } from './plan.ts'

export type RelativeComparison = 'between' | 'today' | 'last_days' | 'next_days' | 'current_user' | 'my_teams'

/** What is asked, and the two ways in which plain values are compared. */
export type Relative = {
  readonly plan: Plan
  readonly field: PlannedField
  readonly sent: unknown
  readonly equals: (value: unknown) => Sql | null
  readonly range: (value: unknown, end: 'from' | 'to') => Sql | null
}

/** Null where what was sent does not fit. */
export const relativeConditions: Readonly<
  Record<RelativeComparison, (asked: Relative, ctx: ReadContext) => Narrowing | null>
> = {
  between: ({ sent, range }) => {
    const [from, to, ...more] = Array.isArray(sent) ? sent : typeof sent === 'string' ? sent.split(',') : []
    return more.length === 0 && to !== undefined ? both(range(from, 'from'), range(to, 'to')) : null
  },
  today: ({ range }, ctx) => both(range(dayFrom(0, ctx), 'from'), range(dayFrom(0, ctx), 'to')),
  last_days: (asked, ctx) => within(asked, days => [-days, 0], ctx),
  next_days: (asked, ctx) => within(asked, days => [0, days], ctx),
  current_user: ({ equals }, ctx) => equals(ctx.user?.id ?? NOBODY),
  my_teams: (asked, ctx) => teamCondition(asked, ctx),
}

/** The text begins with these words, whatever their case. */
export const startsWith = (column: string, beginning: string): Sql => ({
  text: `lower(${column}) like ? escape '\\'`,
  values: [`${beginning.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`],
})

const MOST_DAYS = 36_500
/** The id that no account has. */
const NOBODY = Number.MAX_SAFE_INTEGER

function within(
  { sent, range }: Relative,
  span: (days: number) => readonly [from: number, to: number],
  ctx: ReadContext,
): Sql | null {
  const days = Number(/^\d{1,5}$/.exec(sentText(sent) ?? '')?.[0])
  if (!Number.isInteger(days) || days < 0 || days > MOST_DAYS) return null
  const [from, to] = span(days)
  return both(range(dayFrom(from, ctx), 'from'), range(dayFrom(to, ctx), 'to'))
}

const dayFrom = (days: number, ctx: ReadContext): string =>
  Temporal.Instant.fromEpochMilliseconds(ctx.clock.millis())
    .toZonedDateTimeISO(ctx.site.zone)
    .toPlainDate()
    .add({ days })
    .toString()

const both = (from: Sql | null, to: Sql | null): Sql | null =>
  from && to && { text: `(${from.text} and ${to.text})`, values: [...from.values, ...to.values] }

/** Records that name a team which lists the caller among its accounts. */
function teamCondition({ plan, field }: Relative, ctx: ReadContext): Narrowing | null {
  const teams = neighbourPlan(plan, field.options.to ?? '')
  const members = teams?.fields.find(one => one.field.kind === 'links' && one.options.to === 'users')
  if (!teams || !members) return null
  const own = `select m.owner_id from record_links m where m.site_id = ? and m.owner = '${teams.table}' and m.field = '${members.name}' and m.target_id = ?`
  const mine = [ctx.site.id, ctx.user?.id ?? NOBODY]
  return {
    text: `t.id in (select l.owner_id from record_links l where l.site_id = ? and l.owner = '${plan.table}' and l.field = '${field.name}' and l.target_id in (${own}))`,
    values: [ctx.site.id, ...mine],
    says: [[{ field, values: [], names: [], targets: { text: `n.id in (${own})`, values: mine } }]],
  }
}
