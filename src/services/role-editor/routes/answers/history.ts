/** The shapes of what `history.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { totalsShape } from './capabilities.ts'
import { blockerShape, roleDiffShape, userDiffShape, warningShape } from './changes.ts'

export const restorePreviewShape = Type.Object(
  {
    will_delete: Type.Array(Type.String()),
    roles: Type.Array(roleDiffShape),
    users: Type.Array(userDiffShape),
    totals: totalsShape,
    warnings: Type.Array(warningShape),
    blockers: Type.Array(blockerShape),
    allowed: Type.Boolean(),
  },
  { title: 'RestorePreview' },
)

const pointFields = {
  id: Type.Integer(),
  created_at: Type.String({ format: 'date-time' }),
  actor: orNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
  label: Type.String(),
}

/** At /history with what was done, at /snapshots with what is kept. */
export const pointShape = Type.Union([
  Type.Object(
    {
      ...pointFields,
      source: Type.String({ description: 'Where the change came from.' }),
      operation: Type.String({ description: 'What was done.' }),
      totals: totalsShape,
      restorable: Type.Boolean(),
      restored_at: orNull(Type.String({ format: 'date-time' })),
    },
    { title: 'HistoryEntry' },
  ),
  Type.Object(
    {
      ...pointFields,
      kind: Type.String(),
      roles: Type.Integer({ description: 'How many roles it holds.' }),
      users: Type.Integer({ description: 'How many people it holds.' }),
      bytes: Type.Integer(),
      pinned: Type.Boolean({ description: 'Is not deleted by age.' }),
    },
    { title: 'RestorePoint' },
  ),
])
