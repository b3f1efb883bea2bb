/** The shapes of what `health.ts` answers. */
import { Type } from 'typebox'

export const checkShape = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    status: Type.Enum(['warning', 'critical', 'ok']),
    detail: Type.String(),
    fix: Type.String({ description: 'What to do about it; empty when all is well.' }),
  },
  { title: 'Check' },
)

export const storageShape = Type.Object(
  {
    rows: Type.Integer(),
    rows_per_day: Type.Number(),
    megabytes: Type.Number(),
    bytes_per_row: Type.Number(),
  },
  { title: 'Storage' },
)

export const healthShape = Type.Object(
  {
    status: Type.String(),
    checks: Type.Array(checkShape),
    storage: storageShape,
  },
  { title: 'Health' },
)
