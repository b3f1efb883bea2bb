/** What customers do about their cases, and what they hear of them. */
import type { Context } from '../../../kernel/context.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { cases } from '../entities/cases.ts'
import { writeNote } from './notes.ts'
import type { PortalUser } from './portal.ts'
import { tellReaders } from './tell-readers.ts'

type Asked = {
  readonly name: string
  readonly description: string
  readonly type: '' | 'question' | 'incident' | 'problem'
}

/** Answers the id of the new case. */
export async function askForHelp({ contactId, accountId }: PortalUser, values: Asked, ctx: Context): Promise<number> {
  const set = { contact_id: contactId, contact_ids: [contactId], account_id: accountId, origin: 'portal' as const }
  const { id } = await createRecord(cases, { values, set }, ctx.asSystem('a customer asks for help'))
  return id
}

/** Whoever works on the case hears of it. Answers the id of the note. */
export async function writeToCase({ id, body }: { id: number; body: string }, ctx: Context): Promise<number> {
  const noteId = await writeNote({ entity: 'cases', id, type: 'post', body }, ctx)
  await tellReaders({ entity: cases, id, body, mentioned: [] }, ctx)
  return noteId
}
