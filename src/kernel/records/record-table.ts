/** Tables of records: the columns, indexes and counters that the record surface relies on. */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from '../../db/database.ts'
import { type Migration, migration } from '../../db/migrations.ts'
import { createIndex, createTable, instant, integer, json, type Table, text } from '../../db/tables.ts'
import { createImportTables } from './imports/tables.ts'

export type RecordTable = Pick<Table, 'columns' | 'indexes'> & {
  /** Columns that lists are ordered by. */
  readonly sorted?: readonly string[]
  /** Columns whose values no two records of a site share, compared without case. */
  readonly unique?: readonly string[]
}

/** A table for an entity. `indexes` are those of filters and of other queries. */
export async function createRecordTable(
  db: Kysely<any>,
  engine: EngineName,
  ...[name, table]: [name: string, table: RecordTable]
): Promise<void> {
  const { sorted = [], unique = [], columns, indexes = [] } = table
  await createTable(db, engine, name, { columns, indexes, records: true })
  const active = 'trashed_at is null'
  await createIndex(db, name, { columns: ['site_id', 'id'], where: active })
  await createIndex(db, name, { columns: ['site_id', 'id'], where: 'trashed_at is not null' })
  for (const column of ['created_at', 'modified_at', ...sorted]) {
    // SQLite takes nothing as smaller than everything; PostgreSQL's index must agree to serve the same order.
    const isNullable = columns[column]?.nullable === true && engine === 'postgres'
    await createIndex(db, name, {
      columns: ['site_id', isNullable ? `${column} nulls first` : column, 'id'],
      where: active,
    })
  }
  for (const column of unique) {
    await createIndex(db, name, {
      columns: ['site_id', `lower(${column})`],
      unique: true,
      name: uniqueIndexName(name, column),
    })
  }
  await countRecords(db, engine, name)
}

/** Also the name by which the database tells which field was doubled. */
export function uniqueIndexName(table: string, column: string): string {
  const name = `${table}_${column}_unique`
  // PostgreSQL would cut a longer one, and the field could not be told any more.
  if (name.length > 63) throw new Error(`${name} is too long for the name of an index: give the table a shorter one.`)
  return name
}

/** What all tables of records share; runs before any of them is made. */
export const recordMigrations: readonly Migration[] = Object.freeze([
  migration('records/001-links-and-counts', async (db, engine) => {
    await createTable(db, engine, 'record_links', {
      id: 'none',
      columns: { owner: text(), owner_id: integer(), field: text(), target_id: integer(), position: integer() },
      // The order of a record's links, and all that a list reads of them, is in this one index.
      primaryKey: ['site_id', 'owner', 'owner_id', 'field', 'position', 'target_id'],
      indexes: [['site_id', 'owner', 'field', 'target_id']],
    })
    await createTable(db, engine, 'record_counts', {
      id: 'none',
      columns: { owner: text(), state: text({ oneOf: ['active', 'trash'] }), slot: integer(), count: integer() },
      primaryKey: ['site_id', 'owner', 'state', 'slot'],
    })
    await createTable(db, engine, 'record_revisions', {
      columns: {
        owner: text(),
        owner_id: integer(),
        kind: text({ oneOf: ['save', 'restore', 'checkpoint'] }),
        label: text({ nullable: true }),
        author_id: integer({ nullable: true }),
        changed: json(),
        record: json(),
        created_at: instant(),
      },
      indexes: [['site_id', 'owner', 'owner_id', 'id']],
    })
    await createTable(db, engine, 'record_translations', {
      id: 'none',
      columns: { owner: text(), owner_id: integer(), original_id: integer(), words: json(), confirmed_at: instant() },
      primaryKey: ['site_id', 'owner', 'owner_id'],
    })
    await createImportTables(db, engine)
    if (engine === 'postgres') for (const text of POSTGRES_FUNCTIONS) await sql.raw(text).execute(db)
  }),
])

/** Keeps `record_counts` in step with a table, so that no list ever counts all its rows. */
async function countRecords(db: Kysely<any>, engine: EngineName, table: string): Promise<void> {
  const make = async (text: string) => {
    await sql.raw(text).execute(db)
  }
  const moves = '(old.trashed_at is null) <> (new.trashed_at is null)'
  if (engine === 'postgres') {
    const trigger = (name: string, rest: string) => make(`create trigger ${table}_count_${name} ${rest}`)
    await trigger(
      'insert',
      `after insert on ${table} referencing new table as added for each statement execute function count_added()`,
    )
    await trigger(
      'delete',
      `after delete on ${table} referencing old table as removed for each statement execute function count_removed()`,
    )
    await trigger(
      'move',
      `after update of trashed_at on ${table} for each row when (${moves}) execute function count_moved()`,
    )
    return
  }
  const stateOf = (row: string) => `iif(${row}.trashed_at is null, 'active', 'trash')`
  const add = (row: string, by: number) =>
    `insert into record_counts (site_id, owner, state, slot, count) values (${row}.site_id, '${table}', ${stateOf(row)}, 0, ${by})
     on conflict (site_id, owner, state, slot) do update set count = count + ${by};`
  await make(`create trigger ${table}_count_insert after insert on ${table} begin ${add('new', 1)} end`)
  await make(`create trigger ${table}_count_delete after delete on ${table} begin ${add('old', -1)} end`)
  await make(
    `create trigger ${table}_count_move after update of trashed_at on ${table} when ${moves} begin ${add('old', -1)} ${add('new', 1)} end`,
  )
}

/**
 * One slot per connection, out of eight: writers on different connections do not wait for each other's counter, and one
 * that writes many records touches a single row. Slots may fall below zero; only their sum means anything. Whole
 * statements are counted, not rows: ten thousand changes of one row in one transaction would get slower and slower.
 * States come in one order, so that two writers on one slot cannot wait for each other in turn.
 */
const postgresFunction = (
  name: string,
  changes: string,
) => `create function ${name}() returns trigger language plpgsql as $$
begin
  insert into record_counts as c (site_id, owner, state, slot, count)
  select r.site_id, tg_table_name, r.state, pg_backend_pid() % 8, r.by from (${changes}) r order by 1, 3
  on conflict (site_id, owner, state, slot) do update set count = c.count + excluded.count;
  return null;
end $$`

const STATE = "case when trashed_at is null then 'active' else 'trash' end"

const POSTGRES_FUNCTIONS = [
  postgresFunction('count_added', `select site_id, ${STATE} as state, count(*) as by from added group by 1, 2`),
  postgresFunction('count_removed', `select site_id, ${STATE} as state, -count(*) as by from removed group by 1, 2`),
  postgresFunction(
    'count_moved',
    `select old.site_id as site_id, 'active' as state, case when old.trashed_at is null then -1 else 1 end as by
     union all select old.site_id, 'trash', case when old.trashed_at is null then 1 else -1 end`,
  ),
]
