/** What becomes of mails that left: those of mailings, and those that somebody wrote. */
import type { Context } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { mailHooks } from '../../../../platform/mail/mail.ts'
import { logAction } from './campaign-log.ts'

type Outcome = { readonly status: 'sent' | 'failed'; readonly error: string | null }

export const mailListeners = [
  on(mailHooks.sent, 'crm.mail-sent', ({ object }, ctx) =>
    note(Number(object.id), { status: 'sent', error: null }, ctx),
  ),
  on(mailHooks.failed, 'crm.mail-failed', ({ object, extra }, ctx) =>
    note(Number(object.id), { status: 'failed', error: String(extra?.error ?? '').slice(0, 500) }, ctx),
  ),
]

async function note(mailId: number, outcome: Outcome, ctx: Context): Promise<void> {
  const sent_at = outcome.status === 'sent' ? ctx.clock.instant() : null
  const queued = await ctx.db
    .updateTable('crm_mail_queue')
    .set({ ...outcome, sent_at })
    .where('mail_id', '=', mailId)
    .where('status', '=', 'sending')
    .returning(['id', 'mass_email_id', 'campaign_id', 'entity', 'record_id'])
    .executeTakeFirst()
  if (queued && outcome.status === 'sent') {
    const { id: queueId, mass_email_id: massEmailId, campaign_id: campaignId, entity, record_id: recordId } = queued
    await logAction({ queueId, massEmailId, campaignId, entity, recordId, action: 'sent' }, ctx)
  }
  await noteEmail(mailId, { status: outcome.status, delivery_date: sent_at }, ctx)
}

async function noteEmail(
  mailId: number,
  change: { readonly status: Outcome['status']; readonly delivery_date: string | null },
  ctx: Context,
): Promise<void> {
  const sending = ctx.db.selectFrom('crm_sendings').select('email_id').where('mail_id', '=', mailId)
  const found = await sending.executeTakeFirst()
  if (!found) return
  await ctx.db
    .updateTable('crm_emails')
    .set({ ...change, ...(change.status === 'sent' ? { date_sent: change.delivery_date } : {}) })
    .where('id', '=', found.email_id)
    .where('status', '=', 'sending')
    .execute()
}
