/** Moves bookings whose time has come to another status, each in a transaction of its own. */
import type { SelectQueryBuilder } from 'kysely'
import type { ReadContext } from '../../../kernel/context.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { workThroughDue } from '../../../platform/due-records/due-records.ts'
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

/** Answers how many it moved. */
export const moveDue = (order: Due, ctx: ReadContext): Promise<number> =>
  workThroughDue(
    {
      async next(most) {
        const found = order.due(ctx.db.selectFrom('carparking_bookings')).select('id').where('trashed_at', 'is', null)
        const rows: readonly { id: number }[] = await found.orderBy(order.by).limit(most).execute()
        return rows.map(row => row.id)
      },
      async one(id, tx) {
        const booking = await loadBooking(id, tx)
        if (!booking || booking.trashed_at !== null || !order.isDue(booking)) return false
        await updateRecord(bookings, { id, set: { status: order.to } }, tx.asSystem(`clock: ${order.to}`))
        return true
      },
      failure: 'A booking could not be moved on.',
    },
    ctx,
  )
