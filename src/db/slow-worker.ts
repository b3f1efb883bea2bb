/** The process for what is slow: one question at a time. Started by `slow-pool.ts`. */
import { DatabaseError, type Row } from './database.ts'
import { asDatabaseError } from './problems.ts'
import type { SlowReply, SlowRequest } from './slow-pool.ts'
import { SqliteConnection, type SqliteConnectionOptions } from './sqlite-connection.ts'

const serve = (file: string): void => {
  const reader = openedOnce({ file, readOnly: true, wait: 5000, cache: 64 })
  const writer = openedOnce({ file, readOnly: false, wait: 100, cache: 1 })
  let cursor: IterableIterator<Row> | null = null
  let chunkSize = 0

  const answer = (request: SlowRequest): SlowReply => {
    switch (request.ask) {
      case 'read':
        return { rows: reader().rows(request.sql, request.parameters), isDone: true }
      case 'open':
        cursor = reader().iterate(request.sql, request.parameters)
        chunkSize = request.chunkSize
        return takeChunk(cursor, chunkSize)
      case 'next':
        return cursor ? takeChunk(cursor, chunkSize) : { rows: [], isDone: true }
      case 'checkpoint':
        return { rows: writer().rows('PRAGMA wal_checkpoint(PASSIVE)', []), isDone: true }
      case 'stop':
        cursor?.return?.()
        cursor = null
        return { rows: [], isDone: true }
    }
  }
  // Who asked may be gone by now: then there is nobody to answer, and nothing to complain of.
  process.on('message', (request: SlowRequest) =>
    process.send?.(
      answerOrError(() => answer(request)),
      () => undefined,
    ),
  )
  process.on('disconnect', () => process.exit())
}

const openedOnce = (options: SqliteConnectionOptions): (() => SqliteConnection) => {
  let opened: SqliteConnection | null = null
  return () => {
    opened ??= new SqliteConnection(options)
    return opened
  }
}

const takeChunk = (cursor: IterableIterator<Row>, size: number): SlowReply => {
  const rows: Row[] = []
  while (rows.length < size) {
    const next = cursor.next()
    if (next.done) return { rows, isDone: true }
    rows.push(next.value)
  }
  return { rows, isDone: false }
}

const answerOrError = (answer: () => SlowReply): SlowReply => {
  try {
    return answer()
  } catch (error) {
    const { problem, message, constraint } = error instanceof DatabaseError ? error : asDatabaseError(error)
    return { problem, message, constraint }
  }
}

serve(process.argv[2] ?? '')
