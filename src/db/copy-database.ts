/** Moves everything from one database to another, also from one engine to the other. */
import { type Kysely, sql } from 'kysely'
import { type Database, DatabaseError } from './database.ts'
import { type DescribedTable, describeSchema } from './describe-schema.ts'
import type { Migration } from './migrations.ts'

export type CopyOptions = {
  /** The target is empty, so its tables are made first. */
  readonly migrations: readonly Migration[]
  readonly onProgress?: (progress: { table: string; copied: number; total: number }) => void
}

/** SQLite takes 32,766 parameters in a statement, PostgreSQL 65,535. */
const MOST_PARAMETERS = 30_000
const MOST_ROWS = 1000

/**
 * Copies all rows with their ids in one transaction and compares the counts. Nothing should write to the source
 * meanwhile: rows that come and go then make the counts differ, and nothing is kept.
 */
export const copyDatabase = async (from: Database, to: Database, options: CopyOptions): Promise<void> => {
  if ((await describeSchema(to)).length > 0) throw refused('The target of a copy must be an empty database.')
  await to.migrate(options.migrations)
  const tables = parentsFirst(await matchingTables(from, to))
  await to.transaction(null, async db => {
    await deferReferences(db, to)
    await switchTriggers('disable', tables, { db, to })
    // Migrations may have written first rows; the source has its own.
    for (const { table } of tables.toReversed()) await db.deleteFrom(table).execute()
    for (const table of tables) {
      await copyTable(from, db, { table, options })
      await carryOnIds({ from, to, db }, table)
    }
    await switchTriggers('enable', tables, { db, to })
    for (const { table } of tables) await compareCounts(from, db, table)
  })
}

const matchingTables = async (from: Database, to: Database): Promise<DescribedTable[]> => {
  const [source, target] = [await describeSchema(from), await describeSchema(to)]
  const targetTables = new Map(target.map(described => [described.table, columnNames(described)]))
  const different = source.filter(described => targetTables.get(described.table) !== columnNames(described))
  const sourceTables = new Set(source.map(described => described.table))
  const missing = target.filter(described => !sourceTables.has(described.table))
  const names = [...different, ...missing].map(described => described.table)
  if (names.length === 0) return target
  throw refused(`The two databases differ in their tables, so migrate the source first: ${names.join(', ')}.`)
}

const columnNames = ({ columns }: DescribedTable): string => JSON.stringify(columns.map(column => column.name).sort())

/** Tables after those that they point to. A circle is broken anywhere: references are only checked at the end. */
const parentsFirst = (tables: readonly DescribedTable[]): DescribedTable[] => {
  const byName = new Map(tables.map(described => [described.table, described]))
  const ordered = new Set<DescribedTable>()
  const visited = new Set<string>()
  const visit = (described: DescribedTable): void => {
    if (visited.has(described.table)) return
    visited.add(described.table)
    for (const name of described.references) visit(byName.get(name) ?? described)
    ordered.add(described)
  }
  tables.forEach(visit)
  return [...ordered]
}

const deferReferences = async (db: Kysely<any>, to: Database): Promise<void> => {
  const statement = to.engine === 'sqlite' ? 'PRAGMA defer_foreign_keys = 1' : 'SET CONSTRAINTS ALL DEFERRED'
  await sql.raw(statement).execute(db)
}

/** Counters that triggers keep are copied like everything else: rows that arrive must not be counted a second time. */
const switchTriggers = async (
  how: 'disable' | 'enable',
  tables: readonly DescribedTable[],
  { db, to }: { db: Kysely<any>; to: Database },
): Promise<void> => {
  if (to.engine === 'sqlite') return
  // A table with references still to be checked cannot be altered.
  if (how === 'enable') await sql`set constraints all immediate`.execute(db)
  for (const { table } of tables) await sql`alter table ${sql.ref(table)} ${sql.raw(how)} trigger user`.execute(db)
}

type TableCopy = { table: DescribedTable; options: CopyOptions }

const copyTable = async (from: Database, db: Kysely<any>, { table: { table, columns }, options }: TableCopy) => {
  const total = await countRows(from.reader(null), table)
  const chunkSize = Math.min(MOST_ROWS, Math.floor(MOST_PARAMETERS / columns.length))
  let copied = 0
  const everything = from
    .reader(null)
    .selectFrom(table)
    .select(columns.map(column => column.name))
  for await (const rows of from.stream(everything, chunkSize)) {
    await db.insertInto(table).values(rows).execute()
    copied += rows.length
    options.onProgress?.({ table, copied, total })
  }
}

/** New rows go on counting where the source stopped: the id of a deleted row is not given out again. */
const carryOnIds = async (
  { from, to, db }: { from: Database; to: Database; db: Kysely<any> },
  { table, primaryKey }: DescribedTable,
): Promise<void> => {
  if (primaryKey.join() !== 'id') return
  const last = await lastId(from, table)
  if (last === null) return
  if (to.engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
}

/** Null for a table that gives no ids by itself, or has not given one yet. */
const lastId = async (from: Database, table: string): Promise<number | null> => {
  if (from.engine === 'postgres') {
    const text = `select case when s is null then null else pg_sequence_last_value(s::regclass) end
      from pg_get_serial_sequence(?, 'id') s`
    return (await from.value<number>(text, [table])) ?? null
  }
  // SQLite makes the table sqlite_sequence together with the first table that counts.
  const hasCounters = await from.value(`select 1 from sqlite_schema where name = 'sqlite_sequence'`, [])
  if (!hasCounters) return null
  return (await from.value<number>('select seq from sqlite_sequence where name = ?', [table])) ?? null
}

const compareCounts = async (from: Database, db: Kysely<any>, table: string): Promise<void> => {
  const [expected, found] = [await countRows(from.reader(null), table), await countRows(db, table)]
  if (expected === found) return
  throw refused(`The table ${table} has ${expected} rows in the source but ${found} in the copy. Nothing was kept.`)
}

const countRows = async (db: Kysely<any>, table: string): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const refused = (sentence: string): DatabaseError => new DatabaseError('other', sentence, null, null)
