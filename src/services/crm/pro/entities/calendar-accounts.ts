import { defineEntity } from '../../../../kernel/entity.ts'
import { instant, secret, text, url } from '../../../../kernel/fields.ts'
import { checkReceiver } from '../../records/webhooks.ts'

/** Calendars elsewhere (CalDAV) that somebody's meetings and calls are written to. Everybody sees their own. */
export const calendarAccounts = defineEntity('calendar-accounts', {
  path: 'calendar-b/accounts',
  table: 'crm_calendar_accounts',
  label: ['Calendar', 'Calendars'],
  title: 'name',
  without: ['export'],
  trash: false,
  requires: [{ feature: 'calendar-b' }],
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    url: url({ required: true, description: 'The address of the calendar, as its server names it.' }),
    username: text({ max: 200, default: '' }),
    password: secret({ max: 500 }),
    last_sent_at: instant({ readOnly: true }),
    last_error: text({ readOnly: true, max: 500, default: '' }),
  },
  rows: (verb, ctx) => verb === 'create' || [{ created_by: ctx.user?.id ?? 0 }],
  check: (draft, _before, ctx) => checkReceiver(draft.url, ctx),
})
