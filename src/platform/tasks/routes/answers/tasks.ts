/** What the routes of tasks answer. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const instant = Type.String({ format: 'date-time' })

export const taskShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'The kind of the task: permalink-manager.regenerate.' }),
    title: Type.String({ description: 'The kind in words.' }),
    status: Type.Enum(['queued', 'running', 'finished', 'failed', 'cancelled', 'undone']),
    is_preview: Type.Boolean({ description: 'It tells what it would do and changes nothing.' }),
    args: Type.Unknown({ description: 'What it was started with; each kind has its own.' }),
    total: count('How many things there are to work through.'),
    processed: count('How many of them are done.'),
    changed: count('How many of these were changed.'),
    skipped: count('How many were passed over.'),
    failed: count('How many could not be changed.'),
    sample: Type.Array(Type.Object({ result: Type.String() }), { description: 'What became of the first things.' }),
    messages: Type.Array(Type.String()),
    undo_of: orNull(Type.Integer({ description: 'The task that this one takes back.' })),
    undone_by: orNull(Type.Integer({ description: 'The task that takes this one back.' })),
    created_by: orNull(Type.Integer({ description: 'Who started it; null for the system itself.' })),
    created_at: instant,
    started_at: orNull(instant),
    finished_at: orNull(instant),
    can_cancel: Type.Boolean(),
    can_undo: Type.Boolean(),
  },
  { title: 'Task' },
)
