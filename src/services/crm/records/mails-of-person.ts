/** Mails to and from an address, mailings that went there, and what it confirmed: told, and made nobody's. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Recipient } from '../../../kernel/fields.ts'

const LISTS = ['to', 'cc', 'bcc', 'reply_to'] as const
const PLACES = ['from', ...LISTS] as const
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
  const nobody = { from: '', ...Object.fromEntries(LISTS.map(list => [list, '[]'])) }
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

/** The columns are looked through as texts, and each address in them is compared whole. */
async function mailsWith(address: string, ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('crm_emails')
    .select(['id', 'subject', 'from', 'to', 'cc', 'bcc', 'reply_to', 'body_plain', 'date_sent'])
    .where(eb => eb.or(PLACES.map(place => eb(eb.fn<string>('lower', [place]), 'like', `%${escaped(address)}%`))))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const mails = rows.map(({ to, cc, bcc, reply_to, ...mail }) => ({
    ...mail,
    ...{ to: listIn(to), cc: listIn(cc), bcc: listIn(bcc), reply_to: listIn(reply_to) },
  }))
  return mails.filter(
    mail => namesIn(mail.from).includes(address) || LISTS.some(list => mail[list].some(one => isAt(one, address))),
  )
}

const escaped = (address: string): string => address.replaceAll(/[%_\\]/g, '_')

const namesIn = (text: string): string[] => text.toLowerCase().split(/[\s,;<>]+/)
const listIn = (stored: string): Recipient[] => JSON.parse(stored)
const isAt = (one: Recipient, address: string): boolean => one.address.toLowerCase() === address
