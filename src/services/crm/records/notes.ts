/** The stream of records: what was written about them, and what happened to them. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { knowFieldRights } from '../../../kernel/records/field-rights.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { readableFields } from '../../../kernel/records/visibility.ts'
import { runStatement } from '../../../kernel/statement.ts'

export const NOTE_TYPES = [
  ...(['post', 'create', 'create_related', 'update', 'assign', 'relate', 'unrelate', 'delete', 'restore'] as const),
  ...(['email_received', 'email_sent', 'convert', 'merge', 'unmerge', 'sms_sent'] as const),
] as const
export type NoteType = (typeof NOTE_TYPES)[number]

export type Change = { readonly field: string; readonly before: unknown; readonly after: unknown }
export type NoteData = { readonly changes?: readonly Change[]; readonly [fact: string]: unknown }
export type NewNote = {
  readonly entity: string
  readonly id: number
  readonly type: NoteType
  readonly body?: string
  readonly data?: NoteData
  readonly isInternal?: boolean
  /** Whoever calls, unless told: tasks that run later act for somebody. */
  readonly authorId?: number | null
}

/** What happened to a record, for whoever does not ask for the number of the entry: it is not waited for. */
export async function keepNote({ entity, id, type, data = {} }: NewNote, ctx: Context): Promise<void> {
  const facts = [ctx.site.id, entity, id, type, JSON.stringify(data), ctx.user?.id ?? null, ctx.clock.instant()]
  await runStatement({ text: INSERT, values: facts }, ctx)
}

const INSERT = `insert into crm_notes (site_id, entity, record_id, type, data, author_id, created_at, body, is_pinned, is_internal, reactions)
  values (?, ?, ?, ?, ?, ?, ?, '', 0, 0, '{}')`

export async function writeNote(note: NewNote, ctx: Context): Promise<number> {
  const { entity, id, type, body = '', data = {}, isInternal = false, authorId = ctx.user?.id ?? null } = note
  const row = await ctx.db
    .insertInto('crm_notes')
    .values({
      ...{ entity, record_id: id, type, body, data: JSON.stringify(data), author_id: authorId },
      ...{ is_pinned: 0, is_internal: isInternal ? 1 : 0, reactions: '{}' },
      ...{ created_at: ctx.clock.instant(), edited_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type Note = {
  readonly id: number
  readonly type: NoteType
  readonly body: string
  readonly data: NoteData
  readonly author_id: number | null
  readonly is_pinned: boolean
  readonly is_internal: boolean
  readonly reactions: Readonly<Record<string, readonly number[]>>
  readonly created_at: string
  readonly edited_at: string | null
}

type NotesQuery = {
  readonly entity: Entity
  readonly id: number
  readonly beforeId?: number
  readonly limit: number
  readonly types?: readonly NoteType[]
  readonly isPublic?: boolean
  readonly isPinned?: boolean
  readonly noteId?: number
}

/** The newest first. Changes of fields that the caller may not read are left out. */
export async function readNotes(query: NotesQuery, ctx: ReadContext): Promise<Note[]> {
  const { entity, id, beforeId, limit, types, isPublic, isPinned, noteId } = query
  let rows = ctx.db.selectFrom('crm_notes').selectAll().where('entity', '=', entity.name).where('record_id', '=', id)
  if (beforeId !== undefined) rows = rows.where('id', '<', beforeId)
  if (types) rows = rows.where('type', 'in', [...types])
  if (isPinned) rows = rows.where('is_pinned', '=', 1)
  if (noteId !== undefined) rows = rows.where('id', '=', noteId)
  if (isPublic) rows = rows.where('is_internal', '=', 0)
  const found = await rows.orderBy('id', 'desc').limit(limit).execute()
  const readable = await readableNames(entity, ctx)
  return found.map(row => ({
    ...{ id: row.id, type: row.type as NoteType, body: row.body, author_id: row.author_id },
    data: shownData(JSON.parse(row.data) as NoteData, readable),
    ...{ is_pinned: row.is_pinned === 1, is_internal: row.is_internal === 1, reactions: JSON.parse(row.reactions) },
    ...{ created_at: row.created_at, edited_at: row.edited_at },
  }))
}

/** Names of the fields that the caller may read. */
export async function readableNames(entity: Entity, ctx: ReadContext): Promise<ReadonlySet<string>> {
  const plan = planFor(entity, ctx)
  await knowFieldRights(plan, ctx)
  return new Set(readableFields(plan, ctx).map(({ name }) => name))
}

const shownData = (data: NoteData, readable: ReadonlySet<string>): NoteData =>
  data.changes ? { ...data, changes: data.changes.filter(({ field }) => readable.has(field)) } : data
