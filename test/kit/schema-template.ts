/**
 * Databases whose tables are already made. To make them is most of what the start of a test app takes, so a run of the
 * whole suite (`test/run.ts` names a folder for it) makes them once for each engine and edition and copies them.
 */
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { schemaOf } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import type { EngineName } from '../../src/db/database.ts'
import { type DatabaseOptions, openDatabase } from '../../src/db/open-database.ts'
import { asSuperuser, makePlace, type Place, postgresDatabase } from './databases.ts'

type Edition = Config['edition']

/** A place for an app of the built-in services; its data folder already exists. */
export async function makeAppPlace(engine: EngineName, edition: Edition, dataDir: string): Promise<Place> {
  const folder = process.env.TEST_TEMPLATES
  if (!folder) return makePlace(engine)
  if (engine === 'postgres') return makePlace(engine, await postgresTemplate(edition))
  await copySqliteTemplate(folder, edition, join(dataDir, 'dozen.sqlite'))
  return makePlace(engine)
}

async function copySqliteTemplate(folder: string, edition: Edition, to: string): Promise<void> {
  const template = join(folder, `template-${edition}.sqlite`)
  const copied = await copyFile(template, to).then(
    () => true,
    () => false,
  )
  if (copied) return
  // Whoever comes first makes it; two who come at once make the same, and the move of a file is all or nothing.
  const own = await mkdtemp(join(folder, 'template-'))
  await fill({ file: join(own, 'dozen.sqlite') }, edition)
  await rename(join(own, 'dozen.sqlite'), template)
  await rm(own, { recursive: true, force: true })
  await copyFile(template, to)
}

const TEMPLATE_LOCK = 7_305_112_904

/** Under a lock, because a database of a name can be made only once. */
function postgresTemplate(edition: Edition): Promise<string> {
  const name = `dozen_template_${edition}`
  return asSuperuser(async client => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return name
    await client.query(`create database ${name}_unfinished`)
    await fill(postgresDatabase(`${name}_unfinished`), edition)
    await client.query(`alter database ${name}_unfinished rename to ${name}`)
    return name
  })
}

async function fill(options: DatabaseOptions, edition: Edition): Promise<void> {
  const database = await openDatabase(options)
  try {
    await database.migrate(await schemaOf(edition))
  } finally {
    await database.close()
  }
}
