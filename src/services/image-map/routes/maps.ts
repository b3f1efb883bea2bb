/** What can be done with a map beside the record surface: saving with a merge, many at once, a preview. */
import { Type } from 'typebox'
import { some } from '../../../kernel/access.ts'
import { recordJson } from '../../../kernel/json-text.ts'
import { expectedBy } from '../../../kernel/records/conflict.ts'
import { massAction } from '../../../kernel/records/mass-action.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { byId } from '../../../kernel/records/record-route.ts'
import { recordSchema } from '../../../kernel/records/schemas.ts'
import { Reply } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import type { Resolutions } from '../domain/merge.ts'
import { maps } from '../entities/maps.ts'
import { renderPreview } from '../pages/preview.ts'
import { can } from '../permissions.ts'
import { cleanSent, problemsFor } from '../store/prepare-map.ts'
import { saveMap } from '../store/save-map.ts'
import { bulkShape, previewShape } from './answers/maps.ts'

const TWO_MIB = 2 * 1024 * 1024
const document = Type.Unsafe<unknown>({
  type: 'object',
  description: 'The whole document; it replaces the stored one.',
})

export const updateMap = route({
  method: ['PUT', 'PATCH'],
  path: '/maps/{id}',
  summary: 'Save a map; with merge, joined with what somebody else saved meanwhile',
  access: can('edit'),
  bodyLimit: TWO_MIB,
  batch: true,
  input: byId('The id of the map.'),
  extra: true,
  body: Type.Object({
    title: Type.Optional(Type.String({ maxLength: 200 })),
    status: Type.Optional(Type.Enum(['draft', 'published'])),
    doc: Type.Optional(document),
    rev: Type.Optional(Type.Integer({ description: 'The version that was read. Without it the last save wins.' })),
    merge: Type.Optional(
      Type.Boolean({ description: 'Join the changes with those of others; only true conflicts are refused.' }),
    ),
    resolve: Type.Optional(
      Type.Record(Type.String({ maxLength: 60 }), Type.Enum(['mine', 'theirs']), {
        maxProperties: 1000,
        description: 'With merge: whose side stands, by `part:id` of the conflicts of a 409.',
      }),
    ),
  }),
  reply: recordSchema(maps),
  async handler({ id, merge, resolve, ...sent }: Sent, ctx) {
    const expected = expectedBy(planFor(maps, ctx), sent, ctx)
    const save = { id, values: sent, expected, merge: merge === true, ...(resolve ? { resolve } : {}) }
    const { map, isMerged } = await saveMap(save, ctx)
    const isBlind = expected === undefined || expected === null || expected === ''
    const meta = {
      ...(isBlind ? { warning: 'No rev was sent: whatever somebody else saved meanwhile was replaced.' } : {}),
      ...(isMerged ? { merged: true } : {}),
    }
    const text = recordJson(map)
    const content = { kind: 'json-text' as const, text, ...(Object.keys(meta).length > 0 ? { meta } : {}) }
    return new Reply(content, 200, { etag: `"${map.rev}"` })
  },
})
type Sent = {
  readonly id: number
  readonly merge?: unknown
  readonly resolve?: Resolutions
  readonly [name: string]: unknown
}

const actions = ['publish', 'unpublish', 'trash', 'restore', 'purge'] as const
const ORDERS = {
  publish: { action: 'update', values: { status: 'published' } },
  unpublish: { action: 'update', values: { status: 'draft' } },
  trash: { action: 'delete' },
  restore: { action: 'restore' },
  purge: { action: 'purge' },
} as const

export const bulkMaps = route({
  method: 'POST',
  path: '/maps/bulk',
  summary: 'Publish, unpublish, trash, restore or purge several maps',
  access: some(can('edit'), can('delete')),
  input: Type.Object({
    action: Type.Enum([...actions], { description: 'The first two need the right to edit, the others to delete.' }),
    ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 100 }),
  }),
  reply: bulkShape,
  async handler({ action, ids }, ctx) {
    const { done, skipped, failed } = await massAction(maps, { ...ORDERS[action], ids }, ctx)
    return { done, failed: [...skipped, ...failed] }
  },
})

export const previewMap = route({
  method: 'POST',
  path: '/maps/preview',
  summary: 'The page of a document without saving it, and its accessibility problems',
  access: can('edit'),
  bodyLimit: TWO_MIB,
  transaction: false,
  input: Type.Object({
    doc: document,
    title: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: previewShape,
  async handler({ doc, title = '' }, ctx) {
    const clean = await cleanSent(doc, { isNew: true }, ctx)
    const html = await renderPreview({ id: 0, title, doc: clean }, ctx)
    return { html, problems: [...(await problemsFor(clean, ctx))], doc: clean }
  },
})
