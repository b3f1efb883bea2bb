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
