/** What the service keeps of a person: bookings, and the log of what was sent. The money stays, for the books, and so do invoices. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { majorUnits } from '../../kernel/currencies.ts'
import type { Listener } from '../../kernel/hooks.ts'
import { forgetRecipient } from '../../platform/letters/letters.ts'
import { isAddressOf, keepsPersonalData, type Person } from '../../platform/personal-data/personal-data.ts'
import { chauffeurLetters } from './mails/letters.ts'

const AT_ONCE = 500

export const personalDataListeners: readonly Listener[] = keepsPersonalData({
  name: 'chauffeur.bookings',
  title: 'Chauffeur bookings',
  async find(person, ctx) {
    const ids = await bookingsOf(person, ctx)
    if (ids.length === 0) return []
    const rows = await ctx.db.selectFrom('chauffeur_bookings').selectAll().where('id', 'in', ids).execute()
    return rows.map(row => ({
      booking_number: row.booking_number,
      status: row.status,
      created_at: row.created_at,
      customer_name: row.customer_name,
      customer_email: row.customer_email,
      customer_phone: row.customer_phone,
      pickup_datetime: row.pickup_datetime,
      pickup_address: row.pickup_address,
      return_datetime: row.return_datetime,
      dropoff_address: row.dropoff_address,
      waypoints: JSON.parse(row.waypoints),
      flight_number: row.flight_number,
      notes: row.notes,
      vehicle_name: row.vehicle_name,
      price_total: majorUnits(row.price_total ?? 0, row.currency ?? ''),
      currency: row.currency,
      payment_status: row.payment_status,
    }))
  },
  async erase(person, ctx) {
    const ids = await bookingsOf(person, ctx)
    for (let at = 0; at < ids.length; at += AT_ONCE) await forgetCustomers(ids.slice(at, at + AT_ONCE), ctx)
    return ids.length
  },
})

async function bookingsOf(person: Person, ctx: Pick<ReadContext, 'db' | 'database'>): Promise<number[]> {
  const found = ctx.db
    .selectFrom('chauffeur_bookings')
    .select('id')
    .where(isAddressOf(person, 'customer_email', ctx))
  return (await found.orderBy('id').execute()).map(({ id }) => id)
}

const NOBODY = {
  customer_name: 'erased',
  customer_email: null,
  customer_phone: null,
  pickup_address: 'erased',
  dropoff_address: 'erased',
  pickup_lat: null,
  pickup_lng: null,
  dropoff_lat: null,
  dropoff_lng: null,
  pickup_location_id: null,
  dropoff_location_id: null,
  waypoints: '[]',
  flight_number: '',
  notes: 'erased',
  internal_notes: 'erased',
  cancel_reason: '',
  link_salt: null,
}

/** The trip, its price and what was paid stay; whose it was does not. */
export async function forgetCustomers(ids: readonly number[], ctx: Context): Promise<void> {
  await ctx.db.updateTable('chauffeur_bookings').set(NOBODY).where('id', 'in', ids).execute()
  const nowhere = { start_lat: null, start_lng: null, end_lat: null, end_lng: null }
  await ctx.db.updateTable('chauffeur_legs').set(nowhere).where('booking_id', 'in', ids).execute()
  const unnamed = { customer_name: '', customer_email: '' }
  await ctx.db.updateTable('chauffeur_bookings_words').set(unnamed).where('record_id', 'in', ids).execute()
  await forgetRecipient({ subjectIds: ids, recipient: 'customer' }, chauffeurLetters, ctx)
}
