/** How many deals there are and what they are worth, of those that the caller may read; nothing where amounts are hidden. */
import type { ReadContext } from '../../../kernel/context.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { selectRecords } from '../../../kernel/records/selection.ts'
import { readRows, readSlowly } from '../../../kernel/statement.ts'
import { opportunities } from '../entities/opportunities.ts'
import { figuresSource } from './figures-source.ts'
import { readableNames } from './notes.ts'

/** Amounts are in minor units of the default currency. */
export type DealFigures = {
  readonly stage: string
  readonly count: number
  readonly amount: number
  readonly weighted: number
}

export async function figuresByStage(
  query: Readonly<Record<string, unknown>>,
  ctx: ReadContext,
): Promise<DealFigures[]> {
  const plan = planFor(opportunities, ctx)
  const selection = await selectRecords({ plan, verb: 'list', query }, ctx)
  const sums = ['amount_converted', 'amount_weighted']
  const { from, where, count, having, isKept } = figuresSource({ plan, selection, groupBy: ['stage'], sums })
  const text = `select t.stage as stage, ${count} as count, cast(coalesce(sum(t.amount_converted), 0) as bigint) as amount,
    cast(coalesce(sum(t.amount_weighted), 0) as bigint) as weighted from ${from} where ${where.text} group by t.stage${having}`
  const rows = await (isKept ? readRows : readSlowly)<DealFigures>({ text, values: where.values }, ctx)
  const readable = await readableNames(opportunities, ctx)
  return rows.map(row => ({
    ...row,
    amount: readable.has('amount_converted') ? row.amount : 0,
    weighted: readable.has('amount_weighted') ? row.weighted : 0,
  }))
}
