/** Where the sites of `scale.ts` live: in a temporary folder, or kept, so that they are filled once and measured often. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgresCluster } from '../test/kit/postgres-cluster.ts'
import { PASSWORD } from '../test/kit/server-process.ts'
import { fillSite, type Size } from './scale-data.ts'

/** What the server needs to know of a site, handed to `use` once the site is full. */
export type Environment = Record<string, string>

/** Fills a site if it is empty, lends it, and takes it away again unless it is to be kept. */
export async function withSite<T>(engine: string, size: Size, use: (env: Environment) => Promise<T>): Promise<T> {
  const kept = process.env.BENCH_DATA
  const folder = kept
    ? join(kept, `${engine}-${size.posts}`)
    : await mkdtemp(join(tmpdir(), `dozen-scale-${engine}-${size.posts}-`))
  const place = engine === 'sqlite' ? NO_SERVER : await postgresFor(size)
  const env = { DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, ...(place.url ? { DATABASE_URL: place.url } : {}) }
  try {
    await fillOnce(env, size)
    return await use(env)
  } finally {
    await place.remove()
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

type Place = { readonly url: string | null; remove(): Promise<void> }

const NO_SERVER: Place = { url: null, remove: async () => {} }

/** A cluster for this run alone, or a database that stays in the server that the caller names. */
async function postgresFor(size: Size): Promise<Place> {
  const server = process.env.BENCH_POSTGRES_URL
  if (!process.env.BENCH_DATA) return startPostgresCluster()
  if (!server) throw new Error('To keep a site on PostgreSQL, name a server in BENCH_POSTGRES_URL.')
  const name = `dozen_scale_${size.posts}`
  const client = new Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, remove: async () => {} }
}

async function fillOnce(env: Environment, size: Size): Promise<void> {
  const mark = join(env.DATA_DIR!, 'is-filled')
  if (existsSync(mark)) return
  const started = performance.now()
  await mkdir(env.DATA_DIR!, { recursive: true })
  await fillSite(env, size)
  await writeFile(mark, '')
  process.stderr.write(`${size.posts} posts made in ${Math.round((performance.now() - started) / 1000)} s\n`)
}
