/** SQL as text with `?` marks, and the ways to run it: at once, in the transaction, or aside when it may take long. */
import { type Compilable, CompiledQuery } from 'kysely'
import type { EngineName, Row, WriteDb } from '../../db/database.ts'
import type { Context, ReadContext } from '../context.ts'

/** A condition or a whole statement, with the values of its marks in order. */
export type Sql = { readonly text: string; readonly values: readonly unknown[] }

/** Milliseconds that a search may take before it is given up. */
const SEARCH_LIMIT = 10_000

/** Reads inside the caller's transaction where there is one, so that it sees what the transaction wrote. */
export async function readRows<R extends Row>(statement: Sql, isSlow: boolean, ctx: ReadContext): Promise<R[]> {
  const compiled = () => compileSql(statement, ctx.database.engine)
  if (isInTransaction(ctx)) return (await (ctx.db as WriteDb).executeQuery<R>(compiled())).rows
  if (isSlow) return ctx.database.slow<R>({ compile: compiled } as Compilable<unknown>, { timeLimit: SEARCH_LIMIT })
  return ctx.database.rows<R>(statement.text, statement.values)
}

export const compilable = (statement: Sql, ctx: ReadContext): Compilable<unknown> =>
  ({ compile: () => compileSql(statement, ctx.database.engine) }) as Compilable<unknown>

export const isInTransaction = (ctx: ReadContext | Context): ctx is Context => 'afterCommit' in ctx

export const joined = (parts: readonly Sql[], by: string): Sql => ({
  text: parts.map(part => part.text).join(by),
  values: parts.flatMap(part => part.values),
})

/** `name in (…)`. Lists are filled up to a power of two, so that a few texts serve every length. */
export function isAmong(column: string, values: readonly unknown[]): Sql {
  if (values.length === 0) return { text: '1 = 0', values: [] }
  if (values.length === 1) return { text: `${column} = ?`, values }
  const size = 2 ** Math.ceil(Math.log2(values.length))
  const filled = Array.from({ length: size }, (_, index) => values[Math.min(index, values.length - 1)])
  return { text: `${column} in (${filled.map(() => '?').join(', ')})`, values: filled }
}

/** Our texts hold no mark that is not a parameter: names and literals in them come from declarations. */
export function compileSql({ text, values }: Sql, engine: EngineName): CompiledQuery {
  let count = 0
  return CompiledQuery.raw(engine === 'postgres' ? text.replaceAll('?', () => `$${++count}`) : text, [...values])
}
