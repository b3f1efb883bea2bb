/** The shapes of what `files.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'

export const scanShape = Type.Object(
  {
    next_run_at: orNull(Type.String()),
    state: Type.Enum(['idle', 'running', 'finished', 'failed', 'queued']),
    scanned: Type.Integer(),
    added: Type.Integer(),
    modified: Type.Integer(),
    removed: Type.Integer(),
    skipped: Type.Integer(),
    started_at: orNull(Type.String()),
    finished_at: orNull(Type.String()),
    error: orNull(Type.String()),
  },
  { title: 'Scan' },
)
