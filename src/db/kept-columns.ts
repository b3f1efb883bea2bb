/**
 * Numbers of rows that the database keeps by itself in the row that these point to, so that it can be shown and sorted by.
 *
 * Many writers may raise the number of one row at once: nearly every new post is in the same category. On PostgreSQL each
 * would wait for the one before until that has committed. So whoever finds the row taken leaves its change in a table
 * instead, and `settleColumns` adds it soon after.
 */
import type { Kysely } from 'kysely'
import type { Database, EngineName } from './database.ts'
import { columnsIn, differs, postgresTriggers, type RowName, runAll, triggerFunction, within } from './kept-counts.ts'
import { createTable, integer, text } from './tables.ts'

export type KeptColumn = {
  /** The table whose rows are counted. */
  readonly table: string
  /** SQL over the columns of `row`: which rows count. */
  readonly where: string
  /** The table that has the number, in which column, and the counted table's column with its id. */
  readonly of: { readonly table: string; readonly column: string; readonly id: string }
}

/** What is left for later; once for a database, before the first column is kept. */
export const createLateCounts = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  createTable(db, engine, 'late_counts', {
    siteId: false,
    columns: { place: text(), target_id: integer(), change: integer() },
    indexes: [['place', 'target_id', 'id']],
  })

export const keepColumn = (db: Kysely<any>, engine: EngineName, kept: KeptColumn): Promise<void> =>
  runAll(db, engine === 'sqlite' ? sqliteColumn(kept) : postgresColumn(kept))

/**
 * Adds what writers left. What is in use at this moment has its turn the next time. SQLite has one writer, and something
 * to settle only where it came from PostgreSQL.
 */
export async function settleColumns(database: Database): Promise<void> {
  const left = await database.rows<{ place: string }>('select distinct place from late_counts', [])
  const settling = database.engine === 'sqlite' ? settlingInSqlite : settlingInPostgres
  for (const { place } of left) await database.transaction(null, db => runAll(db, settling(place)))
}

function sqliteColumn({ table, where, of }: KeptColumn): string[] {
  const name = `${table}_tallied`
  const add = (row: RowName, change: '+ 1' | '- 1') =>
    `update ${of.table} set ${of.column} = ${of.column} ${change} where id = ${row}.${of.id} and ${within(where, row)};`
  const watched = columnsIn([where, `row.${of.id}`])
  return [
    `create trigger ${name}_insert after insert on ${table} when ${within(where, 'new')} begin ${add('new', '+ 1')} end`,
    `create trigger ${name}_delete after delete on ${table} when ${within(where, 'old')} begin ${add('old', '- 1')} end`,
    `create trigger ${name}_update after update of ${watched.join(', ')} on ${table}
     when ${differs([`(${where})`, `row.${of.id}`])} begin ${add('old', '- 1')} ${add('new', '+ 1')} end`,
  ]
}

function postgresColumn({ table, where, of }: KeptColumn): string[] {
  const name = `${table}_tallied`
  const counted = (rows: string, sign: '' | '-') =>
    `select r.${of.id} as id, ${sign}count(*) as change from ${rows} r where ${within(where, 'r')} group by 1`
  const one = (row: RowName, change: 1 | -1) =>
    `select ${row}.${of.id} as id, ${change} as change where ${within(where, row)}`
  const moved = `select m.id, sum(m.change) as change from (${one('old', -1)} union all ${one('new', 1)}) m group by 1`
  return [
    triggerFunction(`${name}_insert`, adding(of, counted('added', ''))),
    triggerFunction(`${name}_delete`, adding(of, counted('gone', '-'))),
    triggerFunction(`${name}_update`, adding(of, moved)),
    ...postgresTriggers(table, { name, changed: differs([`(${where})`, `row.${of.id}`]) }),
  ]
}

/**
 * Rows are taken in the order of their ids, so that two writers do not wait in a ring; nobody waits for one that is taken.
 * Where something is left already, more is: each change of a row leaves a version of it behind, over which everybody
 * walks who looks for it. What is left there has such versions too, so that the latest is looked for. One row after the
 * other: nearly always there is but one, for which a statement of many parts takes longer.
 */
const adding = (
  { table, column }: KeptColumn['of'],
  changes: string,
): string => `declare c record; is_left boolean; begin
  for c in select * from (${changes}) x order by x.id loop
    is_left := (select l.id from late_counts l where l.place = '${table}.${column}' and l.target_id = c.id
      order by l.id desc limit 1) is not null;
    if not is_left then
      update ${table} set ${column} = ${column} + c.change
        where id = (select t.id from ${table} t where t.id = c.id for no key update skip locked);
      is_left := not found and exists (select from ${table} t where t.id = c.id);
    end if;
    if is_left then
      insert into late_counts (place, target_id, change) values ('${table}.${column}', c.id, c.change);
    end if;
  end loop; end;`

/** The table and the column of a place. It is written by triggers alone. */
const partsOf = (place: string): readonly [table: string, column: string] => place.split('.') as [string, string]

/** What was left for a row that is gone goes with it. */
function settlingInPostgres(place: string): string[] {
  const [table, column] = partsOf(place)
  return [
    `with mine as (select l.target_id from late_counts l where l.place = '${place}'),
    free as (select t.id from ${table} t where t.id in (select target_id from mine) order by t.id for no key update skip locked),
    taken as (delete from late_counts l where l.place = '${place}' and (l.target_id in (select id from free)
      or not exists (select from ${table} t where t.id = l.target_id)) returning l.target_id, l.change)
    update ${table} t set ${column} = t.${column} + s.change
    from (select target_id, sum(change) as change from taken group by 1) s where t.id = s.target_id`,
  ]
}

function settlingInSqlite(place: string): string[] {
  const [table, column] = partsOf(place)
  return [
    `update ${table} as t set ${column} = t.${column} + s.change
    from (select target_id, sum(change) as change from late_counts where place = '${place}' group by 1) s where t.id = s.target_id`,
    `delete from late_counts where place = '${place}'`,
  ]
}
