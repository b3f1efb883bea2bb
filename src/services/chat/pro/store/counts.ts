/** What the daily counters say of the two sides of a test. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { siteTime } from '../../domain/site-time.ts'
import { type Counts, since } from '../domain/experiment.ts'
import type { Experiment } from '../entities/experiments.ts'

type Sides = Pick<Experiment, 'widget_a' | 'widget_b'>
export type Both = { readonly a: Counts; readonly b: Counts }

/** From the beginning of a day on. */
export async function countsFrom(day: string, sides: Sides, ctx: ReadContext): Promise<Both> {
  const count = async (widget: number): Promise<Counts> => {
    const row = await ctx.db
      .selectFrom('chat_daily')
      .select(eb => NAMES.map(name => eb.fn.sum<number>(name).as(name)))
      .where('widget_id', '=', widget)
      .where('day', '>=', day)
      .where('channel', '=', '')
      .executeTakeFirst()
    const found = (row ?? {}) as Record<string, unknown>
    return Object.fromEntries(NAMES.map(name => [name, Number(found[name] ?? 0)])) as Counts
  }
  return { a: await count(sides.widget_a), b: await count(sides.widget_b) }
}

const NAMES = ['views', 'opens', 'clicks', 'leads'] as const

/** What was counted while it ran. Days are counted whole, so the first one's share before the start is taken off. */
export async function countsOf(test: Experiment, ctx: ReadContext): Promise<Both> {
  if (test.final) return test.final
  if (test.started_at === null || test.baseline === null) return { a: NONE, b: NONE }
  const now = await countsFrom(siteTime(Date.parse(test.started_at), ctx.site.zone).date, test, ctx)
  return { a: since(now.a, test.baseline.a), b: since(now.b, test.baseline.b) }
}

const NONE: Counts = Object.freeze({ views: 0, opens: 0, clicks: 0, leads: 0 })
