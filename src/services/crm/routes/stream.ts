/** The feed of a record: what happened to it, what people write about it, and who follows it. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { readRecord, storedRecord } from '../../../kernel/records/read.ts'
import { isWithin } from '../../../kernel/records/row-rule.ts'
import { answer, withMeta } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { accessOf } from '../access/access-of.ts'
import type { Scope } from '../access/levels.ts'
import { isWithinReach } from '../access/people.ts'
import { reachBy } from '../access/reach.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { mailAnswer, noteAnswer } from '../records/answer-case.ts'
import { followersOf, setMark } from '../records/followers.ts'
import { askMembers } from '../records/members.ts'
import { readNotes, writeNote } from '../records/notes.ts'
import { recordInput, scopeNamed } from '../records/scopes.ts'
import { mentionedIn, tellReaders } from '../records/tell-readers.ts'
import { noteShape } from './answers/shapes.ts'

const access = can('access')

export const readStream = route({
  method: 'GET',
  path: '/stream/{entity}/{id}',
  summary: 'What happened to a record and what was written about it, the newest first',
  access,
  input: Type.Object({
    ...recordInput.properties,
    before_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Only entries older than this one.' })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  }),
  reply: Type.Array(noteShape),
  async handler({ entity: name, id, before_id: beforeId, per_page: limit = 50 }, ctx) {
    const entity = scopeNamed(name)
    await askStream(entity, id, ctx)
    const notes = await readNotes({ entity, id, limit, ...(beforeId === undefined ? {} : { beforeId }) }, ctx)
    const followers = await followersOf(entity, id, ctx)
    return withMeta(notes, {
      pinned: await readNotes({ entity, id, isPinned: true, limit: 10 }, ctx),
      followers,
      is_followed: followers.includes(ctx.user?.id ?? 0),
      next_before_id: notes.length === limit ? notes.at(-1)!.id : null,
    })
  },
})

export const postToStream = route({
  method: 'POST',
  path: '/stream/{entity}/{id}',
  summary: 'Write something about a record; @login mentions people',
  access,
  status: 201,
  input: Type.Object({
    ...recordInput.properties,
    body: Type.String({ minLength: 1, maxLength: 20_000 }),
    is_internal: Type.Optional(Type.Boolean({ default: false })),
    user_ids: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1 }), {
        maxItems: 100,
        description: 'People whom it is written to: everybody, or those of one’s own teams, as the roles say.',
      }),
    ),
  }),
  reply: noteShape,
  async handler({ entity: name, id, body, is_internal: isInternal = false, user_ids: sent = [] }, ctx) {
    const entity = scopeNamed(name)
    await askStream(entity, id, ctx)
    const people = [...new Set(sent)]
    if (!(await isWithinReach('message', people, ctx))) throw errors.message()
    await askMembers(people, ctx)
    const data = people.length > 0 ? { user_ids: people } : {}
    const noteId = await writeNote({ entity: name, id, type: 'post', body, data, isInternal }, ctx)
    const mentioned = [...new Set([...people, ...(await mentionedIn(body, ctx))])]
    await tellReaders({ entity, id, body, mentioned }, ctx)
    if (name === 'cases' && !isInternal) await answerCase(id, body, ctx)
    const [note] = await readNotes({ entity, id, beforeId: noteId + 1, limit: 1 }, ctx)
    return answer(201, note)
  },
})

/** What is not internal is written to the customer. */
async function answerCase(id: number, body: string, ctx: Context): Promise<void> {
  await noteAnswer(id, ctx)
  await mailAnswer({ id, body }, ctx)
}

export const followRecord = route({
  method: ['POST', 'DELETE'],
  path: '/stream/{entity}/{id}/follow',
  summary: 'Follow a record, or stop following it',
  access,
  input: recordInput,
  reply: Type.Object({ is_followed: Type.Boolean(), followers: Type.Array(Type.Integer()) }),
  async handler({ entity: name, id }, ctx) {
    const entity = scopeNamed(name)
    await askStream(entity, id, ctx)
    const isOn = ctx.request.method !== 'DELETE'
    await setMark({ entity, id, mark: 'is_followed', isOn }, ctx.user!.id, ctx)
    return { is_followed: isOn, followers: await followersOf(entity, id, ctx) }
  },
})

export const starRecord = route({
  method: ['POST', 'DELETE'],
  path: '/favourites/{entity}/{id}',
  summary: 'Star a record, or take the star away',
  access,
  input: recordInput,
  reply: Type.Object({ is_starred: Type.Boolean() }),
  async handler({ entity: name, id }, ctx) {
    const entity = scopeNamed(name)
    await readRecord(entity, id, ctx)
    const isOn = ctx.request.method !== 'DELETE'
    await setMark({ entity, id, mark: 'is_starred', isOn }, ctx.user!.id, ctx)
    return { is_starred: isOn }
  },
})

const STREAMED: ReadonlySet<string> = new Set([
  ...['accounts', 'contacts', 'leads', 'opportunities', 'cases', 'tasks', 'meetings'],
])

/** Whoever may read the record, and its stream where that has a right of its own. */
export async function askStream(entity: Entity, id: number, ctx: ReadContext): Promise<void> {
  await readRecord(entity, id, ctx)
  if (!STREAMED.has(entity.name)) return
  const record = await storedRecord(entity, { id }, ctx)
  if (!isWithin(reachBy(await accessOf(ctx), entity.name as Scope, 'stream'), record)) throw errors.forbidden()
}
