/** What follows every write of a record of the CRM, in its transaction. */
import type { Context } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { type RecordWritten, recordWritten } from '../../../kernel/records/hooks.ts'
import { notify } from '../../../platform/notifications/notifications.ts'
import { DEMONSTRATION, kinds } from '../notifications.ts'
import { forgetAddresses, keepAddresses } from './addresses.ts'
import { noteAnswer } from './answer-case.ts'
import { forgetLead } from './capture-log.ts'
import { followersOf, setMark } from './followers.ts'
import { type Change, keepNote as keepNoteOf, type NoteType } from './notes.ts'
import { keepPrimaryAccount, noteInactiveAccount } from './primary-account.ts'
import { relatedOf, tellOfLink } from './related-notes.ts'
import { keepReminders } from './reminders.ts'
import { isScope, scopeNamed } from './scopes.ts'
import { screenOf } from './tell-readers.ts'
import { eventOf, tellWebhooks } from './webhooks.ts'

type Values = Readonly<Record<string, unknown>>
type Written = RecordWritten & { readonly changes: readonly Change[] }

export const recordHistory = on(recordWritten, 'crm.history', async (written, ctx) => {
  if (written.service !== 'crm') return
  if (written.entity === 'account-contacts')
    await noteInactiveAccount(written.after as never, written.before as never, ctx)
  await tellOfLink(written, ctx)
  if (!isScope(written.entity)) return
  if (written.entity === 'contacts') await keepPrimaryAccount(written, ctx)
  const told = { ...written, changes: changesOf(written.before, written.after) }
  if (told.verb === 'purge') return forget(told, ctx)
  if (told.verb === 'update' && told.changes.length === 0) return
  await keepNote(told, ctx)
  await tellRelated(told, ctx)
  await keepIndexes(told, ctx)
  await keepFollowers(told, ctx)
  await tellPeople(told, ctx)
  await tellOthers(told, ctx)
  if (isAnswer(told)) await noteAnswer((told.after!.parent as { id: number }).id, ctx)
})

/** A mail about a case that leaves for the customer. */
const isAnswer = ({ entity, after }: Written): boolean =>
  entity === 'emails' &&
  (after?.status === 'sending' || after?.status === 'sent') &&
  (after.parent as { type?: string } | null)?.type === 'case'

const NOT_TOLD = new Set([
  ...['id', 'created_at', 'modified_at', 'trashed_at', 'created_by_id', 'modified_by_id'],
  ...['is_followed', 'is_starred', 'is_read', 'is_important', 'in_archive', 'in_trash', 'is_overdue', 'body_plain'],
])

function changesOf(before: Values | null, after: Values | null): Change[] {
  if (!before || !after) return []
  return Object.keys(after)
    .filter(field => !NOT_TOLD.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map(field => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

/** What is gone leaves nothing behind. */
async function forget({ entity, object, before }: Written, ctx: Context): Promise<void> {
  const { id } = object
  await ctx.db.deleteFrom('crm_notes').where('entity', '=', entity).where('record_id', '=', id).execute()
  await forgetAddresses({ entity, id }, ctx)
  if (entity === 'leads') await forgetLead(id, ctx)
  await keepReminders({ entity, id, values: null }, ctx)
  await tellWebhooks(
    { events: [eventOf(entity, 'deleted')], subject: `${entity}:${id}`, record: before, before, changed: [] },
    ctx,
  )
}

const NOTE_OF: Readonly<Record<string, NoteType>> = { create: 'create', trash: 'delete', restore: 'restore' }

async function keepNote({ entity, verb, object, changes }: Written, ctx: Context): Promise<void> {
  const isAssigned = changes.some(({ field }) => field === 'assigned_user_id')
  const type = NOTE_OF[verb] ?? (isAssigned && changes.length === 1 ? 'assign' : 'update')
  await keepNoteOf({ entity, id: object.id, type, data: changes.length > 0 ? { changes } : {} }, ctx)
}

/** What something new is about tells of it. */
async function tellRelated({ entity, verb, object, after }: Written, ctx: Context): Promise<void> {
  const about = verb === 'create' && after ? relatedOf(entity, after) : null
  if (about) await keepNoteOf({ ...about, type: 'create_related', data: { related: { entity, id: object.id } } }, ctx)
}

const REMINDING = new Set(['tasks', 'meetings', 'calls'])

async function keepIndexes({ entity, verb, object, after, changes }: Written, ctx: Context): Promise<void> {
  const isChanged = (...fields: string[]) => verb !== 'update' || changes.some(({ field }) => fields.includes(field))
  const values = after ?? {}
  if (('email' in values || 'phone' in values) && isChanged('email', 'phone'))
    await keepAddresses({ entity, id: object.id, values, isNew: verb === 'create' }, ctx)
  if (REMINDING.has(entity)) await keepReminders({ entity, id: object.id, values: after }, ctx)
}

/** Whose it is follows it, until they say otherwise; whoever makes it does by the usual value of the field. */
async function keepFollowers(written: Written, ctx: Context): Promise<void> {
  const { entity, verb, object, after } = written
  if (!after || !('is_followed' in after)) return
  const owner = newOwner(written)
  if (owner === null || (verb === 'create' && owner === ctx.user?.id)) return
  await setMark({ entity: scopeNamed(entity), id: object.id, mark: 'is_followed', isOn: true }, owner, ctx)
}

/** Whom the record was given to by this write. */
function newOwner({ before, after }: Written): number | null {
  const owner = after?.assigned_user_id
  return typeof owner === 'number' && owner !== before?.assigned_user_id ? owner : null
}

async function tellPeople(written: Written, ctx: Context): Promise<void> {
  if (ctx.system === DEMONSTRATION) return
  const { entity: name, verb, object, after, before } = written
  const entity = scopeNamed(name)
  const record = { entity, id: object.id }
  const path = screenOf(name, object.id)
  const owner = newOwner(written)
  const tell = (kind: (typeof kinds)[keyof typeof kinds], to: readonly number[], title: string) =>
    notify({ kind, to, title, record, path }, ctx)
  // Of a mail that arrived people are told as such.
  const isArrival = name === 'emails' && ctx.system !== null
  if (owner !== null && !isArrival) await tell(kinds.assigned, [owner], `${entity.label[0]}: ${object.label}`)
  const invited = idsIn(after?.user_ids).filter(id => !idsIn(before?.user_ids).includes(id) && id !== owner)
  if (invited.length > 0 && INVITING.has(name))
    await tell(kinds.invited, invited, `${entity.label[0]}: ${object.label}`)
  if (verb !== 'update' || !STREAMED.has(name)) return
  const followers = (await followersOf(entity, object.id, ctx)).filter(id => id !== owner)
  if (followers.length > 0) await tell(kinds.stream, followers, `${entity.label[0]} changed: ${object.label}`)
}

const STREAMED = new Set(['accounts', 'contacts', 'leads', 'opportunities', 'cases', 'tasks', 'meetings'])
/** Teams, lists and mails name people too, whom nobody invites to them. */
const INVITING = new Set(['meetings', 'calls'])
const idsIn = (value: unknown): readonly number[] => (Array.isArray(value) ? value : [])

const EVENT_OF: Readonly<Record<string, string>> = { create: 'created', trash: 'deleted', restore: 'restored' }

async function tellOthers({ entity, verb, object, before, after, changes }: Written, ctx: Context): Promise<void> {
  const changed = changes.map(({ field }) => field)
  const events = [
    eventOf(entity, EVENT_OF[verb] ?? 'updated'),
    ...changed.map(field => eventOf(entity, `field.${field}`)),
    ...(entity === 'opportunities' && changed.includes('stage') ? ['opportunity.stage_changed'] : []),
    ...(entity === 'cases' && changed.includes('status') && after?.status === 'closed' ? ['case.closed'] : []),
    ...(entity === 'leads' && changed.includes('status') && after?.status === 'converted' ? ['lead.converted'] : []),
    ...(entity === 'contacts' && hasOptedOut(before, after) ? ['contact.opted_out'] : []),
  ]
  await tellWebhooks({ events, subject: `${entity}:${object.id}`, record: after, before, changed }, ctx)
}

function hasOptedOut(before: Values | null, after: Values | null): boolean {
  const out = (values: Values | null) =>
    ((values?.email ?? []) as readonly { address: string; opt_out?: boolean }[]).filter(one => one.opt_out).length
  return out(after) > out(before)
}
