/** What Pro keeps of a site, and what goes when the service is uninstalled with its data. */
import { type OwnData, ofService, recordsOf } from '../jobs/delete-data.ts'
import { bookingExtras } from './entities/booking-extras.ts'
import { customerGroups } from './entities/customer-groups.ts'
import { pricingRules } from './entities/pricing-rules.ts'
import { taxRates } from './entities/tax-rates.ts'

/** Extras go before the bookings that ordered them: how many were ordered for a day need not be counted down. */
export const withProData = ({ rows, ...kept }: OwnData): OwnData => ({
  ...kept,
  rows: [
    recordsOf(bookingExtras, { carparking_extra_orders: 'extra_id' }),
    recordsOf(pricingRules),
    recordsOf(taxRates),
    recordsOf(customerGroups, { carparking_group_members: 'group_id' }),
    ...rows,
    { table: 'carparking_invoices' },
    ofService('number_series'),
  ],
})
