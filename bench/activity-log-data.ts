/** Events for the benchmark of the activity log: many, believable, and made by the database itself. */
import { sql } from 'kysely'
import type { Database, EngineName } from '../src/db/database.ts'
import type { ReadContext } from '../src/kernel/context.ts'
import { definitionsOf } from '../src/services/activity-log/store/catalogue.ts'
import { foldSome } from '../src/services/activity-log/store/counters.ts'
import { EVENTS, FIRST_ID } from '../src/services/activity-log/store/event-table.ts'

export type Filling = { readonly database: Database; readonly events: number; readonly ctx: ReadContext }

const CHUNK = 500_000
/** Ids that the first start may have used. */
const SPARE = 1000
/** All events lie within so many days before now. */
export const DAYS = 365

/** Without indexes, which are built when the rows are there. Answers the seconds it took, and the seconds of the fold. */
export async function fillLog({ database, events, ctx }: Filling): Promise<{ rows: number; fold: number }> {
  const started = performance.now()
  const indexes = await indexesOf(database)
  await run(database, [...codesTable(ctx), ...indexes.map(({ name }) => `drop index ${name}`)])
  for (let from = 0; from < events; from += CHUNK)
    await run(database, [insertText(database.engine, { from, to: Math.min(from + CHUNK, events), events })])
  for (const { definition } of indexes) await run(database, [definition])
  await run(database, ['drop table bench_codes'])
  // PostgreSQL would look at the table by itself in time; SQLite has to do without, as on a site that nobody tends.
  if (database.engine === 'postgres')
    await run(database, [`analyze ${EVENTS}`, `select setval('${EVENTS}_id_seq', ${FIRST_ID + SPARE + events})`])
  const filled = performance.now()
  while (await foldSome(ctx));
  return { rows: seconds(filled - started), fold: seconds(performance.now() - filled) }
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10

/** The codes with what follows from them; a table, so that the database joins them to its numbers. */
function codesTable(ctx: ReadContext): string[] {
  const known = [...definitionsOf(ctx).values()].filter(({ code }) => code < 9000)
  const rows = known.map(
    ({ code, severity, group, module, action, objectType, label }, at) =>
      `(${at}, ${code}, ${RANKS.indexOf(severity)}, '${group}', '${module}', '${action}', '${objectType}', '${label.replaceAll("'", "''")}')`,
  )
  return [
    'create table bench_codes (at integer, code integer, severity integer, grp text, module text, action text, object text, label text)',
    `insert into bench_codes values ${rows.join(', ')}`,
  ]
}
const RANKS = ['informational', 'low', 'medium', 'high', 'critical']

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
    `${FIRST_ID + SPARE} + n`,
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

async function indexesOf(database: Database): Promise<{ name: string; definition: string }[]> {
  const text =
    database.engine === 'postgres'
      ? `select indexname as name, indexdef as definition from pg_indexes where tablename = '${EVENTS}' and indexname not like '%pkey'`
      : `select name, sql as definition from sqlite_schema where tbl_name = '${EVENTS}' and type = 'index' and sql is not null`
  return database.rows<{ name: string; definition: string }>(text, [])
}

/** Each in a transaction of its own, however long it takes. */
async function run(database: Database, statements: readonly string[]): Promise<void> {
  const patience = database.engine === 'postgres' ? ['set local statement_timeout = 0'] : []
  for (const statement of statements)
    await database.transaction(null, async db => {
      for (const text of [...patience, statement]) await sql.raw(text).execute(db)
    })
}
