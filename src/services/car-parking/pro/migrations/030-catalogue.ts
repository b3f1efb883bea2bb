import { migration } from '../../../../db/migrations.ts'
import { raiseRevisionWith } from '../../migrations/030-catalogue.ts'

/** What Pro adds to prices belongs to the catalogue too. */
export const proCatalogue = migration('car-parking/pro/030-catalogue', async (db, engine) => {
  for (const table of ['pricing_rules', 'tax_rates', 'booking_extras'])
    await raiseRevisionWith(`carparking_${table}`, db, engine)
})
