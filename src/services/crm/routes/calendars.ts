/** Who is free when. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { readInstant } from '../../../kernel/records/time-kinds.ts'
import { route } from '../../../kernel/route.ts'
import { isWithinReach } from '../access/people.ts'
import { type Span, workingSpans } from '../domain/working-time.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { calendarFor } from '../records/working-calendars.ts'

const access = can('access')
const spanInput = {
  from: Type.String({ format: 'date-time', description: 'ISO 8601 with an offset.' }),
  to: Type.String({ format: 'date-time', description: 'At most 62 days later.' }),
}
const range = Type.Object({
  start: Type.String({ format: 'date-time' }),
  end: Type.String({ format: 'date-time' }),
  status: Type.String({ description: 'busy, or off outside of working hours.' }),
  entity: Type.String(),
})

export const freeBusy = route({
  method: 'GET',
  path: '/free-busy',
  summary: 'When somebody is busy',
  access,
  input: Type.Object({ user_id: Type.Optional(Type.Integer({ minimum: 1 })), ...spanInput }),
  reply: Type.Object({ user_id: Type.Integer(), ranges: Type.Array(range) }),
  async handler({ user_id: asked, from, to }, ctx) {
    const userId = asked ?? ctx.user!.id
    const between = spanOf(from, to)
    await askCalendar(userId, ctx)
    return {
      user_id: userId,
      ranges: [...(await busyRanges(userId, between, ctx)), ...(await offRanges(userId, between, ctx))],
    }
  },
})

export const availability = route({
  method: 'GET',
  path: '/availability',
  summary: 'When all of some people are free within their working hours',
  access,
  input: Type.Object({
    user_ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 20 }),
    minutes: Type.Optional(Type.Integer({ minimum: 5, maximum: 1440, default: 30 })),
    ...spanInput,
  }),
  reply: Type.Object({
    user_ids: Type.Array(Type.Integer()),
    free: Type.Array(
      Type.Object({ start: Type.String({ format: 'date-time' }), end: Type.String({ format: 'date-time' }) }),
    ),
  }),
  async handler({ user_ids: people, minutes = 30, from, to }, ctx) {
    const between = spanOf(from, to)
    let free: Span[] = [between]
    for (const userId of people) {
      await askCalendar(userId, ctx)
      const working = workingSpans(await calendarFor(userId, ctx), between)
      free = without(common(free, working), await busyRanges(userId, between, ctx))
    }
    const isLong = ({ start, end }: Span) => millis(end) - millis(start) >= minutes * 60_000
    return { user_ids: people, free: free.filter(isLong) }
  },
})

const MOST_DAYS = 62
const millis = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds

function spanOf(from: string, to: string): Span {
  const span = { start: instantOf('from', from), end: instantOf('to', to) }
  const isFit = span.start < span.end && millis(span.end) - millis(span.start) <= MOST_DAYS * 86_400_000
  if (!isFit) refuse('to', `to is at most ${MOST_DAYS} days after from.`)
  return span
}

const instantOf = (name: string, sent: string): string =>
  readInstant(sent) ?? refuse(name, `${name} needs an offset: 2027-03-28T09:00:00Z.`)

function refuse(name: string, says: string): never {
  throw restErrors.invalid_param({ names: name }, { data: { params: { [name]: says } } })
}

/** One's own calendar, and those of others as far as roles allow. */
async function askCalendar(userId: number, ctx: ReadContext): Promise<void> {
  if (!(await isWithinReach('user_calendar', [userId], ctx))) throw errors.forbidden()
}

const BUSY = [
  { entity: 'meetings', table: 'crm_meetings', over: ['not_held'] },
  { entity: 'calls', table: 'crm_calls', over: ['not_held'] },
  { entity: 'tasks', table: 'crm_tasks', over: ['completed', 'canceled', 'deferred'] },
] as const

async function busyRanges(userId: number, { start, end }: Span, ctx: ReadContext) {
  const found = await Promise.all(
    BUSY.map(async ({ entity, table, over }) => {
      const rows = await ctx.db
        .selectFrom(table)
        .select(['date_start', 'date_end'])
        .where('trashed_at', 'is', null)
        .where('status', 'not in', [...over])
        .where('date_start', '<', end)
        .where('date_end', '>', start)
        .where(eb =>
          eb.or([
            eb('assigned_user_id', '=', userId),
            eb(
              'id',
              'in',
              eb
                .selectFrom('record_links')
                .select('owner_id')
                .where('owner', '=', table)
                .where('field', '=', 'user_ids')
                .where('target_id', '=', userId),
            ),
          ]),
        )
        .orderBy('date_start')
        .limit(1000)
        .execute()
      return rows.map(row => ({ start: row.date_start!, end: row.date_end!, status: 'busy', entity }))
    }),
  )
  return found.flat().toSorted((one, other) => one.start.localeCompare(other.start))
}

async function offRanges(userId: number, between: Span, ctx: ReadContext) {
  const working = workingSpans(await calendarFor(userId, ctx), between)
  return without([between], working).map(span => ({ ...span, status: 'off', entity: 'working-calendars' }))
}

const common = (one: readonly Span[], other: readonly Span[]): Span[] =>
  one.flatMap(({ start, end }) =>
    other.flatMap(span => {
      const from = span.start > start ? span.start : start
      const until = span.end < end ? span.end : end
      return from < until ? [{ start: from, end: until }] : []
    }),
  )

/** What is left of spans when others are taken out. */
const without = (spans: readonly Span[], taken: readonly Span[]): Span[] =>
  taken.reduce<Span[]>((left, cut) => left.flatMap(span => cutOut(span, cut)), [...spans])

function cutOut(span: Span, cut: Span): Span[] {
  if (cut.end <= span.start || cut.start >= span.end) return [span]
  const before = cut.start > span.start ? [{ start: span.start, end: cut.start }] : []
  return [...before, ...(cut.end < span.end ? [{ start: cut.end, end: span.end }] : [])]
}
