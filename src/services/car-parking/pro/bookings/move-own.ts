/** A customer moves a booking to other dates, at the price of the new stay. */
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { Context } from '../../../../kernel/context.ts'
import { majorUnits, minorUnits } from '../../../../kernel/currencies.ts'
import { updateRecord } from '../../../../kernel/records/update.ts'
import { type Reschedule, rescheduleOf } from '../../../../platform/change-policy/change-policy.ts'
import { refundByCard } from '../../../../platform/payments/payments.ts'
import { type AskedStay, localText, readStay, refuseStay } from '../../bookings/asked-stay.ts'
import { moneyOf } from '../../bookings/booking-money.ts'
import { asCustomerHears } from '../../bookings/customer-words.ts'
import { loadBooking, type StoredBooking } from '../../bookings/load-booking.ts'
import { loadPolicy } from '../../bookings/load-policy.ts'
import { findOwn } from '../../bookings/own-bookings.ts'
import { overpaid } from '../../domain/booking-status.ts'
import { bookings } from '../../entities/bookings.ts'
import { refusals } from '../../errors.ts'
import { hooks, type MoveAsked, type MoveTold } from '../../hooks.ts'
import { parkingPayments } from '../../payments/payment-book.ts'
import { settings } from '../../settings.ts'

/** A preview does everything and takes it back, so that what it tells is what would happen. */
export async function moveOwn(asked: MoveAsked, ctx: Context): Promise<MoveTold> {
  const booking = await findOwn(asked, ctx)
  const terms = rescheduleOf(
    { entry: Date.parse(booking.entry), timesMoved: timesMoved(booking) },
    await loadPolicy(booking.currency, ctx),
    ctx.clock.millis(),
  )
  if (!asked.isPreview) refuseMove(booking, terms)
  const place = await readStay({ ...asked, location_id: booking.location_id, spaces: booking.spaces }, ctx)
  refuseStay(place, booking.space_type_id, ctx.clock.millis())
  if (!asked.isPreview) return move({ booking, terms, place }, ctx)
  const isAllowed = canMove(booking) && terms.isAllowed
  return { ...(await preview(() => move({ booking, terms, place }, ctx), ctx)), allowed: isAllowed }
}

const timesMoved = ({ changes }: StoredBooking): number =>
  (changes as { kind?: string }[]).filter(({ kind }) => kind === 'rescheduled').length

const canMove = ({ status, price_override }: StoredBooking): boolean =>
  (status === 'pending' || status === 'confirmed') && price_override === null

function refuseMove(booking: StoredBooking, terms: Reschedule): void {
  // A price that was agreed for one stay would otherwise be that of any other.
  if (booking.price_override !== null) throw refusals.agreed_price()
  if (!canMove(booking)) throw refusals.not_movable()
  if (terms.left === 0) throw refusals.moved_too_often()
  if (!terms.isAllowed) throw refusals.moved_too_late()
}

type Move = { readonly booking: StoredBooking; readonly terms: Reschedule; readonly place: AskedStay }

async function move({ booking, terms, place: { stay } }: Move, ctx: Context): Promise<MoveTold> {
  const [entry, exit] = [instantFromMillis(stay.entry), instantFromMillis(stay.exit)]
  const before = { entry: booking.entry, exit: booking.exit, total: booking.total }
  const change = { kind: 'rescheduled', at: ctx.clock.instant(), by: 'customer', from: before, to: { entry, exit } }
  const set = { entry, exit, changes: [...(booking.changes as unknown[]), change] }
  await updateRecord(bookings, { id: booking.id, set }, ctx.asSystem('reschedule')).catch(asCustomerHears)
  const refund = await giveBack(booking.id, ctx)
  await ctx.hooks.fire(hooks.bookingRescheduled, { id: booking.id, ref: booking.ref! }, ctx)
  const after = (await loadBooking(booking.id, ctx))!
  const difference = minorUnits(after.total, after.currency) - minorUnits(booking.total, booking.currency)
  return {
    allowed: true,
    currency: after.currency,
    total: after.total,
    price_difference: majorUnits(difference, after.currency),
    balance_due: after.balance_due,
    refund,
    breakdown: after.breakdown as unknown[],
    deadline: localText(terms.deadline, stay.timeZone),
    moves_left: Math.max(0, terms.left - 1),
  }
}

/** What the shorter stay leaves: given back by card, by hand where it did not come by card, or kept for the booking. */
async function giveBack(bookingId: number, ctx: Context): Promise<number> {
  const booking = (await loadBooking(bookingId, ctx))!
  const amount = overpaid(moneyOf(booking))
  const { reschedule_difference } = await ctx.settings(settings)
  if (amount === 0 || reschedule_difference === 'credit') return 0
  const refund = majorUnits(amount, booking.currency)
  const set = { refund_due: refund, attention: 'needs_refund' } as const
  await updateRecord(bookings, { id: bookingId, set }, ctx.asSystem('reschedule'))
  await refundByCard({ subjectId: bookingId, amount, reason: 'Moved to other dates' }, parkingPayments, ctx)
  return refund
}

/** Carries what a preview found past the point that undoes it. */
class Undone extends Error {
  readonly told: MoveTold
  constructor(told: MoveTold) {
    super('A preview was taken back.')
    this.told = told
  }
}

async function preview(work: () => Promise<MoveTold>, ctx: Context): Promise<MoveTold> {
  try {
    return await ctx.attempt(async () => {
      throw new Undone(await work())
    })
  } catch (error) {
    if (error instanceof Undone) return error.told
    throw error
  }
}
