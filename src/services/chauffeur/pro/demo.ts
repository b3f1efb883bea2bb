/** What a demonstration of Pro shows beside: who drives, routes with a price of their own, and rules. */
import type { Context } from '../../../kernel/context.ts'
import { on, withPriority } from '../../../kernel/hooks.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { demoAddress, fillDemo } from '../../../platform/demo/demo.ts'
import { drivers } from './entities/drivers.ts'
import { flatRoutes } from './entities/flat-routes.ts'
import { pricingRules } from './entities/pricing-rules.ts'

const DRIVERS = ['Bo Larsen', 'Mina Yilmaz', 'Theo Grant'] as const
const ROUTES = [
  { name: 'Airport to the harbour', pickup_label: 'Hamburg Airport', dropoff_label: 'Harbour Hotel', price: 49 },
  { name: 'Station to the airport', pickup_label: 'Central Station', dropoff_label: 'Hamburg Airport', price: 39 },
] as const
const RULES = [
  {
    ...{ name: 'Weekend', adjustment_type: 'increase_percent', adjustment_value: 10, priority: 10 },
    conditions: { days_of_week: [0, 6] },
  },
  {
    ...{ name: 'Long ways', adjustment_type: 'decrease_percent', adjustment_value: 5, priority: 20 },
    conditions: { min_distance: 50 },
  },
] as const

/** After the trips of the service itself, so that there is something to drive. */
export const proDemoListener = withPriority(
  20,
  on(fillDemo, 'chauffeur.pro.demo', async (_about, ctx) => {
    const known = await ctx.db.selectFrom('chauffeur_drivers').select('id').limit(1).execute()
    if (known.length > 0) return
    const made = []
    for (const name of DRIVERS) {
      const values = { name, email: demoAddress(name.toLowerCase().replace(' ', '.')), phone: '+49 40 555 0100' }
      made.push((await createRecord(drivers, { values }, ctx)).id)
    }
    for (const values of ROUTES) await createRecord(flatRoutes, { values: { ...values, status: 'active' } }, ctx)
    for (const values of RULES) await createRecord(pricingRules, { values: { ...values, status: 'active' } }, ctx)
    await giveTrips(made, ctx)
  }),
)

/** Past the record, which would write to the drivers: nobody hears of a demonstration. */
async function giveTrips(driverIds: readonly number[], ctx: Context): Promise<void> {
  const trips = await ctx.db
    .selectFrom('chauffeur_bookings')
    .select(['id', 'status'])
    .where('status', 'in', ['processing', 'completed'])
    .orderBy('pickup_at')
    .execute()
  for (const [index, { id, status }] of trips.entries()) {
    const turn = index % driverIds.length
    const driver_id = driverIds[turn]!
    const driver_answer = status === 'completed' || index % 4 > 0 ? 'accepted' : 'open'
    const given = { driver_id, driver_name: DRIVERS[turn]!, driver_answer }
    await ctx.db.updateTable('chauffeur_bookings').set(given).where('id', '=', id).execute()
    await ctx.db.updateTable('chauffeur_legs').set({ driver_id }).where('booking_id', '=', id).execute()
  }
}
