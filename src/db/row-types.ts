/**
 * What queries know of rows. Each area's `tables.ts` adds its tables to `Tables`; `npm run tables` writes these files
 * from the migrated schema, so that the query builder checks every name of a table and of a column.
 */
import type { ColumnType, Insertable, Kysely, Selectable } from 'kysely'
import type { Row } from './database.ts'

/** By name. An interface, because areas add to it; here is the one table that is there before any migration. */
export interface Tables {
  migrations: { name: string; ran_at: string }
}

/** A column that a new row may leave out. */
export type Optional<Value> = ColumnType<Value, Value | undefined, Value>

/** A row of the table as it is read: `TableRow<'chat_leads'>`. */
export type TableRow<Name extends keyof Tables> = Selectable<Tables[Name]>
/** A row of the table as it is added. */
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>

/** For tables whose names are known only when the program runs: values are unknown until somebody looks at them. */
export const dynamicTables = (db: unknown): Kysely<Record<string, Row>> => db as Kysely<Record<string, Row>>
