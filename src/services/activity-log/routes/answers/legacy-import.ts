/** The shapes of what `legacy-import.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const importShape = Type.Object(
  {
    state: Type.String(),
    found: Type.Boolean(),
    total: Type.Number(),
    processed: Type.Integer(),
    imported: Type.Integer(),
    skipped: Type.Integer(),
    unmapped: Type.Integer(),
    position: Type.Integer(),
    date_from: orNull(Type.String()),
    skip_unmapped: Type.Boolean(),
    started_at: orNull(Type.String({ format: 'date-time' })),
    finished_at: orNull(Type.String({ format: 'date-time' })),
    error: orNull(Type.String()),
  },
  { title: 'Import' },
)
