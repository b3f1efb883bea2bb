/** Slow and large reads on PostgreSQL: read-only transactions with a statement timeout or a cursor. */
import type pg from 'pg'
import type { Row } from './database.ts'
import { execute, isConnectionLost, type Statement } from './postgres-session.ts'
import { asDatabaseError } from './problems.ts'

type Acquire = () => Promise<pg.PoolClient>

export const readSlowly = async <R extends Row>(
  acquire: Acquire,
  query: Statement,
  timeLimit: number,
): Promise<R[]> => {
  const client = await acquire()
  return inSnapshot(client, async () => {
    await client.query(`SET LOCAL statement_timeout = ${Math.max(1, Math.round(timeLimit))}`)
    return (await execute<R>(client, query)).rows
  })
}

export async function* streamRows<R extends Row>(
  acquire: Acquire,
  query: Statement,
  chunkSize: number,
): AsyncGenerator<R[]> {
  const client = await acquire()
  let isBroken = true
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${STREAM_IDLE_LIMIT}`)
    await execute(client, {
      sql: `DECLARE rows_in_chunks NO SCROLL CURSOR FOR ${query.sql}`,
      parameters: query.parameters,
    })
    for (;;) {
      const { rows } = await execute<R>(client, { sql: `FETCH ${chunkSize} FROM rows_in_chunks`, parameters: [] })
      if (rows.length > 0) yield rows
      if (rows.length < chunkSize) break
    }
    isBroken = false
  } catch (error) {
    isBroken = isConnectionLost(asDatabaseError(error))
    throw asDatabaseError(error)
  } finally {
    isBroken = (await endSnapshot(client)) || isBroken
    client.release(isBroken)
  }
}

/** Somebody who takes no rows for so long holds a connection and old rows for nothing. */
export const STREAM_IDLE_LIMIT = 60_000

const inSnapshot = async <T>(client: pg.PoolClient, read: () => Promise<T>): Promise<T> => {
  let isBroken = false
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return await read()
  } catch (error) {
    const known = asDatabaseError(error)
    isBroken = isConnectionLost(known)
    throw known
  } finally {
    isBroken = (await endSnapshot(client)) || isBroken
    client.release(isBroken)
  }
}

/** Answers whether the connection could not even do that. */
const endSnapshot = async (client: pg.PoolClient): Promise<boolean> => {
  try {
    await client.query('ROLLBACK')
    return false
  } catch {
    return true
  }
}
