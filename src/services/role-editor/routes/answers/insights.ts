/** The shapes of what `insights.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const healthFindingShape = Type.Object(
  {
    id: Type.String(),
    severity: Type.Enum(['low', 'medium', 'high', 'critical']),
    title: Type.String(),
    detail: Type.String(),
    targets: Type.Array(Type.String()),
    fix: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
      description: 'A change set to preview, where there is an obvious one.',
    }),
  },
  { title: 'HealthFinding' },
)

export const summaryShape = Type.Object(
  {
    low: Type.Integer(),
    medium: Type.Integer(),
    high: Type.Integer(),
    critical: Type.Integer(),
    score: Type.Number(),
  },
  { title: 'Summary' },
)

export const childrenShape = Type.Object(
  {
    key: Type.String(),
    title: Type.String(),
    capability: Type.String(),
    children: Type.Array(Type.Unknown()),
  },
  { title: 'Children' },
)

export const menuShape = Type.Object(
  {
    key: Type.String(),
    title: Type.String(),
    capability: Type.String(),
    children: Type.Array(childrenShape),
  },
  { title: 'Menu' },
)

export const screenShape = Type.Object(
  {
    key: Type.String(),
    title: Type.String(),
    url: orNull(Type.String()),
  },
  { title: 'Screen' },
)
