/** Mails to and from an address, mailings that went there, and what it confirmed: told, and made nobody's. */
import type { Context, ReadContext } from '../../../kernel/context.ts'

const PLACES = ['from', 'to', 'cc', 'bcc', 'reply_to'] as const
/** A person who wrote more is told the newest. */
const MOST = 1000

export async function mailsOf(address: string, ctx: ReadContext | Context): Promise<Record<string, unknown>[]> {
  const emails = await mailsWith(address, ctx as ReadContext)
  const mailings = await ctx.db
    .selectFrom('crm_mail_queue')
    .select(['mass_email_id', 'email', 'status', 'sent_at'])
    .where('email', '=', address)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const consents = await ctx.db
    .selectFrom('crm_opt_ins')
    .select(['capture_id', 'email', 'details', 'created_at', 'confirmed_at'])
    .where('email', '=', address)
    .execute()
  return [
    ...emails.map(mail => ({ entity: 'emails', ...mail })),
    ...mailings.map(one => ({ entity: 'mailings', ...one })),
    ...consents.map(({ details, ...one }) => ({ entity: 'consents', ...one, details: JSON.parse(details) })),
  ]
}

/** The mails stay, so that conversations stay whole; who wrote them and what they said is gone. */
export async function forgetMails(address: string, ctx: Context): Promise<number> {
  const emails = await mailsWith(address, ctx)
  for (const { id } of emails) await forgetMail(id, ctx)
  const queued = await ctx.db.selectFrom('crm_mail_queue').select('id').where('email', '=', address).execute()
  // Each address gets a mailing once: what stands in its place must differ too.
  for (const { id } of queued)
    await ctx.db
      .updateTable('crm_mail_queue')
      .set({ email: `erased-${id}@erased.invalid` })
      .where('id', '=', id)
      .execute()
  await ctx.db.updateTable('crm_opt_ins').set({ email: '', details: '{}' }).where('email', '=', address).execute()
  return emails.length
}

async function forgetMail(id: number, ctx: Context): Promise<void> {
  const nobody = Object.fromEntries(PLACES.map(place => [place, '']))
  await ctx.db
    .updateTable('crm_emails')
    .set({ ...nobody, subject: 'Erased', body: '', body_plain: '', description: '' })
    .where('id', '=', id)
    .execute()
  await ctx.db
    .deleteFrom('record_links')
    .where('owner', '=', 'crm_emails')
    .where('owner_id', '=', id)
    .where('field', '=', 'user_ids')
    .execute()
  await ctx.db.updateTable('crm_emails_words').set({ subject: '' }).where('record_id', '=', id).execute()
  const notes = ctx.db.deleteFrom('crm_notes').where('entity', '=', 'emails').where('record_id', '=', id)
  await notes.execute()
}

/** Addresses stand in texts with names and commas: the text is looked through, and each is compared whole. */
async function mailsWith(address: string, ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('crm_emails')
    .select(['id', 'subject', 'from', 'to', 'cc', 'bcc', 'reply_to', 'body_plain', 'date_sent'])
    .where(eb => eb.or(PLACES.map(place => eb(eb.fn<string>('lower', [place]), 'like', `%${escaped(address)}%`))))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.filter(row => PLACES.some(place => namesIn(row[place]).includes(address)))
}

const escaped = (address: string): string => address.replaceAll(/[%_\\]/g, '_')

const namesIn = (text: string): string[] => text.toLowerCase().split(/[\s,;<>]+/)
