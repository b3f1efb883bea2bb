/** The shapes of what `mirrors.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'

export const configShape = Type.Object(
  {
    keep_days: Type.Optional(Type.Integer()),
    url: Type.Optional(Type.String()),
    token: Type.Optional(Type.String()),
  },
  { title: 'Config' },
)

export const mirrorShape = Type.Object(
  {
    status: Type.Enum(['ok', 'retrying', 'failing', 'paused']),
    queued: Type.Integer(),
    last_sent_id: Type.Integer(),
    last_error: orNull(Type.String()),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
    id: Type.Integer(),
    name: Type.String(),
    type: Type.String(),
    enabled: Type.Boolean(),
    filters: Type.Object({ min_severity: Type.Unknown(), groups: Type.Array(Type.String()) }),
    config: configShape,
  },
  { title: 'Mirror' },
)
