/**
 * What SQLite does once for each COMMIT instead of once for each row. A word index writes down what it has gathered
 * whenever a savepoint begins or ends, and a statement with triggers is one, so that a saved post paid for it many times.
 * A table whose name ends in `_late` holds what waits: triggers put ids into it, the writer empties it before COMMIT, and
 * its own triggers on deletion do the work. Nobody may read in a transaction what it has made late itself.
 */
export const LATE_TABLES = `select name from pragma_table_list
  where schema = 'main' and type = 'table' and substr(name, -5) = '_late' order by name`

/** The condition that a table is none of them, for those who compare the schemas of both engines. */
export const isNotLate = (name: string): string => `substr(${name}, -5) <> '_late'`

/** The word index that a late table is emptied into. */
export const indexOfLate = (name: string): string => name.replace(/_late$/, '_index')

/** What waits for the COMMIT in tables of its own. */
export type LateWork = {
  /** Tells which tables have rows: most have none, and to empty all of them takes ten times as long. */
  readonly waiting: string
  /** By table: what empties it, and the index that it is emptied into. */
  readonly tables: ReadonlyMap<string, { readonly sql: string; readonly index: string }>
}

export const lateWorkOf = (names: readonly string[]): LateWork => ({
  waiting: names.map(name => `select '${name}' as name where exists (select 1 from ${name})`).join(' union all '),
  tables: new Map(names.map(name => [name, { sql: `delete from ${name}`, index: indexOfLate(name) }])),
})
