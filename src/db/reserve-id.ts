/** The id of a row before the row is written, for rows that hold values made of their own id. */
import type { Database, EngineName } from './database.ts'

/**
 * Within a transaction, and used in it: on SQLite nobody else writes meanwhile, on PostgreSQL the number is ours for
 * good. The row is then inserted with this id.
 */
export async function reserveId(table: string, { engine, rows }: Pick<Database, 'engine' | 'rows'>): Promise<number> {
  const [next] = await rows<{ id: number }>(NEXT_ID[engine](table), [])
  // SQLite knows no number yet for a table that never had a row.
  return next?.id ?? 1
}

/** Past `pg_get_serial_sequence`, which looks through the catalogue each time, by the name that it would answer. */
const NEXT_ID: Readonly<Record<EngineName, (table: string) => string>> = {
  sqlite: table => `select seq + 1 as id from sqlite_sequence where name = '${table}'`,
  postgres: table => `select nextval('${table}_id_seq') as id`,
}
