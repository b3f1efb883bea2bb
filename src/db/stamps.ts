/**
 * Numbers that rise whenever something in a group of tables changes, whoever writes it and on whichever server: what was
 * made of those tables is right for as long as the number is the same. Triggers raise them in the transaction that makes
 * the change, so that nobody sees a change without its number.
 */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from './database.ts'
import { createTable, integer, text } from './tables.ts'

export async function createStamps(db: Kysely<any>, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'stamps', {
    id: 'none',
    columns: { name: text(), stamp: integer() },
    primaryKey: ['site_id', 'name'],
  })
  if (engine === 'postgres') await sql.raw(RAISE_FUNCTION).execute(db)
}

/** Every change of the table raises the stamp of its site. Names come from declarations and hold nothing to quote. */
export async function raiseWith(db: Kysely<any>, engine: EngineName, { table, stamp }: Stamped): Promise<void> {
  const triggers = engine === 'sqlite' ? sqliteTriggers(table, stamp) : [postgresTrigger(table, stamp)]
  for (const trigger of triggers) await sql.raw(trigger).execute(db)
}

export type Stamped = { readonly table: string; readonly stamp: string }

/** A stamp for each row: a table `{ site_id, <id>, stamp }` that has no row for what never changed. */
export type RowStamps = {
  readonly stamps: string
  readonly id: string
  readonly watched: readonly WatchedRows[]
  /**
   * The table whose rows these are stamps of, where each of its updates is watched: what a transaction has itself made or
   * changed needs no further one. Only PostgreSQL can tell, and a new row is spared the writing of its first stamp.
   */
  readonly of?: string
}

export type WatchedRows = {
  readonly table: string
  readonly on: readonly ('insert' | 'update' | 'delete')[]
  /** A select over the columns of `row`, of the ids whose stamp rises, called `id`. */
  readonly ids: string
  /** Only updates that change this column. */
  readonly column?: string
}

export async function keepRowStamps(db: Kysely<any>, engine: EngineName, kept: RowStamps): Promise<void> {
  for (const watched of kept.watched)
    for (const event of watched.on)
      for (const statement of rowTriggers(kept, { watched, event, engine })) await sql.raw(statement).execute(db)
}

/** 0 before the first change. */
export const STAMP = 'select stamp from stamps where site_id = ? and name = ?'

export const raise = (site: string, name: string) => `insert into stamps (site_id, name, stamp)
  values (${site}, ${name}, 1) on conflict (site_id, name) do update set stamp = stamps.stamp + 1`

const sqliteTriggers = (table: string, stamp: string): string[] =>
  (['insert', 'update', 'delete'] as const).map(
    event => `create trigger "${table}_${event} ${stamp}" after ${event} on ${table}
      begin ${raise(event === 'delete' ? 'old.site_id' : 'new.site_id', `'${stamp}'`)}; end`,
  )

const RAISE_FUNCTION = `create function raise_stamp() returns trigger language plpgsql as $$
  begin ${raise('coalesce(new.site_id, old.site_id)', 'tg_argv[0]')}; return null; end $$`

const postgresTrigger = (table: string, stamp: string): string => `create trigger "${table} ${stamp}"
  after insert or update or delete on ${table} for each row execute function raise_stamp('${stamp}')`

type RowTrigger = {
  readonly watched: WatchedRows
  readonly event: WatchedRows['on'][number]
  readonly engine: EngineName
}

function rowTriggers(kept: RowStamps, { watched, event, engine }: RowTrigger): string[] {
  const { table, column } = watched
  const name = `${table}_stamped_${event}`
  const raised = raiseRows(kept, { watched, event, engine })
  const of = event === 'update' && column ? ` of ${column}` : ''
  const changed = event === 'update' && column ? `old.${column} <> new.${column}` : ''
  if (engine === 'sqlite')
    return [
      `create trigger ${name} after ${event}${of} on ${table} ${changed && `when ${changed}`} begin ${raised} end`,
    ]
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${raised} return null; end $$`,
    `create trigger ${name} after ${event}${of} on ${table} for each row ${changed && `when (${changed})`}
     execute function ${name}()`,
  ]
}

/** What goes along with its row must not get a stamp any more. */
function raiseRows({ stamps, id, of }: RowStamps, { watched, event, engine }: RowTrigger): string {
  const ids = watched.ids.replaceAll('row.', event === 'delete' ? 'old.' : 'new.')
  if (event === 'delete') return `update ${stamps} set stamp = stamp + 1 where ${id} in (select x.id from (${ids}) x);`
  const raised = (which: string) =>
    `insert into ${stamps} (site_id, ${id}, stamp) select new.site_id, x.id, 1 from (${ids}) x where ${which}
    on conflict (${id}) do update set stamp = ${stamps}.stamp + 1;`
  if (engine === 'sqlite' || !of || of === watched.table) return raised('true')
  // To begin an insert that then has no row takes longer than to ask.
  const isOlder = `not exists (select from ${of} o where o.id = x.id and o.xmin = pg_current_xact_id()::xid)`
  return `if exists (select from (${ids}) x where ${isOlder}) then ${raised(isOlder)} end if;`
}
