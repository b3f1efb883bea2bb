/** The shapes of what `redirects.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'

export const listRedirectsShape = Type.Object(
  {
    id: Type.Integer(),
    group: Type.String(),
    source: Type.String(),
    target: Type.String(),
    target_item: Type.Unknown(),
    status_code: Type.Integer(),
    is_enabled: Type.Boolean(),
    note: Type.String(),
    hits: Type.Integer(),
    last_hit_at: Type.Unknown(),
    item: Type.Unknown(),
    created_by: Type.Integer(),
    created_at: Type.String({ format: 'date-time' }),
    modified_at: Type.String({ format: 'date-time' }),
  },
  { title: 'ListRedirects' },
)

export const addRedirectsShape = Type.Object(
  {
    results: Type.Array(Type.Unknown()),
    added: Type.Number(),
    failed: Type.Number(),
  },
  { title: 'AddRedirects' },
)

export const redirects2Shape = Type.Object(
  {
    warnings: Type.Array(Type.String()),
    id: Type.Integer(),
    group: Type.String(),
    source: Type.String(),
    target: Type.String(),
    target_item: orNull(Type.Object({ kind: Type.String(), id: Type.Integer() })),
    status_code: Type.Integer(),
    is_enabled: Type.Boolean(),
    note: Type.String(),
    hits: Type.Integer(),
    last_hit_at: Type.Unknown(),
    item: Type.Unknown(),
    created_by: Type.Integer(),
    created_at: Type.String({ format: 'date-time' }),
    modified_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Redirects2' },
)
