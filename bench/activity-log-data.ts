/**
 * Events for the benchmark of the activity log: many, believable, and made by the database itself. Filling goes in steps,
 * so that it can be stopped between two of them and gone on with later.
 */
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database, EngineName } from '../src/db/database.ts'
import type { ReadContext } from '../src/kernel/context.ts'
import { definitionsOf } from '../src/services/activity-log/store/catalogue.ts'
import { foldAtMost } from '../src/services/activity-log/store/counters.ts'
import { EVENTS, FIRST_ID } from '../src/services/activity-log/store/event-table.ts'

export type Filler = {
  readonly engine: EngineName
  /** What the engine would do by itself in time. SQLite has to do without, as on a site that nobody tends. */
  readonly tidyUp: readonly string[]
  rows(text: string): Promise<any[]>
  close(): Promise<void>
}

/** A connection of its own: nobody else uses the database while it fills, and a crash would lose everything. */
export function openSqliteFiller(file: string): Filler {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive')
  database.exec('pragma cache_size = -1000000; pragma threads = 2')
  return {
    engine: 'sqlite',
    tidyUp: [],
    rows: async text => database.prepare(text).all(),
    close: async () => database.close(),
  }
}

export async function openPostgresFiller(url: string): Promise<Filler> {
  const client = new Client(url)
  await client.connect()
  await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off; set statement_timeout = 0`)
  return {
    engine: 'postgres',
    tidyUp: [`vacuum analyze ${EVENTS}`],
    rows: async text => (await client.query(text)).rows,
    close: () => client.end(),
  }
}

/** Through the database of a running server: for logs that are soon made. */
export const fillerWithin = (database: Database): Filler => ({
  engine: database.engine,
  tidyUp: database.engine === 'postgres' ? [`analyze ${EVENTS}`] : [],
  rows: text => database.transaction(null, async db => (await sql.raw(text).execute(db)).rows),
  close: async () => {},
})

/** What an event of each code says: rows of a table, so that the database joins them to its numbers. */
export function codeRows(ctx: ReadContext): string[] {
  const known = [...definitionsOf(ctx).values()].filter(({ code }) => code < 9000)
  return known.map(({ code, severity, group, module, action, objectType, label }, at) => {
    const texts = [group, module, action, objectType, label].map(quoted)
    return `(${at}, ${code}, ${RANKS.indexOf(severity)}, ${texts.join(', ')})`
  })
}
const RANKS = ['informational', 'low', 'medium', 'high', 'critical']

export type Filling = {
  readonly events: number
  readonly codes: readonly string[]
  /** Milliseconds on the performance clock. */
  readonly until: number
}

const CHUNK = 250_000
/** Ids that the first start may have used. */
const SPARE = 1000
const FIRST = FIRST_ID + SPARE
/** All events lie within so many days before now. */
export const DAYS = 365

/** Rows first, the indexes when they are there. Answers whether everything is done. */
export async function fillLog({ events, codes, until }: Filling, filler: Filler): Promise<boolean> {
  if (!(await hasTable('bench_codes', filler))) {
    if ((await newestId(filler)) >= FIRST + events - 1) return true
    await takeIndexesOff(filler)
    await filler.rows(`create table bench_codes (${CODE_COLUMNS})`)
    await filler.rows(`insert into bench_codes values ${codes.join(', ')}`)
  }
  for (let from = await filledTo(filler); from < events; from += CHUNK) {
    if (performance.now() > until) return false
    await filler.rows(insertText(filler.engine, { from, to: Math.min(from + CHUNK, events), events }))
  }
  for (const { name, definition } of await filler.rows('select name, definition from bench_indexes')) {
    if (performance.now() > until) return false
    await filler.rows(definition)
    await filler.rows(`delete from bench_indexes where name = ${quoted(name)}`)
  }
  if (filler.engine === 'postgres')
    await filler.rows(`select setval('${EVENTS}_id_seq', (select max(id) from ${EVENTS}))`)
  for (const text of [...filler.tidyUp, 'drop table bench_indexes', 'drop table bench_codes']) await filler.rows(text)
  return true
}

/** Takes the events into the counters. Answers whether everything is done. */
export async function foldLog(until: number, ctx: ReadContext): Promise<boolean> {
  while (await foldAtMost(CHUNK, ctx)) if (performance.now() > until) return false
  return true
}

const CODE_COLUMNS =
  'at integer, code integer, severity integer, grp text, module text, action text, object text, label text'

const INDEXES: Readonly<Record<EngineName, string>> = {
  sqlite: `select name, sql as definition from sqlite_schema where tbl_name = '${EVENTS}' and type = 'index' and sql is not null`,
  postgres: `select indexname as name, indexdef as definition from pg_indexes where tablename = '${EVENTS}' and indexname not like '%pkey'`,
}

async function takeIndexesOff(filler: Filler): Promise<void> {
  const indexes = await filler.rows(INDEXES[filler.engine])
  const rows = indexes.map(({ name, definition }) => `(${quoted(name)}, ${quoted(definition)})`)
  await filler.rows('create table bench_indexes (name text, definition text)')
  await filler.rows(`insert into bench_indexes values ${rows.join(', ')}`)
  for (const { name } of indexes) await filler.rows(`drop index ${name}`)
}

const hasTable = async (name: string, { engine, rows }: Filler): Promise<boolean> => {
  const [catalogue, column] = engine === 'sqlite' ? ['sqlite_schema', 'name'] : ['pg_tables', 'tablename']
  return (await rows(`select 1 from ${catalogue} where ${column} = '${name}'`)).length > 0
}

const newestId = async ({ rows }: Filler): Promise<number> =>
  Number((await rows(`select max(id) as id from ${EVENTS}`))[0]?.id ?? 0)
const filledTo = async (filler: Filler): Promise<number> => Math.max(0, (await newestId(filler)) - FIRST + 1)

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

type Part = { readonly from: number; readonly to: number; readonly events: number }

/** Numbers are spread by multiplication, so that every filter has frequent and rare values. */
function insertText(engine: EngineName, { from, to, events }: Part): string {
  const numbers =
    engine === 'postgres'
      ? `generate_series(${from}::bigint, ${to - 1}::bigint) as g(n)`
      : `(with recursive s(n) as (select ${from} union all select n + 1 from s where n < ${to - 1}) select n from s) as g`
  const step = (DAYS * 86_400) / events
  const ago = `${DAYS * 86_400} - n * ${step}`
  const instant =
    engine === 'postgres'
      ? `to_char((now() at time zone 'UTC') - make_interval(secs => ${ago}), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : `strftime('%Y-%m-%dT%H:%M:%f', 'now', (-(${ago})) || ' seconds') || '000Z'`
  const mix = (by: number, of: number) => `((n * ${by}) % ${of})`
  const values = [
    `${FIRST} + n`,
    '1',
    instant,
    'c.code',
    'c.severity',
    'c.grp',
    'c.module',
    'c.action',
    mix(7919, 500),
    `'user' || ${mix(7919, 500)}`,
    `'Person ' || ${mix(7919, 500)}`,
    `case ${mix(7919, 500)} % 5 when 0 then 'administrator' when 1 then 'editor' when 2 then 'author' else 'subscriber' end`,
    `'10.' || ${mix(104_729, 5)} || '.' || ${mix(1299, 100)} || '.' || ${mix(31, 10)}`,
    'c.object',
    `cast(${mix(15_485_863, 100_000)} as text)`,
    `'Object number ' || ${mix(15_485_863, 100_000)}`,
    `''`,
    `'Person ' || ${mix(7919, 500)} || ' did this: ' || c.label || ' to object number ' || ${mix(15_485_863, 100_000)}`,
    `'{"changes":[],"request":{"method":"POST","path":"/host/v1/posts","user_agent":"Mozilla/5.0","session":null,"via":"rest"},"extra":{}}'`,
  ]
  return `insert into ${EVENTS} (id, site_id, occurred_at, event_code, severity, group_key, module, action, user_id, user_login,
    user_name, user_role, ip, object_type, object_id, object_label, object_url, message, details)
    select ${values.join(', ')} from ${numbers} join bench_codes c on c.at = (n * 13) % (select count(*) from bench_codes)`
}
