import { on } from '../../../kernel/hooks.ts'
import { extendService } from '../../../kernel/service.ts'
import { hooks } from '../hooks.ts'
import { carParking } from '../service.ts'
import { bookingExtras } from './entities/booking-extras.ts'
import { customerGroups } from './entities/customer-groups.ts'
import { pricingRules } from './entities/pricing-rules.ts'
import { taxRates } from './entities/tax-rates.ts'
import { pricingTables } from './migrations/001-pricing.ts'
import { proPriceParts } from './pricing/price-parts.ts'
import { addMember, listMembers, removeMember } from './routes/members.ts'

/** Car parking Pro: extras, tax rates, pricing rules and customer groups. */
export default extendService(carParking, {
  entities: [bookingExtras, taxRates, pricingRules, customerGroups],
  routes: [listMembers, addMember, removeMember],
  listeners: [on(hooks.priceParts, 'car-parking.pro.price-parts', proPriceParts)],
  migrations: [pricingTables],
})
