/** Entries of the stream, one by one: what somebody wrote is changed and taken away, pinned, and answered by a sign. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { isWithin } from '../../../kernel/records/row-rule.ts'
import { nothing } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { accessOf } from '../access/access-of.ts'
import type { Scope } from '../access/levels.ts'
import { reachBy } from '../access/reach.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { readNotes } from '../records/notes.ts'
import { recordInput, scopeNamed } from '../records/scopes.ts'
import { deletePost, editPost, type NotePlace, pinNote, REACTIONS, react } from '../records/stream-posts.ts'
import { mentionedIn, tellMentioned } from '../records/tell-readers.ts'
import { noteShape } from './answers/shapes.ts'
import { askStream } from './stream.ts'

const access = can('access')
const noteInput = Type.Object({
  ...recordInput.properties,
  note_id: Type.Integer({ minimum: 1, description: 'The id of the entry.' }),
})
const path = '/stream/{entity}/{id}/notes/{note_id}'

type Sent = { readonly entity: string; readonly id: number; readonly note_id: number }

export const changePost = route({
  method: 'PUT',
  path,
  summary: 'Change what one wrote; whom it names for the first time is told',
  access,
  input: Type.Object({ ...noteInput.properties, body: Type.String({ minLength: 1, maxLength: 20_000 }) }),
  reply: noteShape,
  async handler({ body, ...sent }, ctx) {
    const place = await placeOf(sent, ctx)
    const before = await editPost(place, body, ctx)
    const known = new Set(await mentionedIn(before, ctx))
    const mentioned = (await mentionedIn(body, ctx)).filter(one => !known.has(one))
    await tellMentioned({ entity: place.entity, id: place.id, body, mentioned }, ctx)
    return noteAt(place, ctx)
  },
})

export const removePost = route({
  method: 'DELETE',
  path,
  summary: 'Take away what one wrote; administrators may take away what others wrote',
  access,
  status: 204,
  input: noteInput,
  async handler(sent, ctx) {
    await deletePost(await placeOf(sent, ctx), ctx)
    return nothing()
  },
})

export const pin = route({
  method: ['POST', 'DELETE'],
  path: `${path}/pin`,
  summary: 'Keep an entry at the top of the stream, or not any more; whoever may change the record may',
  access,
  input: noteInput,
  reply: noteShape,
  async handler(sent, ctx) {
    const place = await placeOf(sent, ctx)
    const record = await storedRecord(place.entity, { id: place.id }, ctx)
    if (!isWithin(reachBy(await accessOf(ctx), place.entity.name as Scope, 'edit'), record)) throw errors.forbidden()
    await pinNote(place, ctx.request.method === 'POST', ctx)
    return noteAt(place, ctx)
  },
})

export const reactTo = route({
  method: ['POST', 'DELETE'],
  path: `${path}/reactions/{reaction}`,
  summary: 'Say by a sign what one thinks of an entry, or take it back',
  access,
  input: Type.Object({ ...noteInput.properties, reaction: Type.Enum([...REACTIONS]) }),
  reply: noteShape,
  async handler({ reaction, ...sent }, ctx) {
    const place = await placeOf(sent, ctx)
    await react(place, { reaction, isOn: ctx.request.method === 'POST' }, ctx)
    return noteAt(place, ctx)
  },
})

async function placeOf({ entity: name, id, note_id: noteId }: Sent, ctx: ReadContext): Promise<NotePlace> {
  const entity = scopeNamed(name)
  await askStream(entity, id, ctx)
  return { entity, id, noteId }
}

async function noteAt({ entity, id, noteId }: NotePlace, ctx: Context) {
  const [note] = await readNotes({ entity, id, noteId, limit: 1 }, ctx)
  return note!
}
