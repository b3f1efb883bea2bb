/** What the list of leads has beside its records: the refusal to make one, the number of unread ones, the file. */
import { Type } from 'typebox'
import { everybody } from '../../../kernel/access.ts'
import { exportRecords, exportReply } from '../../../kernel/records/export.ts'
import { route } from '../../../kernel/route.ts'
import { leads } from '../entities/leads.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'

export const refuseLead = route({
  method: 'POST',
  path: '/leads',
  summary: 'Refused: leads are made by the contact form only',
  access: everybody(),
  reply: Type.Never(),
  handler() {
    throw errors.leads_read_only()
  },
})

export const unreadLeads = route({
  method: 'GET',
  path: '/leads/unread',
  summary: 'How many leads nobody has read yet',
  access: can('view'),
  input: Type.Object({ widget_id: Type.Optional(Type.Integer({ minimum: 0, description: 'Of one widget only.' })) }),
  reply: Type.Object({ count: Type.Integer() }),
  async handler({ widget_id }, ctx) {
    const ofWidget = widget_id ? ' and widget_id = ?' : ''
    const text = `select count(*) as count from (select 1 from chat_leads where site_id = ?${ofWidget}
      and status = 'new' and trashed_at is null limit ${MOST_COUNTED}) counted`
    const found = await ctx.database.value(text, [ctx.site.id, ...(widget_id ? [widget_id] : [])])
    return { count: Number(found) }
  },
})

/** Beyond it nobody reads the number any more. */
const MOST_COUNTED = 10_000

export const exportLeads = route({
  method: 'GET',
  path: '/leads/export',
  summary: 'Download leads as CSV or JSON',
  access: can('export'),
  input: Type.Object({
    format: Type.Optional(Type.Enum(['csv', 'json'], { description: 'csv unless told.' })),
    status: Type.Optional(Type.Enum(['new', 'read'], { description: 'Only these.' })),
    widget_id: Type.Optional(Type.Integer({ description: 'Of one widget only.', minimum: 1 })),
    search: Type.Optional(Type.String({ description: 'Part of a name, an address or the message.', maxLength: 200 })),
    view: Type.Optional(Type.Enum(['active', 'trash'], { description: 'Those in use, or those in the trash.' })),
  }),
  reply: exportReply(['csv', 'json']),
  handler: (query, ctx) => exportRecords(leads, query, ctx),
})
