/** The shapes of what `rules.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'

export const conditionsShape = Type.Object(
  {
    codes: Type.Array(Type.Integer()),
    groups: Type.Array(Type.String()),
    min_severity: Type.Union([Type.Enum(['informational', 'low', 'medium', 'high', 'critical']), Type.Null()]),
    severities: Type.Array(Type.Enum(['informational', 'low', 'medium', 'high', 'critical'])),
    user_roles: Type.Array(Type.String()),
    user_ids: Type.Array(Type.Integer()),
    ips: Type.Array(Type.String()),
    object_types: Type.Array(Type.String()),
    search: Type.String(),
  },
  { title: 'Conditions' },
)

export const channelShape = Type.Object(
  {
    is_off: Type.Boolean(),
    secret: Type.Optional(Type.String()),
    type: Type.Enum(['email', 'chat_a', 'chat_b', 'chat_c', 'webhook']),
    target: Type.String(),
  },
  { title: 'Channel' },
)

export const ruleShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    enabled: Type.Boolean(),
    conditions: conditionsShape,
    channels: Type.Array(channelShape),
    throttle_minutes: Type.Integer(),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
    last_fired_at: orNull(Type.String({ format: 'date-time' })),
    fired_count: Type.Integer(),
    suppressed_count: Type.Integer(),
    last_error: orNull(Type.String()),
  },
  { title: 'Rule' },
)

export const testRuleShape = Type.Object(
  {
    type: Type.Enum(['email', 'chat_a', 'chat_b', 'chat_c', 'webhook']),
    target: Type.String(),
    sent: Type.Boolean(),
    error: orNull(Type.String()),
  },
  { title: 'TestRule' },
)
