/** The database as work in a transaction sees it. */
import type { Database, Row, TransactionHandle } from './database.ts'

/** Statements as text see what the transaction did; what may take long reads what is committed, aside. */
export const databaseWithin = (
  database: Pick<Database, 'engine' | 'slow' | 'stream'>,
  { rows, send, writesTo }: Pick<TransactionHandle, 'rows' | 'send' | 'writesTo'>,
): Pick<Database, 'engine' | 'rows' | 'value' | 'slow' | 'stream'> & Pick<TransactionHandle, 'send' | 'writesTo'> => ({
  engine: database.engine,
  rows,
  send,
  writesTo,
  async value<V>(text: string, parameters: readonly unknown[]) {
    const [row] = await rows<Row>(text, parameters)
    for (const column in row) return row[column] as V
    return undefined
  },
  slow: (query, options) => database.slow(query, options),
  stream: (query, chunkSize) => database.stream(query, chunkSize),
})
