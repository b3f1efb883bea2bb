import { on } from '../../../kernel/hooks.ts'
import { extendService } from '../../../kernel/service.ts'
import { hooks } from '../hooks.ts'
import { crm } from '../service.ts'
import { calendarAccounts } from './entities/calendar-accounts.ts'
import { formMaps } from './entities/form-maps.ts'
import { proTables } from './migrations/001-tables.ts'
import { connectors } from './records/connectors.ts'
import { mapForms } from './records/map-forms.ts'
import { calendarFeedRoute } from './routes/calendar-feed.ts'
import { exchangeCalendar } from './routes/exchange-calendar.ts'
import { shopCustomer } from './routes/shop-customer.ts'
import { readMessages, sendMessage } from './routes/text-messages.ts'
import { proAdmin } from './screens.ts'
import { proSettings } from './settings.ts'

/** CRM Pro: connectors to forms of other services, calendars, text messages and the shop. Each is there while it is on. */
export default extendService(crm, {
  admin: proAdmin,
  settings: proSettings,
  entities: [formMaps, calendarAccounts],
  routes: [calendarFeedRoute, exchangeCalendar, sendMessage, readMessages, shopCustomer],
  listeners: [mapForms, on(hooks.connectors, 'crm.pro.connectors', known => [...known, ...connectors])],
  migrations: [proTables],
})
