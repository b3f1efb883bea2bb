/** What people do with entries of the stream: change what they wrote, pin it, and say what they think of it. */
import type { Context } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { accessOf } from '../access/access-of.ts'
import { errors } from '../errors.ts'

export const REACTIONS = ['like', 'love', 'celebrate', 'laugh', 'surprise', 'sad'] as const
export type Reaction = (typeof REACTIONS)[number]
/** More would hide what the stream is about. */
const MOST_PINNED = 10

export type NotePlace = { readonly entity: Entity; readonly id: number; readonly noteId: number }

type StoredNote = { readonly id: number; readonly type: string; readonly body: string } & {
  readonly author_id: number | null
  readonly reactions: string
}

/** The entry, kept from others until the transaction ends. */
async function heldNote({ entity, id, noteId }: NotePlace, ctx: Context): Promise<StoredNote> {
  await ctx.hold('crm_notes', noteId)
  const note = await ctx.db
    .selectFrom('crm_notes')
    .select(['id', 'type', 'body', 'author_id', 'reactions'])
    .where('id', '=', noteId)
    .where('entity', '=', entity.name)
    .where('record_id', '=', id)
    .executeTakeFirst()
  if (!note) throw errors.no_note()
  return note
}

/** Only what somebody wrote, and only by whoever wrote it; administrators may take away what should not stand there. */
async function ownPost(place: NotePlace, ctx: Context): Promise<StoredNote> {
  const note = await heldNote(place, ctx)
  if (note.type !== 'post') throw errors.not_a_post()
  if (note.author_id !== ctx.user?.id && !(await accessOf(ctx)).isAdmin) throw errors.forbidden()
  return note
}

/** Answers what it said before. */
export async function editPost(place: NotePlace, body: string, ctx: Context): Promise<string> {
  const note = await ownPost(place, ctx)
  if (note.author_id !== ctx.user?.id) throw errors.forbidden()
  const change = { body, edited_at: ctx.clock.instant() }
  if (note.body !== body) await ctx.db.updateTable('crm_notes').set(change).where('id', '=', note.id).execute()
  return note.body
}

export async function deletePost(place: NotePlace, ctx: Context): Promise<void> {
  const { id } = await ownPost(place, ctx)
  await ctx.db.deleteFrom('crm_notes').where('id', '=', id).execute()
}

export async function pinNote(place: NotePlace, isPinned: boolean, ctx: Context): Promise<void> {
  const { id } = await heldNote(place, ctx)
  if (isPinned && (await othersPinned(place, ctx)) >= MOST_PINNED) throw errors.pins({ most: MOST_PINNED })
  await ctx.db
    .updateTable('crm_notes')
    .set({ is_pinned: isPinned ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}

async function othersPinned({ entity, id, noteId }: NotePlace, ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('crm_notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('entity', '=', entity.name)
    .where('record_id', '=', id)
    .where('is_pinned', '=', 1)
    .where('id', '!=', noteId)
    .executeTakeFirstOrThrow()
  return count
}

/** One of each kind for each person, however often they say it. */
export async function react(
  place: NotePlace,
  { reaction, isOn }: { readonly reaction: Reaction; readonly isOn: boolean },
  ctx: Context,
): Promise<void> {
  const { id, reactions: stored } = await heldNote(place, ctx)
  const reactions = JSON.parse(stored) as Partial<Record<Reaction, number[]>>
  const others = (reactions[reaction] ?? []).filter(one => one !== ctx.user!.id)
  const { [reaction]: _, ...rest } = reactions
  const people = isOn ? [...others, ctx.user!.id] : others
  const changed = people.length === 0 ? rest : { ...rest, [reaction]: people }
  await ctx.db
    .updateTable('crm_notes')
    .set({ reactions: JSON.stringify(changed) })
    .where('id', '=', id)
    .execute()
}
