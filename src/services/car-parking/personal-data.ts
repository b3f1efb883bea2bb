/** What the service keeps of a person: bookings, and the log of what was sent. Ledgers and invoices must be kept. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { Listener } from '../../kernel/hooks.ts'
import { planFor } from '../../kernel/records/plan.ts'
import { loadValues } from '../../kernel/records/record-values.ts'
import { forgetRecipient } from '../../platform/letters/letters.ts'
import { isAddressOf, keepsPersonalData, type Person } from '../../platform/personal-data/personal-data.ts'
import type { StoredBooking } from './bookings/load-booking.ts'
import { presentBookings } from './bookings/present-booking.ts'
import { bookings } from './entities/bookings.ts'
import { parkingLetters } from './mails/notices.ts'

export const personalDataListeners: readonly Listener[] = keepsPersonalData({
  name: 'car-parking.bookings',
  title: 'Parking bookings',
  async find(person, ctx) {
    const ids = await bookingsOf(person, ctx)
    if (ids.length === 0) return []
    const rows = await ctx.db.selectFrom('carparking_bookings').selectAll().where('id', 'in', ids).execute()
    const plan = planFor(bookings, ctx)
    const stored = rows.map(row => loadValues(plan, row, ctx) as StoredBooking)
    return (await presentBookings(stored, ctx)).map(withoutLinks)
  },
  async erase(person, ctx) {
    const ids = await bookingsOf(person, ctx)
    for (let at = 0; at < ids.length; at += AT_ONCE) await forget(ids.slice(at, at + AT_ONCE), ctx)
    return ids.length
  },
})

const AT_ONCE = 500

/** Booked with the account, or with the address; each has its index. */
async function bookingsOf(person: Person, ctx: Pick<ReadContext, 'db' | 'database'>): Promise<number[]> {
  const { db } = ctx
  const { userId } = person
  const byAddress = await db
    .selectFrom('carparking_bookings')
    .select('id')
    .where(isAddressOf(person, 'customer_email', ctx))
    .execute()
  const byAccount =
    userId === null
      ? []
      : await db.selectFrom('carparking_bookings').select('id').where('user_id', '=', userId).execute()
  return [...new Set([...byAddress, ...byAccount].map(row => row.id))].toSorted((one, other) => one - other)
}

/** The links open a booking for whoever has them, so they are not handed around in a file. */
const withoutLinks = (booking: object) =>
  Object.fromEntries(Object.entries(booking).filter(([name]) => !name.endsWith('_url')))

/** The stay, its price and what was paid stay, for the books and the statistics; whose it was does not. */
const NOBODY = {
  user_id: null,
  customer_name: 'Erased',
  customer_email: null,
  customer_phone: null,
  company: null,
  vat_number: null,
  address: null,
  vehicle_plate: null,
  vehicle_make: null,
  vehicle_model: null,
  vehicle_color: null,
  flight_outbound: null,
  flight_return: null,
  terminal: null,
  notes: null,
  internal_notes: null,
  cancel_reason: null,
  link_salt: null,
}

async function forget(ids: readonly number[], ctx: Context): Promise<void> {
  await ctx.db.updateTable('carparking_bookings').set(NOBODY).where('id', 'in', ids).execute()
  await forgetRecipient({ subjectIds: ids, recipient: 'customer' }, parkingLetters, ctx)
}
