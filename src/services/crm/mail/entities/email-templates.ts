import { defineEntity } from '../../../../kernel/entity.ts'
import { flag, longText, text } from '../../../../kernel/fields.ts'

/** Words of mails with `{{field}}` where the values of a record go, and `{{unsubscribe_url}}` for the way out. */
export const emailTemplates = defineEntity('email-templates', {
  table: 'crm_email_templates',
  label: ['E-mail template', 'E-mail templates'],
  title: 'name',
  without: ['export'],
  order: { by: 'name', direction: 'asc' },
  fields: {
    name: text({ required: true, max: 150, search: true, sort: true }),
    subject: text({ required: true, max: 300, search: true }),
    body: longText({ required: true, max: 200_000 }),
    is_html: flag({ default: true }),
  },
  rights: { create: 'admin', update: 'admin', trash: 'admin', restore: 'admin', purge: 'admin', massUpdate: 'admin' },
})
