/** Slow and large reads on PostgreSQL: read-only transactions with a statement timeout or a cursor. */
import type pg from 'pg'
import { DatabaseError, type Row } from './database.ts'
import { IDLE_STREAM } from './limits.ts'
import { execute } from './postgres-session.ts'
import { asDatabaseError } from './problems.ts'
import type { Compiled } from './query-builder.ts'
import { offered } from './slow.ts'

/** A connection that is lent: whoever has it gives it back, to be closed when it is broken. */
export type Lent = { readonly client: pg.PoolClient; giveBack(isBroken: boolean): void }
type Acquire = () => Promise<Lent>

export const readSlowly = async <R extends Row>(acquire: Acquire, query: Compiled, timeLimit: number): Promise<R[]> => {
  const lease = leased(await acquire())
  try {
    await lease.client.query(SNAPSHOT)
    await lease.client.query(`SET LOCAL statement_timeout = ${Math.max(1, Math.round(timeLimit))}${plannedFor(query)}`)
    return (await execute<R>(lease.client, query)).rows
  } catch (error) {
    throw asDatabaseError(error)
  } finally {
    await lease.end()
  }
}

/**
 * Words lie outside of their rows (see `word-index.ts`), so that to look at them one by one takes ten times as long as
 * PostgreSQL reckons: it is to ask their index, however many there are.
 */
const plannedFor = ({ sql }: Compiled): string => (sql.includes('@@') ? '; SET LOCAL enable_seqscan = off' : '')

export async function* streamRows<R extends Row>(
  acquire: Acquire,
  query: Compiled,
  chunkSize: number,
): AsyncGenerator<R[]> {
  const lease = leased(await acquire())
  try {
    await lease.client.query(SNAPSHOT)
    await execute(lease.client, { ...query, sql: `DECLARE rows_in_chunks NO SCROLL CURSOR FOR ${query.sql}` })
    for (;;) {
      const { rows } = await execute<R>(lease.client, { sql: `FETCH ${chunkSize} FROM rows_in_chunks`, parameters: [] })
      // The reader may never come back, so the timer itself gives the connection back.
      if (rows.length > 0) yield* offered(rows, () => setTimeout(lease.discard, IDLE_STREAM).unref())
      if (lease.isOver()) throw new DatabaseError('timeout', 'The rows were not taken for too long.', null, null)
      if (rows.length < chunkSize) return
    }
  } catch (error) {
    throw asDatabaseError(error)
  } finally {
    await lease.end()
  }
}

const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

type Lease = {
  readonly client: pg.PoolClient
  isOver(): boolean
  /** Ends the transaction and gives the connection back, to be closed when it cannot even do that. */
  end(): Promise<void>
  discard(): void
}

const leased = ({ client, giveBack: end }: Lent): Lease => {
  let isOver = false
  const giveBack = (isBroken: boolean): void => {
    if (isOver) return
    isOver = true
    end(isBroken)
  }
  return {
    client,
    isOver: () => isOver,
    discard: () => giveBack(true),
    async end() {
      if (isOver) return
      const isBroken = await client.query('ROLLBACK').then(
        () => false,
        () => true,
      )
      giveBack(isBroken)
    },
  }
}
