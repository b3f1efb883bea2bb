/** The shapes of what `tools.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const entryShape = Type.Object(
  {
    kind: Type.String(),
    id: Type.Integer(),
    title: Type.String(),
    before: orNull(Type.String()),
    after: orNull(Type.String()),
    result: Type.Enum(['failed', 'changed', 'skipped', 'unchanged']),
    reason: orNull(Type.String()),
  },
  { title: 'Entry' },
)

export const argsShape = Type.Object(
  {
    mode: Type.Optional(Type.String()),
    include_manual: Type.Optional(Type.Boolean()),
    source: Type.Optional(Type.String()),
    job: Type.Optional(Type.Integer()),
  },
  { title: 'Args' },
)

export const regenerateShape = Type.Object(
  {
    sample: Type.Array(entryShape),
    messages: Type.Array(Type.String()),
    undo_of: orNull(Type.Integer()),
    undone_by: orNull(Type.Number()),
    can_undo: Type.Boolean(),
    created_by: orNull(Type.Integer()),
    created_at: Type.String({ format: 'date-time' }),
    started_at: orNull(Type.String({ format: 'date-time' })),
    finished_at: orNull(Type.String({ format: 'date-time' })),
    total: Type.Number(),
    processed: Type.Integer(),
    changed: Type.Integer(),
    skipped: Type.Integer(),
    failed: Type.Integer(),
    dry_run: Type.Boolean(),
    args: argsShape,
    id: Type.Integer(),
    type: Type.Enum(['import', 'regenerate', 'consistency', 'find_replace', 'undo']),
    status: Type.Enum(['running', 'finished', 'failed', 'cancelled', 'queued', 'undone']),
  },
  { title: 'Regenerate' },
)
