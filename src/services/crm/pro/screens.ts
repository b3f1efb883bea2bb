/** What Pro adds to the screens of the CRM. */
import { extendAdmin, records } from '../../../kernel/define-admin.ts'
import { calendarAccounts } from './entities/calendar-accounts.ts'
import { formMaps } from './entities/form-maps.ts'
import { german } from './screens-de.ts'

export const proAdmin = extendAdmin({
  words: { de: german },
  screens: [
    records(formMaps, {
      icon: 'link',
      group: 'Set up',
      requires: [{ feature: 'form-maps' }],
      columns: [{ field: 'name', as: 'title' }, 'source_service', 'source_entity', { field: 'is_active', as: 'flag' }],
      filters: ['is_active'],
      sections: [
        { title: 'Form map', fields: ['name', ['source_service', 'source_entity'], 'field_map'] },
        {
          title: 'Lead',
          aside: true,
          fields: ['is_active', 'duplicate_check', 'lead_source', 'campaign_id', 'target_list_id', 'assigned_user_id'],
        },
      ],
    }),
    records(calendarAccounts, {
      slug: 'calendar-accounts',
      icon: 'calendar',
      group: 'Set up',
      requires: [{ feature: 'calendar-b' }],
      columns: [{ field: 'name', as: 'title', below: 'url' }, { field: 'last_sent_at', as: 'ago' }, 'last_error'],
      sections: [
        { title: 'Calendar', fields: ['name', 'url', ['username', 'password']] },
        { title: 'State', aside: true, fields: ['last_sent_at', 'last_error'] },
      ],
      actions: [{ slug: 'send', label: 'Send now', icon: 'upload', call: 'POST /calendar-b/accounts/{id}/send' }],
    }),
  ],
  sections: { settings: [{ title: 'Text messages', folded: true, fields: ['sms_gateway', 'sms_sender', 'sms_key'] }] },
})
