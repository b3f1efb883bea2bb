/** A mark of the database's state: the same for as long as nobody commits anything, here or on another server. */
import type { Database } from './database.ts'

/** The counter of SQLite's file, the snapshot of PostgreSQL. */
export async function commitStamp(database: Pick<Database, 'engine' | 'value'>): Promise<string> {
  const text = hasLocalStamp(database) ? 'PRAGMA data_version' : 'select pg_current_snapshot()::text'
  return String(await database.value(text, []))
}

/** Whether asking for the mark takes no round trip, so that it pays to ask even in place of one small statement. */
export const hasLocalStamp = ({ engine }: Pick<Database, 'engine'>): boolean => engine === 'sqlite'
