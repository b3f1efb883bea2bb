/** How many deals there are and what they are worth, of those that the caller may read; nothing where amounts are hidden. */
import type { ReadContext } from '../../../kernel/context.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { selectRecords } from '../../../kernel/records/selection.ts'
import { grouped, readRows, readSlowly } from '../../../kernel/statement.ts'
import { opportunities } from '../entities/opportunities.ts'
import { figuresSource } from './figures-source.ts'
import { readableNames } from './notes.ts'

/** Amounts are in minor units of the default currency. */
type Figures = { readonly count: number; readonly amount: number; readonly weighted: number }
export type DealFigures = Figures & { readonly stage: string }

type Query = Readonly<Record<string, unknown>>

export const figuresByStage = (query: Query, ctx: ReadContext): Promise<DealFigures[]> =>
  figuresBy({ name: 'stage', group: 'stage', text: grouped('t.stage', ctx.database.engine) }, query, ctx)

/** By the month in which they close, such as `2027-03`. */
export const figuresByMonth = (query: Query, ctx: ReadContext): Promise<(Figures & { readonly month: string })[]> =>
  figuresBy({ name: 'month', group: 'close_date:month', text: 'substr(t.close_date, 1, 7)' }, query, ctx)

type Group = { readonly name: 'stage' | 'month'; readonly group: string; readonly text: string }

async function figuresBy<T extends Figures>({ name, group, text: by }: Group, query: Query, ctx: ReadContext) {
  const plan = planFor(opportunities, ctx)
  const selection = await selectRecords({ plan, verb: 'list', query }, ctx)
  const sums = ['amount_converted', 'amount_weighted']
  const { from, where, count, having, isKept } = figuresSource({ plan, selection, groupBy: [group], sums }, ctx)
  const text = `select ${by} as ${name}, ${count} as count, cast(coalesce(sum(t.amount_converted), 0) as bigint) as amount,
    cast(coalesce(sum(t.amount_weighted), 0) as bigint) as weighted from ${from} where ${where.text} group by ${by}${having} order by 1`
  const rows = await (isKept ? readRows : readSlowly)<T & Record<string, string | number>>(
    { text, values: where.values },
    ctx,
  )
  const readable = await readableNames(opportunities, ctx)
  return rows.map(row => ({
    ...row,
    amount: readable.has('amount_converted') ? row.amount : 0,
    weighted: readable.has('amount_weighted') ? row.weighted : 0,
  }))
}
