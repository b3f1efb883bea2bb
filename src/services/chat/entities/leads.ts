import { defineEntity, type Stored } from '../../../kernel/entity.ts'
import { choice, email, flag, instant, integer, longText, phone, text, url } from '../../../kernel/fields.ts'
import { hooks, type LeadFacts } from '../hooks.ts'

const given = { readOnly: true, default: '' } as const

/** Somebody who wrote through a contact form. Made by the form only; people change nothing but whether it was read. */
export const leads = defineEntity('leads', {
  table: 'chat_leads',
  label: ['Lead', 'Leads'],
  title: 'name',
  fields: {
    widget_id: integer({
      description: 'The widget whose form was filled in.',
      readOnly: true,
      default: 0,
      filter: 'equals',
    }),
    widget_name: text(given),
    status: choice(['new', 'read'], {
      description: 'new until somebody opens it.',
      default: 'new',
      filter: 'equals',
      sort: true,
    }),
    name: text({ ...given, search: true, sort: true }),
    email: email({ ...given, search: true, sort: true }),
    phone: phone(given),
    message: longText({ ...given, search: true }),
    page: url({ ...given, description: 'The page that it was sent from, when it is on this site' }),
    consent: flag({ description: 'Whether they ticked the box of the form.', readOnly: true, default: false }),
    consent_text: longText({ ...given, description: 'What was agreed to, as it was shown' }),
    subscribe: flag({ description: 'Whether they want news by mail.', readOnly: true, default: false }),
    device: text({ ...given, description: 'desktop or mobile, as the browser told.' }),
    language: text({ ...given, description: 'The language of the page that it was sent from.' }),
    read_at: instant({ description: 'When somebody first marked it as read.', readOnly: true }),
    // How much of it is kept says the setting ip_mode; nobody ever reads it here.
    address: text({ internal: true, default: '' }),
  },
  perPage: { default: 50, most: 200 },
  // Nobody makes one by hand, and a second door would export them without saying in which format.
  without: ['create', 'duplicate', 'export'],
  check(lead, before) {
    if (before && before.status !== lead.status) lead.read_at = lead.status === 'read' ? lead.modified_at : null
  },
  async follow(after, before, ctx) {
    if (before?.status === 'new' && after?.status === 'read')
      await ctx.hooks.fire(hooks.leadRead, { lead: leadFacts(after) }, ctx)
  },
})

export type StoredLead = Stored<typeof leads>

/** What may leave the site of a lead. */
export const leadFacts = (lead: Readonly<StoredLead>): LeadFacts => ({
  id: lead.id,
  widget_id: lead.widget_id,
  widget_name: lead.widget_name,
  name: lead.name,
  email: lead.email,
  phone: lead.phone,
  message: lead.message,
  page: lead.page,
  consent: lead.consent,
  subscribe: lead.subscribe,
  language: lead.language,
  created_at: lead.created_at,
})
