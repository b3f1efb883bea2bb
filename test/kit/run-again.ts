/** Transactions that run again, as they do when another one came in between. */
import { type Database, DatabaseError } from '../../src/db/database.ts'

/** From now on each transaction of this server does its work, is undone, and does it again; until what is answered is called. */
export function undoEach(database: Database): () => void {
  const open: { transaction?: Database['transaction'] } = database
  const real = database.transaction.bind(database)
  open.transaction = (siteId, work, options) => {
    let isUndone = false
    return real(
      siteId,
      async (db, handle) => {
        const result = await work(db, handle)
        if (isUndone) return result
        isUndone = true
        throw new DatabaseError('serialization', 'Somebody came in between.', null, null)
      },
      options,
    )
  }
  return () => void delete open.transaction
}
