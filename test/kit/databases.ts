/** Fresh databases for tests, on every engine that TEST_ENGINES asks for. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
import pg from 'pg'
import type { Database, EngineName } from '../../src/db/database.ts'
import { type DatabaseOptions, openDatabase } from '../../src/db/open-database.ts'

/** The engines to test: `TEST_ENGINES`, by default both. PostgreSQL needs `TEST_POSTGRES_URL`, a superuser's address. */
export const engines: readonly EngineName[] = chosenEngines()

export type TestDatabase = {
  readonly database: Database
  /** What it was opened with, to open it a second time. */
  readonly options: DatabaseOptions
  dispose(): Promise<void>
}

/** The same tests once for each engine. */
export const forEachEngine = (tests: (engine: EngineName) => void): void => {
  for (const engine of engines) describe(`on ${engine}`, () => tests(engine))
}

/** An empty database, gone after `dispose()`. */
export const openTestDatabase = async (
  engine: EngineName,
  settings: Pick<DatabaseOptions, 'log' | 'poolSize'> = {},
): Promise<TestDatabase> => {
  const place = await makePlace(engine)
  const options: DatabaseOptions = { ...place.options, ...settings }
  const database = await openDatabase(options)
  return {
    database,
    options,
    async dispose() {
      await database.close()
      await place.remove()
    },
  }
}

/** Where a test database lives, before anybody opens it. */
export const makePlace = (engine: EngineName, template = 'template1'): Promise<Place> =>
  engine === 'sqlite' ? makeFile() : makePostgresDatabase(template)

export type Place = { options: DatabaseOptions; remove(): Promise<void> }

const makeFile = async (): Promise<Place> => {
  const folder = await mkdtemp(join(tmpdir(), 'dozen-test-'))
  return {
    options: { file: join(folder, 'dozen.sqlite') },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const makePostgresDatabase = async (template: string): Promise<Place> => {
  const name = `dozen_test_${randomBytes(6).toString('hex')}`
  // To copy the files takes half of what it takes to write every page of them into the log first.
  await asSuperuser(client => client.query(`create database ${name} template ${template} strategy file_copy`))
  return {
    options: postgresDatabase(name),
    remove: () =>
      asSuperuser(async client => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

/** A database of the cluster that tests use. */
export const postgresDatabase = (name: string): DatabaseOptions => {
  const url = new URL(postgresUrl())
  url.pathname = `/${name}`
  return { url: url.href, poolSize: 5 }
}

/** Work of a superuser on the cluster, on a connection of its own. */
export const asSuperuser = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: postgresUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function postgresUrl(): string {
  const url = process.env.TEST_POSTGRES_URL
  if (url) return url
  throw new Error(
    'The tests need PostgreSQL: set TEST_POSTGRES_URL to the address of a superuser, or TEST_ENGINES=sqlite.',
  )
}

function chosenEngines(): readonly EngineName[] {
  const names = (process.env.TEST_ENGINES ?? 'sqlite,postgres').split(',').map(name => name.trim())
  const chosen = names.filter(name => name === 'sqlite' || name === 'postgres')
  if (chosen.length !== names.length)
    throw new Error(`TEST_ENGINES knows sqlite and postgres, not ${names.join(', ')}.`)
  if (chosen.includes('postgres')) postgresUrl()
  return Object.freeze(chosen)
}
