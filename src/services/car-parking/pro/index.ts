import { on } from '../../../kernel/hooks.ts'
import { extendService } from '../../../kernel/service.ts'
import { hooks } from '../hooks.ts'
import { carParking } from '../service.ts'
import { moveOwn } from './bookings/move-own.ts'
import { bookingExtras } from './entities/booking-extras.ts'
import { customerGroups } from './entities/customer-groups.ts'
import { groupMembers } from './entities/group-members.ts'
import { pricingRules } from './entities/pricing-rules.ts'
import { taxRates } from './entities/tax-rates.ts'
import { attachInvoice, invoiceLink, mailInvoice } from './invoices/invoice-mail.ts'
import { proLimits } from './limits.ts'
import { proTables } from './migrations/001-tables.ts'
import { keepExtraStock, refuseSoldOut } from './pricing/extra-stock.ts'
import { keepExtras } from './pricing/keep-extras.ts'
import { offerPayLater } from './pricing/pay-later.ts'
import { proPriceParts, tellOfferedExtras } from './pricing/price-parts.ts'
import { invoice } from './routes/invoice.ts'
import { rescheduleBooking } from './routes/reschedule.ts'
import { proAdmin } from './screens.ts'

/** Car parking Pro: extras, tax rates, pricing rules, customer groups, moving a booking, invoices. */
export default extendService(carParking, {
  entities: [bookingExtras, taxRates, pricingRules, customerGroups, groupMembers],
  routes: [rescheduleBooking, invoice],
  limits: proLimits,
  admin: proAdmin,
  legacy: { 'vendor-carparking/v1': ['/invoice'] },
  listeners: [
    on(hooks.priceParts, 'car-parking.pro.price-parts', proPriceParts),
    refuseSoldOut,
    keepExtraStock,
    keepExtras,
    on(hooks.offeredExtras, 'car-parking.pro.offered-extras', tellOfferedExtras),
    on(hooks.paymentOptions, 'car-parking.pro.pay-later', offerPayLater),
    on(hooks.moveOwn, 'car-parking.pro.move-own', () => moveOwn),
    on(hooks.bookingLinks, 'car-parking.pro.invoice-link', invoiceLink),
    on(hooks.paymentCompleted, 'car-parking.pro.invoice-mail', mailInvoice),
    on(hooks.mailAttachments, 'car-parking.pro.invoice-attachment', attachInvoice),
  ],
  stamped: { catalogue: ['carparking_pricing_rules', 'carparking_tax_rates', 'carparking_booking_extras'] },
  owns: {
    tables: {
      carparking_extra_orders: { partOf: bookingExtras.table, by: 'extra_id' },
    },
  },
  migrations: [proTables],
})
