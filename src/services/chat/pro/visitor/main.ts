/** The script of Pro begins here. */
import { startChat } from '../../visitor/start.ts'
import { proMatchers } from '../domain/pro-matchers.ts'
import { moreFields } from './more-fields.ts'
import { addOrderForm, offersOrders } from './order-form.ts'
import { hasHours, withAgents } from './staff.ts'

startChat({
  matchers: proMatchers,
  needsContext: hasHours,
  prepare: withAgents,
  moreFields,
  formShown: (form, channel, page) => {
    if (offersOrders(channel, page)) addOrderForm(form, page)
  },
})
