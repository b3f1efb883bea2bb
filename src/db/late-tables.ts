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
