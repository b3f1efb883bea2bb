/** Unsaved work of whoever asks. That of others does not exist for them. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { route } from '../../../kernel/route.ts'
import { bytesOf, isTooLarge } from '../domain/clean-document.ts'
import { MOST_BYTES } from '../domain/document.ts'
import { textIn } from '../domain/loose-values.ts'
import { maps } from '../entities/maps.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { discardAutosave, findAutosave, storeAutosave } from '../store/autosaves.ts'
import { cleanSent } from '../store/prepare-map.ts'
import { autosaveShape } from './answers/maps.ts'

const id = Type.Integer({ minimum: 1, description: 'The id of the map.' })
const path = '/maps/{id}/autosave'

export const readAutosave = route({
  method: 'GET',
  path,
  summary: 'The caller’s unsaved work on a map; null when there is none',
  access: can('edit'),
  input: Type.Object({ id }),
  reply: autosaveShape,
  async handler({ id: map }, ctx) {
    const { rev } = await storedRecord(maps, { id: map, verb: 'update' }, ctx)
    return findAutosave({ map, user: userOf(ctx) }, rev, ctx)
  },
})

export const putAutosave = route({
  method: 'PUT',
  path,
  summary: 'Keep unsaved work on a map, for the caller alone',
  access: can('edit'),
  bodyLimit: 2 * 1024 * 1024,
  input: Type.Object({
    id,
    title: Type.Optional(Type.String({ maxLength: 200 })),
    doc: Type.Unsafe<unknown>({ type: 'object' }),
    base_rev: Type.Optional(Type.Integer({ minimum: 1, description: 'The version that it was made from.' })),
  }),
  reply: autosaveShape,
  async handler({ id: map, title, doc, base_rev }, ctx) {
    const stored = await storedRecord(maps, { id: map, verb: 'update' }, ctx)
    if (stored.trashed_at !== null) throw errors.trashed()
    const clean = await cleanSent(doc, { isNew: false }, ctx)
    if (isTooLarge(bytesOf(JSON.stringify(clean)))) throw errors.too_large({ most: MOST_BYTES })
    const owner = { map, user: userOf(ctx) }
    const work = { title: textIn(title ?? stored.title, 200), doc: clean, base_rev: base_rev ?? stored.rev }
    await storeAutosave(owner, work, ctx)
    return findAutosave(owner, stored.rev, ctx)
  },
})

export const deleteAutosave = route({
  method: 'DELETE',
  path,
  summary: 'Discard unsaved work on a map',
  access: can('edit'),
  input: Type.Object({ id }),
  reply: Type.Object({ discarded: Type.Boolean() }),
  async handler({ id: map }, ctx) {
    await storedRecord(maps, { id: map, verb: 'update' }, ctx)
    return { discarded: await discardAutosave({ map, user: userOf(ctx) }, ctx) }
  },
})

const userOf = ({ user }: Pick<ReadContext, 'user'>): number => user?.id ?? 0
