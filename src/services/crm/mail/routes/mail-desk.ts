/** What people do with a mail beside answering it: put it into a folder, and make a meeting of an invitation. */
import { Type } from 'typebox'
import type { Context } from '../../../../kernel/context.ts'
import { createRecord } from '../../../../kernel/records/create.ts'
import { answerList } from '../../../../kernel/records/list.ts'
import { planFor } from '../../../../kernel/records/plan.ts'
import { readRecord, storedRecord } from '../../../../kernel/records/read.ts'
import { recordSchema } from '../../../../kernel/records/schemas.ts'
import { updateRecord } from '../../../../kernel/records/update.ts'
import { answer } from '../../../../kernel/replies.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { route } from '../../../../kernel/route.ts'
import { calls, meetings } from '../../entities/activities.ts'
import { emails } from '../../entities/emails.ts'
import { errors } from '../../errors.ts'
import { can } from '../../permissions.ts'
import { refuseField } from '../../records/checks.ts'
import { anyRecord } from '../../routes/answers/shapes.ts'
import { emailFolders } from '../entities/email-folders.ts'
import { putIntoFolder } from '../store/folders.ts'
import { mayReadAbout } from './made-of-mail.ts'

const access = can('access')
const id = Type.Integer({ minimum: 1 })

export const mailsInFolder = route({
  method: 'GET',
  path: '/email-folders/{id}/emails',
  summary: 'The mails of a folder, as the list of mails tells them',
  access,
  extra: true,
  fieldsAs: 'fields',
  input: Type.Object({ id }),
  reply: Type.Array(recordSchema(emails)),
  async handler({ id: folderId, ...query }, ctx) {
    const folder = await storedRecord(emailFolders, { id: folderId }, ctx)
    const within = folder.is_shared ? [{ group_folder_id: folderId }] : [{ folder_ids: [folderId] }]
    return answerList({ plan: planFor(emails, ctx), query, within }, ctx)
  },
})

export const fileMail = route({
  method: 'PUT',
  path: '/emails/{id}/folder',
  summary: 'Put a mail into a folder of one’s own, or take it out again',
  access,
  input: Type.Object({ id, folder_id: Type.Optional(orNull(id)) }),
  reply: Type.Object({ folder_id: orNull(Type.Integer()) }),
  async handler({ id: emailId, folder_id: folderId = null }, ctx) {
    await readRecord(emails, emailId, ctx)
    if (folderId !== null) await askOwnFolder(folderId, ctx)
    await putIntoFolder(emailId, folderId, ctx)
    return { folder_id: folderId }
  },
})

async function askOwnFolder(folderId: number, ctx: Context): Promise<void> {
  const folder = await storedRecord(emailFolders, { id: folderId }, ctx)
  if (folder.is_shared)
    refuseField('folder_id', 'folder_id must be a folder of one’s own; group_folder_id is for shared ones.')
}

const ACTIVITIES = { meeting: meetings, call: calls } as const

/** Asked for twice, it is the same one. */
export const makeEvent = route({
  method: 'POST',
  path: '/emails/{id}/event',
  summary: 'Make a meeting or a call of the invitation in a mail',
  access,
  status: 201,
  input: Type.Object({
    id,
    type: Type.Optional(Type.Enum(['meeting', 'call'], { default: 'meeting', description: 'What it becomes.' })),
  }),
  reply: anyRecord,
  async handler({ id: emailId, type = 'meeting' }, ctx) {
    await readRecord(emails, emailId, ctx)
    await ctx.hold('crm_emails', emailId)
    const { ics_event: event, created_event: known, parent: about } = await storedRecord(emails, { id: emailId }, ctx)
    if (!event) throw errors.no_event()
    if (known) return readRecord(ACTIVITIES[known.type as 'meeting' | 'call'], known.id, ctx)
    const { date_start, date_end, place, text, name, is_all_day, uid } = event
    const parent = about && (await mayReadAbout(about, ctx)) ? about : null
    const description = [place, text].filter(part => part !== '').join('\n\n')
    const values = {
      name: name || '-',
      date_start,
      date_end,
      description,
      parent,
      ...(type === 'meeting' ? { is_all_day } : {}),
    }
    const made = await createRecord(
      ACTIVITIES[type],
      { values, ...(type === 'meeting' && uid !== '' ? { set: { uid } } : {}) } as never,
      ctx,
    )
    const system = ctx.asSystem('a reader of the mail made it')
    await updateRecord(emails, { id: emailId, set: { created_event: { type, id: made.id } } }, system)
    return answer(201, made)
  },
})
