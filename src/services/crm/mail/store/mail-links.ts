/** What mails are linked with that nobody types: their answers, what was made of them, and people of the site. */
import type { Context } from '../../../../kernel/context.ts'
import type { Recipient } from '../../../../kernel/fields.ts'
import { runStatement } from '../../../../kernel/statement.ts'

export const EMAILS = 'crm_emails'

type MailLink = { readonly id: number; readonly field: 'folder_ids' | 'reply_ids' | 'task_ids'; readonly to: number }

export async function linkMail({ id, field, to }: MailLink, ctx: Context): Promise<void> {
  const text = `insert into record_links (site_id, owner, owner_id, field, target_id, position) values (?, ?, ?, ?, ?, 0)
    on conflict do nothing`
  await runStatement({ text, values: [ctx.site.id, EMAILS, id, field, to] }, ctx)
}

type Answer = { readonly id: number; readonly replied_id: number | null }

/** A mail knows its answers; one that is gone is forgotten with all that names it. */
export async function keepReplies(
  after: Readonly<Answer> | null,
  before: Readonly<Answer> | null,
  ctx: Context,
): Promise<void> {
  if (!after || after.replied_id === (before?.replied_id ?? null)) return
  if (before?.replied_id)
    await ctx.db
      .deleteFrom('record_links')
      .where('owner', '=', EMAILS)
      .where('owner_id', '=', before.replied_id)
      .where('field', '=', 'reply_ids')
      .where('target_id', '=', after.id)
      .execute()
  if (after.replied_id !== null) await linkMail({ id: after.replied_id, field: 'reply_ids', to: after.id }, ctx)
}

/** Fields with addresses of people. */
export const ADDRESSED = ['from', 'to', 'cc', 'bcc'] as const

type Addressed = { readonly from: string } & Readonly<Record<'to' | 'cc' | 'bcc', readonly Recipient[]>>

/** Accounts of the site that a mail is from or to, by their addresses. */
export async function accountsOn({ from, to, cc, bcc }: Addressed, ctx: Context): Promise<number[]> {
  const writer = from.match(/[^\s,;<>"]+@[^\s,;<>"]+/g) ?? []
  const addresses = [...writer, ...[to, cc, bcc].flatMap(list => list.map(({ address }) => address))]
  if (addresses.length === 0) return []
  const rows = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email_key', 'in', [...new Set(addresses.map(one => one.toLowerCase()))])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => Number(id))
}
