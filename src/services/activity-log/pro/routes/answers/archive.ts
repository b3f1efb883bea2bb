/** The shapes of what `archive.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'
import { definitionShape, requestShape, userShape } from '../../../routes/answers/events.ts'

export const readArchivedShape = Type.Object(
  {
    type: Type.String(),
    id: Type.Integer(),
    label: Type.String(),
    url: Type.String(),
  },
  { title: 'ReadArchived' },
)

export const details2Shape = Type.Object(
  {
    changes: Type.Array(Type.Unknown()),
    request: requestShape,
    extra: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'Details2' },
)

export const archivedShape = Type.Object(
  {
    id: Type.Integer(),
    occurred_at: Type.String({ format: 'date-time' }),
    event_code: Type.Integer(),
    severity: Type.String(),
    group: Type.String(),
    group_label: Type.String(),
    site_id: Type.Integer(),
    user: userShape,
    user_role: Type.String(),
    ip: Type.String(),
    object: readArchivedShape,
    action: Type.String(),
    message: Type.String(),
    details: details2Shape,
    object_link: Type.Unknown(),
    definition: definitionShape,
  },
  { title: 'Archived' },
)

export const statusShape = Type.Object(
  {
    reachable: Type.Boolean(),
    rows: Type.Integer(),
    oldest_at: orNull(Type.String({ format: 'date-time' })),
    newest_at: orNull(Type.String({ format: 'date-time' })),
    size: Type.Integer(),
    state: Type.Enum(['idle', 'running', 'failed']),
    last_run_at: orNull(Type.String({ format: 'date-time' })),
    last_error: orNull(Type.String()),
  },
  { title: 'Status' },
)

export const connectionShape = Type.Object(
  {
    host: Type.String(),
    port: Type.Integer(),
    database: Type.String(),
    user: Type.String(),
    tls: Type.Boolean(),
    password: Type.String(),
  },
  { title: 'Connection' },
)

export const readSettingsShape = Type.Object(
  {
    enabled: Type.Boolean(),
    after_days: Type.Integer(),
    delete_after_copy: Type.Boolean(),
    schedule: Type.String(),
    target: Type.String(),
    connection: connectionShape,
  },
  { title: 'ReadSettings' },
)

export const saveSettingsShape = Type.Object(
  {
    host: Type.String(),
    port: Type.Integer(),
    database: Type.String(),
    user: Type.String(),
    password: Type.String(),
    tls: Type.Boolean(),
  },
  { title: 'SaveSettings' },
)

export const settings2Shape = Type.Object(
  {
    enabled: Type.Boolean(),
    after_days: Type.Integer(),
    delete_after_copy: Type.Boolean(),
    schedule: Type.String(),
    target: Type.String(),
    connection: saveSettingsShape,
  },
  { title: 'Settings2' },
)

export const testConnectionShape = Type.Object(
  {
    connected: Type.Boolean(),
    error: orNull(Type.String()),
  },
  { title: 'TestConnection' },
)

export const nowShape = Type.Object(
  {
    state: Type.Enum(['idle', 'running', 'failed']),
    last_run_at: orNull(Type.String({ format: 'date-time' })),
  },
  { title: 'Now' },
)
