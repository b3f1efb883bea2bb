/** Statements as text with `?` marks, because they are prepared once and run very often. */
import type { Compilable } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import { compileSql, type Sql } from '../../../kernel/records/statement.ts'

/** SQLite plans a statement anew for each bare value that it compares; a value that is cast it leaves alone. */
export const NUMBER = 'cast(? as bigint)'
export const TEXT = 'cast(? as text)'

export const isNumber = (column: string, value: number): Sql => ({ text: `${column} = ${NUMBER}`, values: [value] })
export const isText = (column: string, value: string): Sql => ({ text: `${column} = ${TEXT}`, values: [value] })

export const all = (parts: readonly Sql[]): Sql => ({
  text: parts.length === 0 ? '1 = 1' : parts.map(part => part.text).join(' and '),
  values: parts.flatMap(part => part.values),
})
export const any = (parts: readonly Sql[]): Sql => ({
  text: parts.length === 0 ? '1 = 0' : `(${parts.map(part => part.text).join(' or ')})`,
  values: parts.flatMap(part => part.values),
})

/** For reads that go through the data layer's slow lane. */
export const compilable = (statement: Sql, engine: EngineName): Compilable<unknown> =>
  ({ compile: () => compileSql(statement, engine) }) as Compilable<unknown>
