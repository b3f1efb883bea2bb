/** Records that may be the same, made one, and split again. */
import { Type } from 'typebox'
import type { Entity } from '../../../kernel/entity.ts'
import { readRecord } from '../../../kernel/records/read.ts'
import { route } from '../../../kernel/route.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { duplicatesOf } from '../records/duplicates.ts'
import { type Merged, mergeRecords, type Unmerged, undoMerge } from '../records/merge.ts'
import { scopeInput, scopeNamed } from '../records/scopes.ts'
import { candidateShape } from './answers/shapes.ts'

const access = can('access')

export const duplicates = route({
  method: 'GET',
  path: '/duplicates/{entity}',
  summary: 'Records that may be the same as one, or as values that are about to be saved',
  access,
  input: Type.Object({
    entity: scopeInput,
    id: Type.Optional(Type.Integer({ minimum: 1 })),
    values: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'values[email]=…' })),
  }),
  reply: Type.Array(candidateShape),
  async handler({ entity: name, id, values }, ctx) {
    const entity = scopeNamed(name)
    const own = id === undefined ? (values ?? {}) : ((await readRecord(entity, id, ctx)) as Record<string, unknown>)
    return duplicatesOf({ entity, values: own, except: id === undefined ? [] : [id] }, ctx)
  },
})

const MERGED: ReadonlySet<string> = new Set(['accounts', 'contacts', 'leads', 'opportunities', 'cases'])

export const merge = route({
  method: 'POST',
  path: '/merge/{entity}',
  summary: 'Make one of several records, or undo that',
  access,
  input: Type.Object({
    entity: scopeInput,
    primary_id: Type.Optional(Type.Integer({ minimum: 1, description: 'The record that stays.' })),
    ids: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 10, description: 'The others.' }),
    ),
    values: Type.Optional(
      Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
        description: 'By field, the record whose value stays.',
      }),
    ),
    undo: Type.Optional(Type.Integer({ minimum: 1, description: 'The merge that is taken back.' })),
  }),
  reply: Type.Union([
    Type.Object({ id: Type.Integer(), merge_id: Type.Integer(), undo_until: Type.String({ format: 'date-time' }) }),
    Type.Object({ restored: Type.Array(Type.Integer()), conflicts: Type.Array(Type.String()) }),
  ]),
  async handler({ entity: name, undo, primary_id: primary, ids, values }, ctx): Promise<Merged | Unmerged> {
    const entity: Entity = scopeNamed(name)
    if (!MERGED.has(name)) throw errors.no_action()
    if (undo !== undefined) return undoMerge(entity, undo, ctx)
    if (primary === undefined || ids === undefined) throw errors.not_mergeable()
    return mergeRecords(entity, { primary_id: primary, ids, ...(values ? { values } : {}) }, ctx)
  },
})
