/**
 * `node bench/role-editor.ts`: how long the role editor takes on a site with 50,000 accounts, on both engines. Every
 * figure is the time of whole requests to a server of its own, asked one after the other.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { buildApp } from '../src/app.ts'
import { createLog } from '../src/cli/log.ts'
import { readConfig } from '../src/config.ts'
import type { Context } from '../src/kernel/context.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { startPostgresCluster } from '../test/kit/postgres-cluster.ts'
import { PASSWORD, type ServerProcess, signInAsAdmin, startServer } from '../test/kit/server-process.ts'

const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 50_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
/** In milliseconds, for 95 of 100 requests; what writes also copies all memberships into a restore point. */
const GOAL = { read: 50, write: 150 }

type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; data: any; ms: number }>

const READS: readonly (readonly [name: string, path: string])[] = [
  ['list', '/users?per_page=100'],
  ['list, a page far behind', `/users?per_page=100&page=${Math.floor(ACCOUNTS / 200)}`],
  ['search, many found', '/users?search=person'],
  ['search, one found', `/users?search=n${ACCOUNTS - 7}`],
  ['search, none found', '/users?search=nobody-like-it'],
  ['search, beginning', '/users?search=person1234*'],
  ['role filter, most hold it', '/users?role=subscriber&per_page=100'],
  ['role filter, few hold it', '/users?role=editor&per_page=100'],
  ['role filter and search', '/users?role=author&search=77'],
  ['head counts', '/roles'],
]

async function benchEngine(engine: string, url: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dozen-bench-'))
  const env = { DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) }
  let server: ServerProcess | null = null
  try {
    await seed(env)
    server = await startServer(env)
    const ask = asking(server.url, await signInAsAdmin(server.url))
    for (const [name, path] of READS) await measure(`${engine}: ${name}`, GOAL.read, () => ask('GET', path))
    await measure(`${engine}: change of a role`, GOAL.write, round =>
      ask('PATCH', '/roles/author', { capabilities: { read: true, edit_posts: round % 2 === 0 } }),
    )
    await measureMove(engine, ask)
  } finally {
    await server?.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

const asking =
  (url: string, authorization: string): Ask =>
  async (method, path, body) => {
    const begun = performance.now()
    const answer = await fetch(`${url}/api/vendor-aure/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    const ms = performance.now() - begun
    return { status: answer.status, data: JSON.parse(text).data, ms }
  }

async function measure(name: string, goal: number, request: (round: number) => ReturnType<Ask>): Promise<void> {
  for (let round = 0; round < 3; round += 1) await request(round)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { status, ms } = await request(round)
    if (status !== 200) throw new Error(`${name} answered ${status}.`)
    times.push(ms)
  }
  times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  tell(at(0.95) <= goal, name, `median ${at(0.5).toFixed(1)} ms, 95 of 100 below ${at(0.95).toFixed(1)} ms`)
}

/** Everybody who holds the commonest role gets another one, in the background. */
async function measureMove(engine: string, ask: Ask): Promise<void> {
  const begun = performance.now()
  const started = await ask('POST', '/users/migrate', { from: 'subscriber', to: 'contributor', mode: 'replace' })
  if (started.status !== 202) throw new Error(`The move answered ${started.status}: ${JSON.stringify(started.data)}`)
  tell(started.ms <= 1000, `${engine}: start of a move of ${started.data.total}`, `${started.ms.toFixed(0)} ms`)
  const waits: number[] = []
  for (;;) {
    const { data, ms } = await ask('GET', '/users/migrate')
    waits.push(ms)
    if (data.state !== 'running') {
      const seconds = (performance.now() - begun) / 1000
      const isWhole = data.state === 'finished' && data.done === data.total
      const slowest = Math.max(...waits).toFixed(0)
      tell(
        isWhole,
        `${engine}: the move itself`,
        `${data.done} of ${data.total} in ${seconds.toFixed(1)} s; reads meanwhile took ${slowest} ms at most`,
      )
      return
    }
    await sleep(200)
  }
}

const tell = (isGood: boolean, name: string, figures: string): void =>
  void process.stdout.write(`${isGood ? 'ok  ' : 'SLOW'} ${name.padEnd(44)} ${figures}\n`)

const CHUNK = 500

async function seed(env: Record<string, string>): Promise<void> {
  const config = readConfig({ ...env, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' })
  const app = await buildApp({ config, log: createLog('warn'), runJobs: false })
  try {
    const ctx = await systemContext(app.internals, 1, 'benchmark')
    for (let from = 0; from < ACCOUNTS; from += CHUNK)
      await ctx.transaction(tx => seedSome(from, Math.min(CHUNK, ACCOUNTS - from), tx))
    // What the engine does by itself soon after so many rows have come.
    await ctx.transaction(async tx => void (await sql`analyze`.execute(tx.db)))
  } finally {
    await app.close()
  }
}

async function seedSome(from: number, count: number, ctx: Context): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => personNumber(from + index, ctx))
  const rows = await ctx.db.insertInto('users').values(people).returning('id').execute()
  const members = rows.map(({ id }, index) => ({ id: Number(id), entries: entriesOf(from + index) }))
  const joined = ctx.clock.instant()
  const sites = members.map(({ id, entries }) => ({
    user_id: id,
    entries: JSON.stringify(entries),
    joined_at: joined,
  }))
  await ctx.db.insertInto('user_sites').values(sites).execute()
  const held = members.flatMap(({ id, entries }) =>
    entries.map(([role, isGranted], position) => ({ user_id: id, role, position, granted: isGranted ? 1 : 0 })),
  )
  await ctx.db.insertInto('user_roles').values(held).execute()
}

function personNumber(index: number, ctx: Context) {
  const login = `person${index}`
  const [first, last] = [FIRST[index % FIRST.length], `${LAST[index % LAST.length]} n${index}`]
  const name = `${first} ${last}`
  return {
    ...{ login, login_key: login, nicename: login, email: `${login}@example.com`, email_key: `${login}@example.com` },
    ...{ display_name: name, name_key: name.toLowerCase(), first_name: first, last_name: last },
    ...{ pass_hash: '', password_stamp: '', registered_at: ctx.clock.instant() },
  }
}

const FIRST = ['Ann', 'Bo', 'Cleo', 'Dirk', 'Eva', 'Finn', 'Greta', 'Hugo', 'Ida', 'Jon', 'Kaja']
const LAST = ['Berg', 'Castle', 'Dale', 'Field', 'Hill', 'Lake', 'Meadow', 'Stone', 'Wood']

/** Most are subscribers; some write, a few edit, and some have a permission of their own. */
function entriesOf(index: number): (readonly [string, boolean])[] {
  if (index % 100 === 1) return [['editor', true]]
  if (index % 10 === 2) return [['author', true]]
  if (index % 10 === 3)
    return [
      ['contributor', true],
      ['upload_files', true],
    ]
  return [['subscriber', true]]
}

await benchEngine('sqlite', null)
const cluster = await startPostgresCluster()
try {
  await benchEngine('postgres', cluster.url)
} finally {
  await cluster.remove()
}
