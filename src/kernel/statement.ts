/**
 * SQL as text with `?` marks, prepared once and run very often. A text must confine itself to a site: nothing is added to
 * it. None of our texts has a mark that is not a parameter: names and literals in them come from declarations.
 */
import { type RawBuilder, sql } from 'kysely'
import type { EngineName, Row, SentRows, Statement } from '../db/database.ts'
import type { Context, ReadContext } from './context.ts'

/** A condition or a whole statement, with the values of its marks in order. */
export type Sql = Statement

/** The same for a statement that Kysely builds. */
export function asExpression({ text, values }: Sql): RawBuilder<boolean> {
  const parts = text.split('?').map(part => sql.raw(part))
  const marked = parts.flatMap((part, index) => (index === 0 ? [part] : [sql`${values[index - 1]}`, part]))
  return sql<boolean>`${sql.join(marked, sql.raw(''))}`
}

/** Within a transaction it sees what the transaction has done. */
export const readRows = <R extends Row>({ text, values }: Sql, ctx: ReadContext): Promise<R[]> =>
  ctx.database.rows<R>(text, values)

/** Milliseconds that a read over much text may take before it is given up. */
const SLOW_LIMIT = 10_000

/** A read over much text: off the main thread, unless it must see what a transaction wrote. */
export const readSlowly = <R extends Row>(statement: Sql, ctx: ReadContext): Promise<R[]> =>
  isInTransaction(ctx) ? readRows<R>(statement, ctx) : ctx.database.slow<R>(statement, { timeLimit: SLOW_LIMIT })

/** What may take long is read where nobody waits for it. */
export const readerFor = ({ isSlow }: { readonly isSlow: boolean }) => (isSlow ? readSlowly : readRows)

/** Runs a statement that writes. PostgreSQL is not waited for: see `send` of a transaction. */
export const runStatement = ({ text, values }: Sql, ctx: Context): Promise<unknown> => ctx.database.send(text, values)

/** The same for a statement that answers rows, which whoever needs them asks for. */
export const sendForRows = <R extends Row>({ text, values }: Sql, ctx: Context): Promise<SentRows<R>> =>
  ctx.database.send<R>(text, values)

export const isInTransaction = (ctx: ReadContext): ctx is Context => 'afterCommit' in ctx

/**
 * The marks of values in statements that sort. SQLite would look at a bare value to find a better plan, and to that end
 * plan the statement anew each time it runs, which takes longer than many a list. A value that is cast it leaves alone.
 */
export const NUMBER = 'cast(? as bigint)'
export const TEXT = 'cast(? as text)'

/** A statement that is put together from many conditions, with each value cast as above. What `like` compares with is not. */
export function castForSqlite({ text, values }: Sql, engine: EngineName): Sql {
  if (engine === 'postgres') return { text, values }
  const parts = text.split('?')
  const cast = parts.map((part, index) => {
    if (index === parts.length - 1) return part
    return part + (part.endsWith('like ') ? '?' : markFor(values[index]))
  })
  return { text: cast.join(''), values }
}

const markFor = (value: unknown): string => {
  if (typeof value === 'string') return TEXT
  return Number.isSafeInteger(value) ? NUMBER : '?'
}

/**
 * What rows are grouped by, where a condition finds them: SQLite would rather walk the column's index through every row
 * than sort those that are found.
 */
export const grouped = (column: string, engine: EngineName): string => (engine === 'sqlite' ? `+${column}` : column)

/** SQLite gets these two as a part of the text, so that it does not plan the statement anew either. */
export function pageOfRows({ limit, offset }: { limit: number; offset: number }, engine: EngineName): Sql {
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

/** The same with a mark for each value, where an index must be walked. Lists are filled up to a power of two. */
export function isAmong(column: string, values: readonly unknown[]): Sql {
  if (values.length === 0) return { text: '1 = 0', values: [] }
  if (values.length === 1) return { text: `${column} = ?`, values }
  const size = 2 ** Math.ceil(Math.log2(values.length))
  const filled = Array.from({ length: size }, (_, index) => values[Math.min(index, values.length - 1)])
  return { text: `${column} in (${filled.map(() => '?').join(', ')})`, values: filled }
}

export const isNumber = (column: string, value: number): Sql => ({ text: `${column} = ${NUMBER}`, values: [value] })
export const isText = (column: string, value: string): Sql => ({ text: `${column} = ${TEXT}`, values: [value] })

export const joined = (parts: readonly Sql[], by: string): Sql => ({
  text: parts.map(part => part.text).join(by),
  values: parts.flatMap(part => part.values),
})
export const allOf = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? { text: '1 = 1', values: [] } : joined(parts, ' and ')

export function anyOf(parts: readonly Sql[]): Sql {
  const { text, values } = joined(parts, ' or ')
  return parts.length === 0 ? { text: '1 = 0', values: [] } : { text: `(${text})`, values }
}
