/** The shapes of what `migrate.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const migrationShape = Type.Object(
  {
    state: Type.Literal('idle'),
    from: Type.Null(),
    to: Type.Null(),
    mode: Type.Null(),
    total: Type.Literal(0),
    done: Type.Literal(0),
    failed: Type.Array(Type.Unknown()),
    snapshot: Type.Literal(0),
    started_at: Type.Null(),
    finished_at: Type.Null(),
  },
  { title: 'Migration' },
)

export const readMigrationShape = Type.Object(
  {
    state: Type.Enum(['running', 'finished', 'failed', 'cancelled']),
    from: Type.String(),
    to: Type.String(),
    mode: Type.Enum(['replace', 'add', 'remove']),
    total: Type.Number(),
    done: Type.Number(),
    failed: Type.Unknown(),
    snapshot: Type.Number(),
    started_at: Type.String(),
    finished_at: orNull(Type.String()),
  },
  { title: 'ReadMigration' },
)
