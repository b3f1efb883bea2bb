/** Statements that are written as text, because they are prepared once and run very often. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { EngineName, Row } from '../../db/database.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { compileSql } from '../../kernel/records/statement.ts'

/** `?` marks the values. The text must confine itself to a site: nothing is added to it. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** Within a transaction the statement sees what the transaction has done; outside it is a prepared read. */
export async function readRows<R extends Row>({ text, values }: Statement, ctx: ReadContext): Promise<R[]> {
  if (!isWriting(ctx)) return ctx.database.rows<R>(text, values)
  return (await ctx.db.executeQuery<R>(compileSql({ text, values }, ctx.database.engine))).rows
}

/** Runs a statement that writes. */
export async function runStatement({ text, values }: Statement, ctx: Context): Promise<void> {
  await ctx.db.executeQuery(compileSql({ text, values }, ctx.database.engine))
}

/** A read over much text: off the main thread, and given up after a while. */
export function readSlowly<R extends Row>(statement: Statement, ctx: ReadContext): Promise<R[]> {
  const compile = () => rawQuery<R>(statement).compile(ctx.db as unknown as Kysely<any>)
  return ctx.database.slow<R>({ compile }, { timeLimit: SLOW_LIMIT })
}

const SLOW_LIMIT = 10_000

/**
 * The marks of values in statements that sort. SQLite would look at a bare value to find a better plan, and to that end
 * plan the statement anew each time it runs, which takes longer than many a list. A value that is cast it leaves alone.
 */
export const NUMBER = 'cast(? as bigint)'
export const TEXT = 'cast(? as text)'

/** For the same reason SQLite gets these two as a part of the text. */
export function pageOfRows({ limit, offset }: { limit: number; offset: number }, engine: EngineName): Statement {
  if (engine === 'postgres') return { text: 'limit ? offset ?', values: [limit, offset] }
  if (!Number.isSafeInteger(limit) || !Number.isSafeInteger(offset))
    throw new Error('A page of rows has whole numbers.')
  return { text: `limit ${limit} offset ${offset}`, values: [] }
}

/** `column in (…)` with the list in one value, so that the text is the same for lists of any length. */
export const inList = (column: string, engine: EngineName): string =>
  engine === 'sqlite'
    ? `${column} in (select value from json_each(?))`
    : `${column} = any(translate(?, '[]', '{}')::bigint[])`

export const inTextList = (column: string, engine: EngineName): string =>
  engine === 'sqlite'
    ? `${column} in (select value from json_each(?))`
    : `${column} in (select value collate "C" from json_array_elements_text(?::json))`

export const listValue = (list: readonly (number | string)[]): string => JSON.stringify(list)

/** Whether there is a transaction to read in. */
export const isWriting = (ctx: ReadContext): ctx is ReadContext & Context => 'afterCommit' in ctx

/** None of our texts has a question mark inside quotes. */
function rawQuery<R>({ text, values }: Statement): RawBuilder<R> {
  const parts = text.split('?')
  return sql<R>(Object.assign(parts, { raw: parts }), ...values)
}
