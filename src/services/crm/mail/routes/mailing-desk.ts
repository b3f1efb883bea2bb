/** A mailing before it leaves and while it does: what it will say, a test of it, and where everybody's mail is. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { isMailAddress } from '../../../../kernel/mail-address.ts'
import { readRecord, storedRecord } from '../../../../kernel/records/read.ts'
import { isWithin } from '../../../../kernel/records/row-rule.ts'
import { nothing, withMeta } from '../../../../kernel/replies.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { readSlowly } from '../../../../kernel/statement.ts'
import { accessOf } from '../../access/access-of.ts'
import { reachBy } from '../../access/reach.ts'
import { massEmails } from '../../entities/campaigns.ts'
import { errors } from '../../errors.ts'
import { can } from '../../permissions.ts'
import { refuseField } from '../../records/checks.ts'
import type { MassEmail } from '../store/fill-queue.ts'
import { queueCounts } from '../store/results.ts'
import { sampleFor } from '../store/sample-mail.ts'
import { shownNames } from '../store/shown-names.ts'

const access = can('access')
const id = Type.Integer({ minimum: 1, description: 'The id of the mass e-mail.' })
const target = {
  entity: Type.Optional(Type.Unsafe<'accounts' | 'contacts' | 'leads'>({ enum: ['accounts', 'contacts', 'leads'] })),
  record_id: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Whose values it has; a member of its lists unless told.' }),
  ),
}

export const previewMailing = route({
  method: 'POST',
  path: '/mass_emails/{id}/preview',
  summary: 'A mailing as one of its recipients would get it',
  access,
  input: Type.Object({ id, ...target }),
  reply: Type.Object({
    subject: Type.String(),
    html: orNull(Type.String({ description: 'Null for a mail of plain words.' })),
    text: Type.String(),
    entity: orNull(Type.String()),
    record_id: orNull(Type.Integer()),
    members: Type.Integer({
      description: 'How many records its lists have, without those of the lists that are left out.',
    }),
  }),
  async handler({ id: mailingId, ...wanted }, ctx) {
    await readRecord(massEmails, mailingId, ctx)
    const mailing = await storedRecord(massEmails, { id: mailingId }, ctx)
    const { words, entity, recordId } = await sampleFor(mailing, wanted, ctx)
    const members = await membersOf(mailing, ctx)
    return { subject: words.subject, html: words.html ?? null, text: words.text, entity, record_id: recordId, members }
  },
})

const marks = (ids: readonly number[]): string => ids.map(() => '?').join(', ')

async function membersOf({ target_list_ids: lists, excluding_target_list_ids: others }: MassEmail, ctx: ReadContext) {
  const members = (ids: readonly number[]) =>
    `select owner, owner_id from record_links where site_id = ? and field = 'target_list_ids'
      and owner in ('crm_accounts', 'crm_contacts', 'crm_leads') and target_id in (${marks(ids)})
    union select 'users', target_id from record_links where site_id = ? and field = 'user_ids'
      and owner = 'crm_target_lists' and owner_id in (${marks(ids)})`
  const left = others ?? []
  const without = left.length === 0 ? '' : ` except select * from (${members(left)}) as others`
  const text = `select count(*) as count from (select * from (${members(lists)}) as listed${without}) as found`
  const valuesOf = (ids: readonly number[]) => [ctx.site.id, ...ids, ctx.site.id, ...ids]
  const values = [...valuesOf(lists), ...(left.length === 0 ? [] : valuesOf(left))]
  const [row] = await readSlowly<{ count: number }>({ text, values }, ctx)
  return row!.count
}

export const testMailing = route({
  method: 'POST',
  path: '/mass_emails/{id}/test',
  summary: 'Send one mail of a mailing as a test; it is in no queue and not counted',
  access,
  status: 204,
  input: Type.Object({
    id,
    address: Type.Optional(Type.String({ maxLength: 254, description: 'The address of the caller unless told.' })),
    ...target,
  }),
  async handler({ id: mailingId, address, ...wanted }, ctx) {
    const mailing = await editable(mailingId, ctx)
    const to = address ?? ctx.user!.email
    if (!isMailAddress(to)) refuseField('address', 'address is no mail address.')
    const { words } = await sampleFor(mailing, wanted, ctx)
    const { from_address: from, from_name: name, reply_to_address: replyTo, smtp_account_id: account } = mailing
    await ctx.mail.send({
      to,
      ...words,
      subject: `[Test] ${words.subject}`,
      ...(from ? { from: { name, address: from } } : {}),
      ...(replyTo ? { replyTo } : {}),
      ...(account === null ? {} : { account: { service: 'crm', id: account } }),
    })
    return nothing()
  },
})

/** Whoever may send it may try it. */
async function editable(mailingId: number, ctx: Context): Promise<MassEmail> {
  await readRecord(massEmails, mailingId, ctx)
  const mailing = await storedRecord(massEmails, { id: mailingId }, ctx)
  if (!isWithin(reachBy(await accessOf(ctx), 'mass_emails', 'edit'), mailing)) throw errors.forbidden()
  return mailing
}

const STATES = ['pending', 'sending', 'sent', 'failed'] as const

export const mailingQueue = route({
  method: 'GET',
  path: '/mass_emails/{id}/queue',
  summary: 'Where the mails of a mailing are',
  access,
  input: Type.Object({
    id,
    status: Type.Optional(Type.Unsafe<(typeof STATES)[number]>({ type: 'string', enum: [...STATES] })),
    after_id: Type.Optional(Type.Integer({ minimum: 0, description: 'Only entries after this one.' })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  }),
  reply: Type.Array(
    Type.Object({
      id: Type.Integer(),
      target: Type.Object({ entity: Type.String(), id: Type.Integer(), name: orNull(Type.String()) }),
      email: orNull(Type.String({ description: 'Null where the caller may not read it of the record.' })),
      status: Type.String(),
      error: orNull(Type.String()),
      sent_at: orNull(Type.String({ format: 'date-time' })),
    }),
  ),
  async handler({ id: mailingId, status, after_id: after = 0, per_page: limit = 50 }, ctx) {
    await readRecord(massEmails, mailingId, ctx)
    const rows = await ctx.db
      .selectFrom('crm_mail_queue')
      .select(['id', 'entity', 'record_id', 'email', 'status', 'error', 'sent_at'])
      .where('mass_email_id', '=', mailingId)
      .$if(status !== undefined, query => query.where('status', '=', status!))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    const shown = await shownNames(rows, ctx)
    const told = rows.map(({ entity, record_id, email, ...row }) => {
      const { name, mayReadEmail } = shown({ entity, record_id })
      return { ...row, target: { entity, id: record_id, name }, email: mayReadEmail ? email : null }
    })
    const counts = await ctx.db
      .selectFrom('crm_mail_queue')
      .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
      .where('mass_email_id', '=', mailingId)
      .groupBy('status')
      .execute()
    return withMeta(told, {
      counts: queueCounts(counts),
      next_after_id: rows.length === limit ? rows.at(-1)!.id : null,
    })
  },
})
