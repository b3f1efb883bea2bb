/** The process that reads slowly: one read-only connection, one question at a time. Started by `slow-pool.ts`. */
import { DatabaseError, type Row } from './database.ts'
import { asDatabaseError } from './problems.ts'
import type { SlowReply, SlowRequest } from './slow-pool.ts'
import { SqliteConnection } from './sqlite-connection.ts'

const serve = (file: string): void => {
  let opened: SqliteConnection | null = null
  let cursor: IterableIterator<Row> | null = null
  let chunkSize = 0

  const answer = (request: SlowRequest): SlowReply => {
    opened ??= new SqliteConnection({ file, readOnly: true, wait: 5000, cache: 16 })
    const connection = opened
    switch (request.ask) {
      case 'read':
        return { rows: connection.rows(request.sql, request.parameters), isDone: true }
      case 'open':
        cursor = connection.iterate(request.sql, request.parameters)
        chunkSize = request.chunkSize
        return takeChunk(cursor, chunkSize)
      case 'next':
        return cursor ? takeChunk(cursor, chunkSize) : { rows: [], isDone: true }
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
