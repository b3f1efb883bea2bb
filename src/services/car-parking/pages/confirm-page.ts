/** Where the link of a mail to staff leads: the booking that waits, and one button. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import type { Reply } from '../../../kernel/replies.ts'
import { tableIn } from '../../../kernel/words.ts'
import { messageReply } from '../../../platform/pages/pages.ts'
import { canConfirm, isConfirmKey } from '../bookings/confirm-key.ts'
import { findActive, type StoredBooking } from '../bookings/load-booking.ts'
import { presentBooking } from '../bookings/present-booking.ts'
import { bookings } from '../entities/bookings.ts'
import { settings } from '../settings.ts'
import { createWords } from './words.ts'

type Link = { readonly ref: string; readonly key: string }

export async function askToConfirm(link: Link, ctx: ReadContext): Promise<Reply> {
  const booking = await waiting(link, ctx)
  const words = tableIn({ en: english, de: german }, ctx.site.language)
  if (!booking) return over(ctx)
  const { location_name, space_type_name } = await presentBooking(booking, ctx)
  const { date_format } = await ctx.settings(settings)
  const { moment } = createWords(ctx.site.language, date_format)
  const stay = [booking.entry, booking.exit].map(at => moment(at, ctx.site.zone)).join(' – ')
  const text = [booking.customer_name, location_name, space_type_name, stay].join(', ')
  const button = { label: words.confirm, action: `${ctx.site.url}${ADDRESS}`, hidden: { ...link } }
  return messageReply(
    { title: words.title.replace('{ref}', booking.ref!), text, kind: 'plain', links: [], button },
    200,
    ctx,
  )
}

const ADDRESS = '/api/vendor-car-parking/v1/booking/confirm'

/** Held while it is confirmed, so that of two who press the button one does. */
export async function confirmByLink(link: Link, ctx: Context): Promise<Reply> {
  const booking = await waiting(link, ctx)
  if (!booking) return over(ctx)
  await updateRecord(bookings, { id: booking.id, set: { status: 'confirmed' } }, ctx.asSystem('confirmed by mail'))
  const words = tableIn({ en: english, de: german }, ctx.site.language)
  const text = words.doneText.replace('{ref}', booking.ref!)
  return messageReply({ title: words.done, text, kind: 'good', links: [] }, 200, ctx)
}

/** Null for a link that is not ours, and for a booking that somebody has dealt with already. */
async function waiting({ ref, key }: Link, ctx: ReadContext): Promise<StoredBooking | null> {
  const booking = await findActive(ref, ctx)
  return isConfirmKey(key, booking, ctx) && booking && canConfirm(booking) ? booking : null
}

function over(ctx: ReadContext): Promise<Reply> {
  const words = tableIn({ en: english, de: german }, ctx.site.language)
  return messageReply({ title: words.over, text: words.overText, kind: 'warn', links: [] }, 410, ctx)
}

const english = {
  title: 'Confirm booking {ref}?',
  confirm: 'Confirm the booking',
  done: 'Confirmed',
  doneText: 'Booking {ref} is confirmed, and the customer is told.',
  over: 'Nothing to confirm',
  overText: 'This booking has been dealt with already, or the link is not complete.',
}

const german: typeof english = {
  title: 'Buchung {ref} bestätigen?',
  confirm: 'Buchung bestätigen',
  done: 'Bestätigt',
  doneText: 'Buchung {ref} ist bestätigt, und der Kunde erfährt es.',
  over: 'Nichts zu bestätigen',
  overText: 'Diese Buchung ist bereits erledigt, oder der Link ist unvollständig.',
}
