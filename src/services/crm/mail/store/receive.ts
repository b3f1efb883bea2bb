/** Mails that were read: stored with what they are about, and reports of what did not arrive. */
import type { Context } from '../../../../kernel/context.ts'
import type { Recipient } from '../../../../kernel/fields.ts'
import { isMailAddress } from '../../../../kernel/mail-address.ts'
import { createRecord } from '../../../../kernel/records/create.ts'
import { storedRecords } from '../../../../kernel/records/read.ts'
import { type DeliveryReport, defineMailReading, type ReceivedMail } from '../../../../platform/mail/mail.ts'
import { notify } from '../../../../platform/notifications/notifications.ts'
import { emails } from '../../entities/emails.ts'
import { PARENTS } from '../../entities/record-fields.ts'
import { kinds } from '../../notifications.ts'
import { recordsWith } from '../../records/addresses.ts'
import { writeNote } from '../../records/notes.ts'
import { scopeNamed } from '../../records/scopes.ts'
import { calendarEventIn } from '../domain/calendar-event.ts'
import { MOST_RECIPIENTS } from '../domain/recipients.ts'
import { emailFiles, mailboxes } from '../entities/mail-accounts.ts'
import { count, logAction } from './campaign-log.ts'
import { leavingOf, markAddress, optOut } from './opt-out.ts'
import { findToken } from './tokens.ts'

export const mailReading = defineMailReading({
  service: 'crm',
  mailboxes,
  files: { table: emailFiles.table, field: 'file' },
  async receive(mail, ctx) {
    if (mail.report) await takeReport(mail.report, ctx)
    else if (!(await takeWayOut(mail.subject, ctx))) await takeMail(mail, ctx)
  },
})

/** A mail to the address of `List-Unsubscribe` says by its subject whose it is. */
async function takeWayOut(subject: string, ctx: Context): Promise<boolean> {
  const token = /^\s*unsubscribe ([0-9a-f]{64})\s*$/i.exec(subject)?.[1]?.toLowerCase()
  const owner = token === undefined ? null : await findToken({ token, kind: 'unsubscribe' }, ctx)
  if (!owner) return false
  await optOut(await leavingOf(owner, ctx), ctx)
  return true
}

type Parent = { readonly type: keyof typeof PARENTS; readonly id: number }

async function takeMail(mail: ReceivedMail, ctx: Context): Promise<void> {
  const before = await answered(mail.answers, ctx)
  const parent = before?.parent ?? (await personOf(mail.from?.address ?? '', ctx))
  const html = mail.html === null ? null : ctx.tools.cleanHtml(mail.html, 'rich').slice(0, 500_000)
  const { id } = await createRecord(
    emails,
    {
      values: {
        subject: mail.subject || '-',
        from: mail.from?.address ?? '',
        to: people(mail.to),
        cc: people(mail.cc),
        reply_to: people(mail.replyTo),
        body: html ?? mail.text.slice(0, 500_000),
        is_html: html !== null,
        status: 'archived',
        date_sent: mail.sentAt ?? mail.receivedAt,
        replied_id: before?.id ?? null,
        parent,
        assigned_user_id: mail.mailbox.user_id,
      },
      set: {
        ...{ message_id: mail.messageId ?? '', is_auto_reply: mail.isAutomatic, delivery_date: mail.receivedAt },
        ics_event: mail.calendar === null ? null : calendarEventIn(mail.calendar, ctx.site.zone),
      },
    },
    ctx,
  )
  await keepFiles(mail, id, ctx)
  if (before) await ctx.db.updateTable('crm_emails').set({ is_replied: 1 }).where('id', '=', before.id).execute()
  if (parent) {
    const data = { email_id: id, subject: mail.subject, from: mail.from?.address ?? '' }
    await writeNote({ entity: PARENTS[parent.type], id: parent.id, type: 'email_received', data }, ctx)
  }
  if (!mail.isAutomatic) await tellOwners({ mail, id, parent }, ctx)
}

/** A mail is not refused for an address that nobody can be reached at: that one is left out. */
const people = (list: ReceivedMail['to']): Recipient[] => {
  const known = list.filter(({ address }) => isMailAddress(address)).slice(0, MOST_RECIPIENTS)
  return known.map(({ address, name }) => ({ address, name: [...name.toWellFormed()].slice(0, 255).join('') }))
}

async function keepFiles(mail: ReceivedMail, id: number, ctx: Context): Promise<void> {
  for (const { id: file, name } of mail.files)
    await createRecord(emailFiles, { values: { email_id: id, name, file: file as never } }, ctx)
  if (mail.files.length > 0)
    await ctx.db.updateTable('crm_emails').set({ has_attachment: 1 }).where('id', '=', id).execute()
}

type Arrived = { readonly mail: ReceivedMail; readonly id: number; readonly parent: Parent | null }

/** Whose mailbox it is, and whose record it is about. Answers of programs are not told. */
async function tellOwners({ mail, id, parent }: Arrived, ctx: Context): Promise<void> {
  const [record] = parent ? await storedRecords(scopeNamed(PARENTS[parent.type]), [{ id: parent.id }], ctx) : []
  const owner = (record as { assigned_user_id?: number | null } | undefined)?.assigned_user_id ?? null
  const to = [...new Set([mail.mailbox.user_id, owner])].filter(one => one !== null)
  const title = `${mail.from?.address ?? '-'}: ${mail.subject || '-'}`
  await notify(
    { kind: kinds.emailReceived, to, title, record: { entity: emails, id }, path: `/admin/crm/mailbox/${id}` },
    ctx,
  )
}

/** The nearest mail of the same conversation that is known, and what it is about. */
async function answered(
  answers: readonly string[],
  ctx: Context,
): Promise<{ id: number; parent: Parent | null } | null> {
  if (answers.length === 0) return null
  const known = await storedRecords(emails, [{ message_id: answers }], ctx)
  const nearest = answers.flatMap(id => known.filter(({ message_id }) => message_id === id))[0]
  return nearest ? { id: nearest.id, parent: nearest.parent as Parent | null } : null
}

/** Whose address it is: a contact before a lead before an account. */
async function personOf(address: string, ctx: Context): Promise<Parent | null> {
  if (address === '') return null
  const found = await recordsWith({ kind: 'email', address, entities: ['contacts', 'leads', 'accounts'] }, ctx)
  for (const [type, entity] of [
    ['contact', 'contacts'],
    ['lead', 'leads'],
    ['account', 'accounts'],
  ] as const) {
    const one = found.find(record => record.entity === entity)
    if (one) return { type, id: one.id }
  }
  return null
}

/** Only a report about a mail of ours counts: it names an id that nobody else was told. */
async function takeReport({ about, action, status }: DeliveryReport, ctx: Context): Promise<void> {
  if (about === null || action !== 'failed') return
  const queued = await ctx.db
    .selectFrom('crm_mail_queue')
    .select(['id', 'mass_email_id', 'campaign_id', 'entity', 'record_id', 'email'])
    .where('message_id', '=', about)
    .executeTakeFirst()
  if (!queued) return
  const { id: queueId, mass_email_id: massEmailId, campaign_id: campaignId, email: address } = queued
  const entry = { queueId, massEmailId, campaignId, entity: queued.entity, recordId: queued.record_id } as const
  if (!(await logAction({ ...entry, action: 'bounced' }, ctx))) return
  const isHard = !status.startsWith('4')
  await count({ campaignId, counter: isHard ? 'hard_bounced_count' : 'soft_bounced_count', by: 1 }, ctx)
  if (isHard) await markAddress({ address, flag: 'invalid', value: true }, ctx)
}
