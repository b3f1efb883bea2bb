/** What staff make of a mail: something to do, or a case of a customer. */
import { Type } from 'typebox'
import type { Context } from '../../../../kernel/context.ts'
import type { Reference } from '../../../../kernel/fields.ts'
import { createRecord } from '../../../../kernel/records/create.ts'
import { reachableIds } from '../../../../kernel/records/reachable-ids.ts'
import { readRecord } from '../../../../kernel/records/read.ts'
import { updateRecord } from '../../../../kernel/records/update.ts'
import { answer } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { tasks } from '../../entities/activities.ts'
import { cases } from '../../entities/cases.ts'
import { emails } from '../../entities/emails.ts'
import { PARENTS } from '../../entities/record-fields.ts'
import { can } from '../../permissions.ts'
import { scopeNamed } from '../../records/scopes.ts'
import { anyRecord } from '../../routes/answers/shapes.ts'
import { linkMail } from '../store/mail-links.ts'

const access = can('access')
const id = Type.Integer({ minimum: 1 })
const input = Type.Object({
  id,
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 249, description: 'The subject of the mail unless told.' }),
  ),
})

/** A mail may lead to several. */
export const makeTask = route({
  method: 'POST',
  path: '/emails/{id}/task',
  summary: 'Make a task of a mail',
  access,
  status: 201,
  input,
  reply: anyRecord,
  async handler({ id: emailId, name }, ctx) {
    const { parent, ...told } = await wordsOf(emailId, name, ctx)
    const made = await createRecord(tasks, { values: { ...told, parent } }, ctx)
    await linkMail({ id: emailId, field: 'task_ids', to: made.id }, ctx)
    return answer(201, made)
  },
})

/** From then on the mail and its answers are about the case; of a mail that is about one already, it is that. */
export const makeCase = route({
  method: 'POST',
  path: '/emails/{id}/case',
  summary: 'Make a case of a mail',
  access,
  status: 201,
  input,
  reply: anyRecord,
  async handler({ id: emailId, name }, ctx) {
    await readRecord(emails, emailId, ctx)
    await ctx.hold('crm_emails', emailId)
    const { parent, ...told } = await wordsOf(emailId, name, ctx)
    if (parent?.type === 'case') return readRecord(cases, parent.id, ctx)
    const values = { ...told, ...(await customerOf(parent, ctx)), origin: 'email' as const }
    const made = await createRecord(cases, { values, set: { inbound_email_id: emailId } }, ctx)
    const system = ctx.asSystem('a reader of the mail made a case of it')
    await updateRecord(emails, { id: emailId, set: { parent: { type: 'case', id: made.id } } }, system)
    return answer(201, made)
  },
})

/** What the caller may read of the mail. */
async function wordsOf(emailId: number, name: string | undefined, ctx: Context) {
  const mail: Readonly<Record<string, unknown>> = await readRecord(emails, emailId, ctx)
  const about = (mail.parent ?? null) as Reference | null
  return {
    name: name ?? String(mail.subject ?? '-').slice(0, 249),
    description: String(mail.body_plain ?? '').slice(0, MOST),
    parent: about && (await mayReadAbout(about, ctx)) ? about : null,
  }
}

const MOST = 20_000

/** Who wrote, as the fields of a case. */
async function customerOf(parent: Reference | null, ctx: Context) {
  if (parent?.type === 'account') return { account_id: parent.id }
  if (parent?.type === 'lead') return { lead_id: parent.id }
  if (parent?.type !== 'contact') return {}
  const { account_id: account } = (await readRecord(scopeNamed('contacts'), parent.id, ctx)) as {
    account_id?: number | null
  }
  return { contact_id: parent.id, contact_ids: [parent.id], account_id: account ?? null }
}

/** Whoever may read a mail need not be able to read what it is about. */
export const mayReadAbout = async ({ type, id: aboutId }: Reference, ctx: Context): Promise<boolean> =>
  (await reachableIds(scopeNamed(PARENTS[type as keyof typeof PARENTS]), [aboutId], ctx)).has(aboutId)
