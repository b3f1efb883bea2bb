/** The id of a row before the row is written, for rows that hold values made of their own id. */
import type { Database, EngineName } from './database.ts'

/**
 * Within a transaction, and used in it: on SQLite nobody else writes meanwhile, on PostgreSQL the number is ours for
 * good. The row is then inserted with this id.
 */
export function reserveId(table: string, database: Pick<Database, 'engine' | 'rows'>): Promise<number> {
  return NEXT_ID[database.engine](table, database.rows)
}

type Rows = Database['rows']

const NEXT_ID: Readonly<Record<EngineName, (table: string, rows: Rows) => Promise<number>>> = {
  sqlite: nextOfSqlite,
  /** Past `pg_get_serial_sequence`, which looks through the catalogue each time, by the name that it would answer. */
  async postgres(table, rows) {
    const [next] = await rows<{ id: number }>(`select nextval('${table}_id_seq') as id`, [])
    return next!.id
  },
}

/** SQLite's own table of last numbers has no index by name, and a row for each table: where that lies is remembered. */
async function nextOfSqlite(table: string, rows: Rows): Promise<number> {
  const place = places.get(table)
  const [known] = place === undefined ? [] : await rows<{ id: number }>(AT_PLACE, [place, table])
  if (known) return known.id
  const [found] = await rows<{ id: number; place: number }>(BY_NAME, [table])
  // It knows no number yet for a table that never had a row.
  if (!found) return 1
  places.set(table, found.place)
  return found.id
}

/** In another file, or after VACUUM, it may be another table's. */
const places = new Map<string, number>()
const AT_PLACE = 'select seq + 1 as id from sqlite_sequence where rowid = ? and name = ?'
const BY_NAME = 'select seq + 1 as id, rowid as place from sqlite_sequence where name = ?'
