/** Tables of records: the columns, indexes and counters that the record surface relies on. */
import type { EngineName } from '../../db/database.ts'
import { createCounts, keepCounts } from '../../db/kept-counts.ts'
import { type Migration, migration, type SchemaDb } from '../../db/migrations.ts'
import { createIndex, createTable, instant, integer, json, type Table, text } from '../../db/tables.ts'
import { createImportTables } from './imports/tables.ts'
import { createRecordWords } from './record-words.ts'

type Sorted = string | readonly [column: string, ...others: string[]]

export type RecordTable = Pick<Table, 'columns' | 'indexes'> & {
  /**
   * Columns that lists are ordered by, or narrowed to a span of. With others behind it: what is often asked of the same
   * records, so that to count them reads no row.
   */
  readonly sorted?: readonly Sorted[]
  /** Columns that figures of found records are made of: the index of ids has them too, so that no row is read. */
  readonly summed?: readonly string[]
  /** Columns whose values no two records of a site share, compared without case. */
  readonly unique?: readonly string[]
  /** The columns of a link's two sides; for an entity with `between`. */
  readonly between?: readonly [one: string, other: string]
  /** Columns whose words records are searched by, the title first; for an entity with `search: 'words'`. */
  readonly words?: readonly string[]
  /** The column by whose values records are counted; for an entity with `totals`. */
  readonly totals?: string
}

/** The name of the index of ids, without what is in the trash. */
export const activeIndex = (table: string): string => `${table}_active_idx`

/** A table for an entity. `indexes` are those of filters and of other queries. */
export async function createRecordTable(
  db: SchemaDb,
  engine: EngineName,
  ...[name, table]: [name: string, table: RecordTable]
): Promise<void> {
  const { sorted = [], summed = [], unique = [], columns, indexes = [] } = table
  await createTable(db, engine, name, { columns, indexes, records: true })
  const active = 'trashed_at is null'
  await createIndex(db, name, { name: activeIndex(name), columns: ['site_id', 'id', ...summed], where: active })
  await createIndex(db, name, { columns: ['site_id', 'id'], where: 'trashed_at is not null' })
  for (const [column, ...others] of ['created_at', 'modified_at', ...sorted].map(withOthers)) {
    // SQLite takes nothing as smaller than everything; PostgreSQL's index must agree to serve the same order.
    const isNullable = columns[column]?.nullable === true && engine === 'postgres'
    await createIndex(db, name, {
      columns: ['site_id', isNullable ? `${column} nulls first` : column, 'id', ...others],
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
  if (table.between) {
    const [one, other] = table.between
    await createIndex(db, name, { columns: ['site_id', one, other], unique: true, name: linkIndexName(name) })
    await createIndex(db, name, { columns: ['site_id', other, one] })
  }
  if (table.words) await createRecordWords(db, engine, name, table.words)
  await keepCounts(db, engine, {
    table: name,
    counts: 'record_counts',
    by: { owner: `'${name}'`, state: `case when row.trashed_at is null then ${activeState(table)} else 'trash' end` },
  })
}

const withOthers = (one: Sorted): readonly [column: string, ...others: string[]] =>
  typeof one === 'string' ? [one] : one

const activeState = ({ totals }: RecordTable): string =>
  totals === undefined ? "'active'" : `'${stateOf('')}' || row.${totals}`

/** SQL of whether a counted row is in the trash, for whoever keeps counts of records. */
export const STATE_OF_ROW = "case when row.trashed_at is null then 'active' else 'trash' end"

/** The state by which records with a value of the entity's `totals` are counted. */
export const stateOf = (value: string): string => `active=${value}`

/** Also the name by which the database tells which field was doubled. */
export function uniqueIndexName(table: string, column: string): string {
  const name = `${table}_${column}_unique`
  // PostgreSQL would cut a longer one, and the field could not be told any more.
  if (name.length > 63) throw new Error(`${name} is too long for the name of an index: give the table a shorter one.`)
  return name
}

/** The index by which two records have one link at most. */
export const linkIndexName = (table: string): string => uniqueIndexName(table, 'link')

/** What all tables of records share; runs before any of them is made. */
export const recordMigrations: readonly Migration[] = Object.freeze([
  migration('records/001-links-and-counts', async (db, engine) => {
    await createTable(db, engine, 'record_links', {
      id: 'none',
      columns: { owner: text(), owner_id: integer(), field: text(), target_id: integer(), position: integer() },
      // The order of a record's links, and all that a list reads of them, is in this one index.
      primaryKey: ['site_id', 'owner', 'owner_id', 'field', 'position', 'target_id'],
      byKey: true,
      // Who links to something, in the order of lists.
      indexes: [['site_id', 'owner', 'field', 'target_id', 'owner_id']],
    })
    await createCounts(db, engine, 'record_counts', { owner: text(), state: text() })
    await createTable(db, engine, 'record_revisions', {
      columns: {
        owner: text(),
        owner_id: integer(),
        kind: text({ oneOf: ['save', 'restore', 'checkpoint'] }),
        label: text({ nullable: true }),
        author_id: integer({ nullable: true }),
        changed: json(),
        facts: json(),
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
  }),
])
