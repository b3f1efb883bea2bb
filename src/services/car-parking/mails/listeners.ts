/** Who is told of what. Everything here runs in the transaction of what happened. */
import type { Context } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { type Listener, on } from '../../../kernel/hooks.ts'
import { hooks, type MoneyMoved } from '../hooks.ts'
import type { NoticeKind } from './notice-kinds.ts'
import { notify } from './notices.ts'

type Moved = { readonly id: number; readonly from: string | null; readonly to: string }

export const mailListeners: readonly Listener[] = [
  on(hooks.bookingMoved, 'car-parking.mails.moved', tellMove),
  on(hooks.paymentCompleted, 'car-parking.mails.paid', (moved, ctx) => tellMoney('payment_received', moved, ctx)),
  on(hooks.paymentFailed, 'car-parking.mails.payment-failed', (moved, ctx) => tellMoney('payment_failed', moved, ctx)),
  on(hooks.paymentRefunded, 'car-parking.mails.refunded', (moved, ctx) => tellMoney('refund_issued', moved, ctx)),
  on(hooks.bookingRescheduled, 'car-parking.mails.rescheduled', async ({ id }, ctx) => {
    await notify({ bookingId: id, kind: 'booking_rescheduled', recipients: ['customer', 'admin'] }, ctx)
  }),
]

async function tellMove({ id, from, to }: Moved, ctx: Context): Promise<void> {
  const kind = kindOf(from, to)
  const booking = kind && (await factsOf(id, ctx))
  // What was brought over from another system was told of there.
  if (!booking || (from === null && booking.source === 'import')) return
  if (kind === 'overstay' && booking.overstay_amount === 0) return
  // Who enters a booking at the desk knows of it.
  const concernsStaff = to === 'cancelled' || (from === null && booking.source !== 'admin')
  await notify({ bookingId: id, kind, recipients: concernsStaff ? ['customer', 'admin'] : ['customer'] }, ctx)
}

function kindOf(from: string | null, to: string): NoticeKind | null {
  if (to === 'pending') return 'booking_created'
  if (to === 'confirmed') return 'booking_confirmed'
  if (to === 'cancelled' && from !== null) return 'booking_cancelled'
  if (to === 'expired' && from !== null) return 'hold_expired'
  return to === 'completed' && from !== null ? 'overstay' : null
}

const factsOf = (id: number, ctx: Context) =>
  ctx.db.selectFrom('carparking_bookings').select(['source', 'overstay_amount']).where('id', '=', id).executeTakeFirst()

async function tellMoney(kind: NoticeKind, { bookingId, amount, currency }: MoneyMoved, ctx: Context): Promise<void> {
  const facts = { amount: majorUnits(amount, currency), currency }
  await notify({ bookingId, kind, recipients: ['customer'], facts }, ctx)
}
