/** Runs pending migrations once, whoever else starts at the same time. */
import { CompiledQuery, type DatabaseConnection } from 'kysely'
import { DatabaseError, type EngineName } from './database.ts'
import type { Migration } from './migrations.ts'
import {
  finishTransaction,
  type TransactionEngine,
  type TransactionSession,
  transactionBuilder,
} from './transactions.ts'

/** Other servers may be migrating too; a long step of theirs is no reason to give up. */
const WAIT = 10 * 60_000

type Begin = (waitLimit: number) => Promise<TransactionSession>

/**
 * Each step is a transaction. Others are kept out by the write lock of a SQLite file, or by an advisory lock that the
 * session behind `begin` holds on PostgreSQL; in the step we look again whether it was done meanwhile.
 */
export const runMigrations = async (
  engine: TransactionEngine,
  begin: Begin,
  migrations: readonly Migration[],
): Promise<string[]> => {
  refuseTwins(migrations)
  const session = await begin(WAIT)
  const done = await finishTransaction(engine, session, async () => {
    await session.connection.executeQuery(CompiledQuery.raw(TABLE[engine.engine]))
    return ranAlready(session.connection)
  })
  refuseUnknown(done, migrations)
  const ran: string[] = []
  for (const migration of migrations.filter(({ name }) => !done.has(name))) {
    if (await runStep(engine, await begin(WAIT), migration)) ran.push(migration.name)
  }
  // Steps that somebody else ran have brought tables too.
  await engine.schemaChanged()
  return ran
}

const TABLE: Readonly<Record<EngineName, string>> = Object.freeze({
  sqlite: 'create table if not exists migrations (name text primary key, ran_at text not null) strict',
  postgres:
    'create table if not exists migrations (name text collate "C" primary key, ran_at text collate "C" not null)',
})

const runStep = async (
  engine: TransactionEngine,
  session: TransactionSession,
  { name, up }: Migration,
): Promise<boolean> => {
  try {
    return await finishTransaction(engine, session, async state => {
      if ((await ranAlready(session.connection)).has(name)) return false
      const db = transactionBuilder(engine, session, { state, plugins: [] })
      await up(db, engine.engine)
      const ranAt = `${new Date().toISOString().slice(0, -1)}000Z`
      await db.insertInto('migrations').values({ name, ran_at: ranAt }).execute()
      return true
    })
  } catch (error) {
    const sentence = `The migration ${name} failed and was undone: ${error instanceof Error ? error.message : error}`
    throw new DatabaseError(error instanceof DatabaseError ? error.problem : 'other', sentence, null, error)
  }
}

const ranAlready = async (connection: DatabaseConnection): Promise<ReadonlySet<string>> => {
  const { rows } = await connection.executeQuery<{ name: string }>(CompiledQuery.raw('select name from migrations'))
  return new Set(rows.map(row => row.name))
}

const refuseTwins = (migrations: readonly Migration[]): void => {
  const names = migrations.map(({ name }) => name)
  const twins = names.filter((name, index) => names.indexOf(name) !== index)
  if (twins.length > 0) throw new Error(`Two migrations have the same name: ${twins.join(', ')}.`)
}

/** Pro's tables stay when Pro goes, so its migrations may be unknown. */
const refuseUnknown = (done: ReadonlySet<string>, migrations: readonly Migration[]): void => {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...done].filter(name => !known.has(name) && !name.includes('/pro/'))
  if (unknown.length === 0) return
  throw new Error(
    `The database was written by a newer version, with migrations that this one does not know: ${unknown.join(', ')}. ` +
      'Start that version, or restore a backup made before it.',
  )
}
