/** A site for a benchmark: filled in this process, kept where `BENCH_DATA` says, and served by a child process. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type App, buildApp } from '../src/app.ts'
import { createLog } from '../src/cli/log.ts'
import { readConfig } from '../src/config.ts'
import type { Context } from '../src/kernel/context.ts'
import type { Service } from '../src/kernel/service.ts'
import { runStatement } from '../src/kernel/statement.ts'
import { createApplicationPassword } from '../src/platform/application-passwords/application-passwords.ts'
import { systemContext } from '../src/platform/context/context.ts'
import { createNonce } from '../src/platform/nonces/nonces.ts'
import { createPost } from '../src/platform/posts/posts.ts'
import { tellServed } from './served-bench.ts'

/** `fill` answers what has to be known of the filled site; it is kept beside it. */
export type BenchSite<Kept> = {
  readonly name: string
  readonly port: number
  readonly service: Service
  readonly environment?: Readonly<Record<string, string>>
  /** The filter of the service's limits: visitors of a benchmark come from one address and knock more often than any lets them. */
  readonly limits?: string
  /** The server also does what is left for later: jobs and tasks. */
  readonly runsJobs?: true
  fill(place: Place): Promise<Kept>
}
export type Place = { readonly dataDir: string; open(): Promise<App> }

/** What the site is built in, with the embedded engine, or that of `BENCH_POSTGRES_URL`, an empty database. */
export const placeOf = (site: BenchSite<unknown>, dataDir: string, runJobs = false): Place => ({
  dataDir,
  open: () =>
    buildApp({
      config: readConfig({
        DATA_DIR: dataDir,
        PORT: String(site.port),
        SITE_URL: `http://127.0.0.1:${site.port}`,
        ADMIN_PASSWORD: 'benchmark password',
        LOG_LEVEL: 'warn',
        ...site.environment,
        ...(process.env.BENCH_POSTGRES_URL ? { DATABASE_URL: process.env.BENCH_POSTGRES_URL } : {}),
      }),
      log: createLog('warn'),
      runJobs,
      services: [site.service],
    }),
})

/** The site in a folder, filled where it is not yet. */
export async function openSite<Kept>(site: BenchSite<Kept>, dataDir: string): Promise<Kept> {
  await mkdir(join(dataDir, 'extensions'), { recursive: true })
  if (site.limits) await writeFile(join(dataDir, 'extensions', 'unlimited.ts'), unlimited(site.limits))
  const kept = join(dataDir, 'bench.json')
  if (!existsSync(kept)) await writeFile(kept, JSON.stringify(await site.fill(placeOf(site, dataDir))))
  return JSON.parse(await readFile(kept, 'utf8')) as Kept
}

const unlimited = (
  filter: string,
) => `const unlimited = new Proxy({}, { get: () => ({ most: 1_000_000_000, seconds: 600 }) })
export default dozen => dozen.addFilter('${filter}', () => unlimited)
`

export async function serveSite(site: BenchSite<unknown>, dataDir: string): Promise<void> {
  const app = await placeOf(site, dataDir, site.runsJobs).open()
  await app.server.listen({ port: site.port, host: '127.0.0.1' })
  tellServed(`http://127.0.0.1:${site.port}`)
  process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
}

/** A page of the list that the floor has too, unless the bench names another one. */
export async function postsForFloor(tx: Context): Promise<void> {
  for (let number = 0; number < 50; number++) await createPost({ title: `Post ${number}`, status: 'publish' }, tx)
}

/** With what somebody asks the API, the administrator unless told. */
export async function authorizationOf(tx: Context, { userId = 1, login = 'admin' } = {}): Promise<string> {
  const { password } = await createApplicationPassword({ userId, name: 'bench' }, tx)
  return `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
}

/** PostgreSQL does so by itself soon after many rows have come. SQLite never does on a site, and has to be quick without. */
export async function analysed(tx: Context): Promise<void> {
  if (tx.database.engine === 'postgres') await runStatement({ text: 'analyze', values: [] }, tx)
}

/** What a visitor's form carries today: a site that was filled before has older ones. */
export async function visitorNonce(action: string, { open }: Place): Promise<string> {
  const app = await open()
  const ctx = await systemContext(app.internals, 1, 'benchmark')
  const nonce = createNonce(action, { ...ctx, user: null, system: null })
  await app.close()
  return nonce
}
