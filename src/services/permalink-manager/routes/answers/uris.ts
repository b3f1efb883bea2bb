/** The shapes of what `uris.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const typeShape = Type.Object(
  {
    kind: Type.String(),
    name: Type.String(),
    label: Type.String(),
    count: Type.Integer(),
    custom: Type.Integer(),
    native: Type.Integer(),
    excluded: Type.Boolean(),
  },
  { title: 'Type' },
)

export const defaultShape = Type.Object(
  {
    kind: Type.Enum(['post', 'term']),
    id: Type.Integer(),
    default_uri: Type.String(),
    native_uri: Type.String(),
    is_native: Type.Boolean(),
  },
  { title: 'Default' },
)

export const historyShape = Type.Object(
  {
    id: Type.Integer(),
    old_uri: orNull(Type.String()),
    new_uri: Type.String(),
    old_mode: Type.Integer(),
    new_mode: Type.Integer(),
    source: Type.String(),
    job_id: orNull(Type.Integer()),
    user: orNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'History' },
)

export const oldAddressShape = Type.Object(
  {
    id: Type.Integer(),
    group: Type.String(),
    source: Type.String(),
    target: Type.String(),
    target_item: Type.Object({ kind: Type.String(), id: Type.Integer() }),
    status_code: Type.Integer(),
    is_enabled: Type.Boolean(),
    note: Type.String(),
    hits: Type.Integer(),
    last_hit_at: orNull(Type.String({ format: 'date-time' })),
    item: Type.Object({ kind: Type.String(), id: Type.Integer() }),
    created_by: Type.Integer(),
    created_at: Type.String({ format: 'date-time' }),
    modified_at: Type.String({ format: 'date-time' }),
  },
  { title: 'OldAddress' },
)
