/** The shapes of what `archive.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'
import { definitionShape, eventFacts, requestShape } from '../../../routes/answers/events.ts'

export const archivedDetailsShape = Type.Object(
  {
    changes: Type.Array(Type.Unknown()),
    request: requestShape,
    extra: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'ArchivedDetails' },
)

export const archivedShape = Type.Object(
  {
    ...eventFacts,
    details: archivedDetailsShape,
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

export const archiveSettingsShape = Type.Object(
  {
    enabled: Type.Boolean(),
    after_days: Type.Integer(),
    delete_after_copy: Type.Boolean(),
    schedule: Type.String(),
    target: Type.String(),
    connection: connectionShape,
  },
  { title: 'ArchiveSettings' },
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
