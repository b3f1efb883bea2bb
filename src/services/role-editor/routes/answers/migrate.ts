/** The shapes of what `migrate.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const idleMigrationShape = Type.Object(
  {
    state: Type.Literal('idle'),
    from: Type.Null(),
    to: Type.Null(),
    mode: Type.Null(),
    total: Type.Literal(0),
    done: Type.Literal(0),
    failed: Type.Array(Type.Unknown(), { description: 'Nobody, as nothing runs.' }),
    snapshot: Type.Literal(0),
    started_at: Type.Null(),
    finished_at: Type.Null(),
  },
  { title: 'IdleMigration' },
)

export const runningMigrationShape = Type.Object(
  {
    state: Type.Enum(['running', 'finished', 'failed', 'cancelled']),
    from: Type.String(),
    to: Type.String(),
    mode: Type.Enum(['replace', 'add', 'remove']),
    total: Type.Number(),
    done: Type.Number(),
    failed: Type.Array(Type.Unknown(), { description: 'People who could not be moved, with the reason.' }),
    snapshot: Type.Number(),
    started_at: Type.String(),
    finished_at: orNull(Type.String()),
  },
  { title: 'RunningMigration' },
)
