/** Mails about leads to the people of the site: with each of them, or once a day. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { optionOf } from '../../../platform/options/options.ts'
import type { LeadFacts } from '../hooks.ts'
import { settings } from '../settings.ts'

export async function mailLead(lead: LeadFacts, ctx: Context): Promise<void> {
  const { lead_notify } = await ctx.settings(settings)
  const to = lead_notify === 'each' ? await recipients(ctx) : []
  if (to.length === 0) return
  await ctx.mail.send({
    to,
    subject: `New message from ${oneLine(lead.name || lead.email || 'a visitor')}`,
    text: leadText(lead),
    ...(lead.email === '' ? {} : { replyTo: lead.email }),
  })
}

/** What came in between two instants, at most twenty of them in full. */
export async function mailDigest(
  { from, until }: { readonly from: string; readonly until: string },
  ctx: Context,
): Promise<void> {
  const to = await recipients(ctx)
  if (to.length === 0) return
  const query = ctx.db
    .selectFrom('chat_leads')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('trashed_at', 'is', null)
  const rows = await query.selectAll().orderBy('id', 'desc').limit(SHOWN).execute()
  const leads = rows.map(row => ({ ...row, consent: row.consent === 1, subscribe: row.subscribe === 1 }))
  if (leads.length === 0) return
  const row = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const count = row.count
  const rest = count > leads.length ? [`and ${count - leads.length} more.`] : []
  await ctx.mail.send({
    to,
    subject: count === 1 ? 'One new message' : `${count} new messages`,
    text: [...leads.map(leadText), ...rest].join('\n\n----\n\n'),
  })
}

const SHOWN = 20

/** The addresses of the settings, or the site's own. */
async function recipients(ctx: ReadContext): Promise<string[]> {
  const { lead_recipients } = await ctx.settings(settings)
  if (lead_recipients.length > 0) return [...lead_recipients]
  const own = await optionOf('email', '', ctx)
  return own === '' ? [] : [own]
}

function leadText(lead: LeadFacts): string {
  const lines = [
    ['Name', lead.name],
    ['E-mail', lead.email],
    ['Phone', lead.phone],
    ['Page', lead.page],
    ['Widget', lead.widget_name],
    ['Sent', lead.created_at],
  ]
  const known = lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
  return `${known.join('\n')}\n\n${lead.message}`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120)
