/** Pages of a ledger: the newest first, counted up to a limit. */

import { type TProperties, Type } from 'typebox'
import { dynamicTables, type TableRow, type Tables } from '../db/row-types.ts'
import type { ReadContext } from './context.ts'
import { type Reply, withMeta } from './replies.ts'

/** What every ledger's list takes; `own` are its filters. */
export const ledgerInput = <P extends TProperties>(own: P) =>
  Type.Object({
    page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1, description: 'The number of the page.' }),
    per_page: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'How many rows a page has.' }),
    ...own,
  })

export type LedgerQuery<Name extends keyof Tables> = {
  readonly table: Name
  readonly page: number
  readonly perPage: number
  /** Columns that must have a value; undefined asks for nothing. */
  readonly where: Readonly<Record<string, unknown>>
}

/** Counting further would cost more than the number is worth. */
const MOST_COUNTED = 10_000

export async function ledgerPage<Name extends keyof Tables>(
  { table, page, perPage, where }: LedgerQuery<Name>,
  present: (row: TableRow<Name>) => unknown,
  ctx: ReadContext,
): Promise<Reply> {
  const wanted = Object.entries(where).filter(([, value]) => value !== undefined)
  const matching = () => {
    let query = dynamicTables(ctx.db).selectFrom(table as string)
    for (const [column, value] of wanted) query = query.where(column, '=', value)
    return query
  }
  const rows = await matching()
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const counted = await ctx.db
    .selectFrom(
      matching()
        .select('id')
        .limit(MOST_COUNTED + 1)
        .as('counted'),
    )
    .select(eb => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const isCapped = Number(counted.total) > MOST_COUNTED
  const total = Math.min(Number(counted.total), MOST_COUNTED)
  const meta = { total, pages: Math.ceil(total / perPage), ...(isCapped ? { total_capped: true } : {}) }
  return withMeta((rows as TableRow<Name>[]).map(present), meta)
}
