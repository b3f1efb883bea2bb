/** Saving a PostgreSQL database while it is in use, and putting one back, with PostgreSQL's own programs. */
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from './database.ts'

export type PostgresPlace = {
  /** `postgres://…` */
  readonly url: string
  /** Where the programs are looked for, and whatever else they read. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Everything of one moment, in the programs' own packed form. */
export const dumpPostgres = (place: PostgresPlace, toFile: string): Promise<void> =>
  run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', '--file', toFile, ...at(place)], place)

/** What others do in the database just now, and whether anything is in it. */
export async function lookAtPostgres({ url }: PostgresPlace): Promise<{ others: number; tables: number }> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const look = async () => {
    const { rows } = await client.query(LOOK)
    return { others: Number(rows[0].others), tables: Number(rows[0].tables) }
  }
  try {
    const until = Date.now() + LEAVING_MILLISECONDS
    let found = await look()
    while (found.others > 0 && Date.now() < until) {
      await sleep(50)
      found = await look()
    }
    return found
  } finally {
    await client.end()
  }
}

/** In one transaction: what was there goes and what was saved comes, or nothing changes. */
export async function restorePostgres(place: PostgresPlace, fromFile: string, workFile: string): Promise<void> {
  try {
    await run('pg_restore', ['--no-owner', '--no-privileges', '--no-comments', '--file', workFile, fromFile], place)
    const words = [...QUIETLY, '--single-transaction', '--command', EMPTY, '--file', workFile]
    await run('psql', [...words, ...at(place)], place)
  } finally {
    await rm(workFile, { force: true })
  }
}

const QUIETLY = ['--no-psqlrc', '--quiet', '--output=/dev/null', '--set=ON_ERROR_STOP=1']

/** A server that was stopped is gone before PostgreSQL has ended the connections that it had. */
const LEAVING_MILLISECONDS = 3_000

const LOOK = `select
  (select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others,
  (select count(*) from pg_tables where schemaname = 'public') as tables`

/** Tables with all that hangs on them, then functions that belong to no extension. */
const EMPTY = `do $$ declare found record; begin
  for found in select tablename as name from pg_tables where schemaname = 'public' loop
    execute format('drop table if exists public.%I cascade', found.name);
  end loop;
  for found in select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
    execute format('drop routine if exists %s cascade', found.name);
  end loop;
end $$`

/** Words of a command can be seen by everybody on the machine, so the password goes another way. */
const at = ({ url }: PostgresPlace): string[] => {
  const shown = new URL(url)
  shown.password = ''
  return ['--dbname', shown.href]
}

function run(program: string, words: readonly string[], { env, url }: PostgresPlace): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const password = decodeURIComponent(new URL(url).password)
  const child = spawn(program, words, {
    env: { ...env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', chunk => {
    complaint += chunk
  })
  child.once('error', error =>
    reject(refused(`${program} cannot be run, install PostgreSQL's client programs: ${error.message}`)),
  )
  child.once('close', code => {
    if (code === 0) resolve()
    else reject(refused(`${program} failed: ${complaint.trim().split('\n')[0] ?? `exit code ${code}`}`))
  })
  return promise
}

const refused = (sentence: string): DatabaseError => new DatabaseError('other', sentence, null, null)
