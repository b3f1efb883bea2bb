/** What drivers are told of their trips, and staff of theirs. Everything here runs in the transaction of what happened. */
import type { Context } from '../../../../kernel/context.ts'
import { type Listener, on } from '../../../../kernel/hooks.ts'
import { loadBooking } from '../../bookings/load-booking.ts'
import { type BookingStatus, isOff } from '../../domain/booking-status.ts'
import { hooks } from '../../hooks.ts'
import type { LetterKind } from '../../mails/letter-kinds.ts'
import { sendLetter } from '../../mails/letters.ts'
import { driverContact, findDriver } from './driver-link.ts'

export const driverListeners: readonly Listener[] = [
  on(hooks.driverContact, 'chauffeur.pro.driver-contact', (_none, { id }, ctx) => driverContact(id, ctx)),
  on(hooks.driverChanged, 'chauffeur.pro.driver-mails', async ({ id, from, to }, ctx) => {
    if (to !== null) await tellDriver({ bookingId: id, kind: 'driver_assigned' }, ctx)
    const former = from === null ? null : await findDriver(from, ctx)
    if (!former) return
    const letter = { bookingId: id, kind: 'driver_withdrawn', recipients: ['driver'] } as const
    await sendLetter({ ...letter, facts: { driverId: former.id }, addresses: { driver: former.email ?? '' } }, ctx)
  }),
  on(hooks.timeChanged, 'chauffeur.pro.driver-mails', ({ id }, ctx) =>
    tellDriver({ bookingId: id, kind: 'driver_rescheduled' }, ctx),
  ),
  on(hooks.statusChanged, 'chauffeur.pro.driver-mails', async ({ id, from, to }, ctx) => {
    if (from !== null && isOff(to as BookingStatus)) await tellDriver({ bookingId: id, kind: 'driver_cancelled' }, ctx)
  }),
  on(hooks.driverAnswered, 'chauffeur.pro.driver-mails', async ({ id, answer }, ctx) => {
    if (answer === 'declined') await sendLetter({ bookingId: id, kind: 'driver_declined', recipients: ['admin'] }, ctx)
  }),
]

/** Nobody is told of what they have declined. */
async function tellDriver(
  { bookingId, kind }: { readonly bookingId: number; readonly kind: LetterKind },
  ctx: Context,
): Promise<void> {
  const booking = await loadBooking(bookingId, ctx)
  if (!booking?.driver_id || booking.driver_answer === 'declined') return
  await sendLetter({ bookingId, kind, recipients: ['driver'], facts: { driverId: booking.driver_id } }, ctx)
}
