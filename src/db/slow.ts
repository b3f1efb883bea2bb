/** Slow and large reads on SQLite, outside the main thread. */
import { DatabaseError, type Row } from './database.ts'
import { IDLE_STREAM, MOST_STREAMS, STREAM_WAIT } from './limits.ts'
import type { Compiled } from './query-builder.ts'
import { createSlowPool, type SlowPool, type SlowWorker } from './slow-pool.ts'
import { boundValues } from './values.ts'

export type SlowReads = {
  read<R extends Row>(query: Compiled, timeLimit: number): Promise<R[]>
  stream<R extends Row>(query: Compiled, chunkSize: number): AsyncIterable<R[]>
  close(): void
}

/** Streams have processes of their own. */
const MOST_READS = 2

export const createSlowReads = (file: string): SlowReads => {
  const reads = createSlowPool(file, MOST_READS)
  const streams = createSlowPool(file, MOST_STREAMS)
  return {
    read: <R extends Row>(query: Compiled, timeLimit: number) => read<R>(reads, query, timeLimit),
    stream: <R extends Row>(query: Compiled, chunkSize: number) => stream<R>(streams, query, chunkSize),
    close() {
      reads.close()
      streams.close()
    },
  }
}

const read = async <R extends Row>(pool: SlowPool, query: Compiled, timeLimit: number): Promise<R[]> => {
  const parameters = boundValues(query.parameters)
  const started = performance.now()
  const worker = await pool.lend(timeLimit)
  const left = Math.max(1, timeLimit - (performance.now() - started))
  const timer = setTimeout(() => worker.kill(tooSlow(`The read took longer than ${timeLimit} ms.`)), left)
  try {
    return (await worker.ask({ ask: 'read', sql: query.sql, parameters })).rows as R[]
  } finally {
    clearTimeout(timer)
    pool.takeBack(worker)
  }
}

async function* stream<R extends Row>(pool: SlowPool, query: Compiled, chunkSize: number): AsyncGenerator<R[]> {
  const parameters = boundValues(query.parameters)
  const worker = await pool.lend(STREAM_WAIT)
  let isFinished = false
  try {
    let chunk = await worker.ask({ ask: 'open', sql: query.sql, parameters, chunkSize })
    for (;;) {
      isFinished = chunk.isDone
      if (chunk.rows.length > 0) yield* offered(chunk.rows as R[], () => giveUpLater(pool, worker))
      if (isFinished) return
      chunk = await worker.ask({ ask: 'next' })
    }
  } finally {
    if (!isFinished) await worker.ask({ ask: 'stop' }).catch(() => {})
    pool.takeBack(worker)
  }
}

/** Hands out one chunk; a timer runs while the reader has it. */
export function* offered<R>(rows: R[], startTimer: () => NodeJS.Timeout): Generator<R[]> {
  const timer = startTimer()
  try {
    yield rows
  } finally {
    clearTimeout(timer)
  }
}

/** The reader may never come back, so the timer itself gives the process back. */
const giveUpLater = (pool: SlowPool, worker: SlowWorker): NodeJS.Timeout =>
  setTimeout(() => {
    worker.kill(tooSlow('The rows were not taken for too long.'))
    pool.takeBack(worker)
  }, IDLE_STREAM).unref()

const tooSlow = (sentence: string): DatabaseError => new DatabaseError('timeout', sentence, null, null)
