/**
 * Rows and names that one transaction has for itself until it ends. SQLite has one writer at a time, so that there is
 * nothing to do; PostgreSQL is told, and not waited for: whatever the transaction asks next is answered after that.
 */
import type { EngineName, TransactionHandle } from './database.ts'

type Within = { readonly engine: EngineName; readonly handle: Pick<TransactionHandle, 'send'> }

/** Rows are held in the order of their ids, so that two transactions do not wait for each other in a ring. */
export async function holdRows({ engine, handle }: Within, table: string, ids: readonly number[]): Promise<void> {
  if (engine !== 'postgres' || ids.length === 0) return
  if (!/^[a-z_][a-z0-9_]*$/.test(table)) throw new Error(`${table} is not the name of a table.`)
  const text = `select id from ${table} where id = any(translate(?, '[]', '{}')::bigint[]) order by id for update`
  await handle.send(text, [JSON.stringify(ids)])
}

/** Whoever holds the same name waits. Something that has no row yet is held by what it will be called. */
export async function holdName({ engine, handle }: Within, name: string): Promise<void> {
  if (engine !== 'postgres') return
  await handle.send('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
}

/** What stands behind a select of `t` that also holds the rows it reads. */
export const holding = (engine: EngineName): string => (engine === 'postgres' ? ' for update of t' : '')
