/** Moves bookings whose time has come to another status, each in a transaction of its own. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'
import type { ReadContext } from '../../../kernel/context.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { loadBooking, type StoredBooking } from '../bookings/load-booking.ts'
import { bookings } from '../entities/bookings.ts'

export type Due = {
  readonly to: StoredBooking['status']
  /** The instant after which it is due; the index that begins with it finds the few that are. */
  readonly by: 'hold_expires_at' | 'exit'
  readonly due: (query: SelectQueryBuilder<any, any, any>) => SelectQueryBuilder<any, any, any>
  /** Asked again when the booking is held: it may have been paid, or come, meanwhile. */
  readonly isDue: (booking: StoredBooking) => boolean
}

const AT_ONCE = 200
/** One run's work; the next run goes on. */
const ROUNDS = 25

/** Answers how many it moved. One that cannot be moved is told in the log and does not hold up the others. */
export async function moveDue(order: Due, ctx: ReadContext): Promise<number> {
  let moved = 0
  for (let round = 0; round < ROUNDS; round++) {
    const rows = await order
      .due(ctx.db.selectFrom('carparking_bookings'))
      .select('id')
      .where('trashed_at', 'is', null)
      .orderBy(order.by)
      .limit(AT_ONCE)
      .execute()
    const before = moved
    for (const row of rows) {
      moved += await moveOne(row.id, order, ctx)
      // On SQLite nobody else is served while one is moved: who waits for an answer has a turn before the next.
      await nextTurn()
    }
    // What was moved is not found again; what could not be moved would be.
    if (rows.length < AT_ONCE || moved === before) break
  }
  return moved
}

async function moveOne(id: number, { to, isDue }: Due, ctx: ReadContext): Promise<number> {
  try {
    return await ctx.transaction(async tx => {
      const booking = await loadBooking(id, tx)
      if (!booking || booking.trashed_at !== null || !isDue(booking)) return 0
      await updateRecord(bookings, { id, set: { status: to } }, tx.asSystem(`clock: ${to}`))
      return 1
    })
  } catch (error) {
    ctx.log.warn({ err: error, booking: id, to }, 'A booking could not be moved on.')
    return 0
  }
}
