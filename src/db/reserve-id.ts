/** The id of a row before the row is written, for rows that hold values made of their own id. */
import { CompiledQuery, type Kysely } from 'kysely'
import type { EngineName } from './database.ts'

/**
 * Within a transaction, and used in it: on SQLite nobody else writes meanwhile, on PostgreSQL the number is ours for
 * good. The row is then inserted with this id.
 */
export async function reserveId(table: string, engine: EngineName, db: Kysely<any>): Promise<number> {
  const { rows } = await db.executeQuery<{ id: number }>(CompiledQuery.raw(NEXT_ID[engine], [table]))
  return Number(rows[0]?.id ?? 1)
}

/** SQLite knows no number yet for a table that never had a row. */
const NEXT_ID: Readonly<Record<EngineName, string>> = {
  sqlite: 'select seq + 1 as id from sqlite_sequence where name = ?',
  postgres: "select nextval(pg_get_serial_sequence($1, 'id')) as id",
}
