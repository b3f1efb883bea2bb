/** The mails of the site as people see them: what was written to whom, and what became of it. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { deliverMail } from './deliver-job.ts'
import { mailErrors } from './errors.ts'
import { openMessage, type StoredMail } from './stored-message.ts'

export const mailStatuses = ['queued', 'sent', 'kept', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

export type MailRow = StoredMail & {
  readonly id: number
  readonly recipients: string
  readonly subject: string
  readonly user_id: number | null
  readonly status: MailStatus
  readonly error: string | null
  readonly created_at: string
}

const mails = (ctx: ReadContext) =>
  ctx.db
    .selectFrom('outbox')
    .select(['id', 'recipients', 'subject', 'message', 'message_id', 'is_secret', 'user_id'])
    .select(['status', 'error', 'created_at'])

type Page = { readonly status?: MailStatus | undefined; readonly limit: number; readonly offset: number }

/** The newest first. */
export async function listMails({ status, limit, offset }: Page, ctx: ReadContext): Promise<MailRow[]> {
  const all = mails(ctx).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset)
  return (await (status ? all.where('status', '=', status) : all).execute()) as MailRow[]
}

export async function countMails(status: MailStatus | undefined, ctx: ReadContext): Promise<number> {
  const all = ctx.db.selectFrom('outbox').select(({ fn }) => fn.countAll<number>().as('count'))
  const row = await (status ? all.where('status', '=', status) : all).executeTakeFirstOrThrow()
  return row.count
}

export async function readMail(id: number, ctx: ReadContext): Promise<MailRow> {
  const row = await mails(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw mailErrors.not_found()
  return row as MailRow
}

/** Null where there is nothing to read: it went out, it is as good as a password, or it concerns an account of others. */
export async function textOfMail(row: MailRow, ctx: ReadContext): Promise<string | null> {
  if (row.is_secret === 1) return null
  if (row.user_id !== null && !(await ctx.user?.can('edit_user', row.user_id))) return null
  return openMessage(row, ctx)?.text ?? null
}

/** Only what was not sent still has a text, and can be sent. */
export async function sendAgain(row: MailRow, ctx: Context): Promise<MailRow> {
  if (row.status === 'sent' || row.status === 'queued' || openMessage(row, ctx) === null) throw mailErrors.not_to_send()
  await ctx.db.updateTable('outbox').set({ status: 'queued', error: null }).where('id', '=', row.id).execute()
  await ctx.jobs.enqueue(deliverMail, { mail: row.id })
  return { ...row, status: 'queued', error: null }
}
