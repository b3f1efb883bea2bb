/** The shapes of what `statistics.ts` answers. */
import { Type } from 'typebox'

export const byUserShape = Type.Object(
  {
    id: Type.Integer(),
    login: Type.String(),
    name: Type.String(),
    total: Type.Number(),
  },
  { title: 'ByUser' },
)

export const statisticsShape = Type.Object(
  {
    days: Type.Integer(),
    from: Type.String(),
    to: Type.String(),
    total: Type.Number(),
    previous_total: Type.Number(),
    series: Type.Array(Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()]))),
    by_severity: Type.Record(Type.String(), Type.Integer()),
    by_group: Type.Array(Type.Object({ group: Type.String(), label: Type.String(), total: Type.Number() })),
    by_user: Type.Array(byUserShape),
    by_ip: Type.Array(Type.Object({ ip: Type.String(), total: Type.Number() })),
    by_action: Type.Array(Type.Object({ action: Type.String(), total: Type.Number() })),
    by_hour: Type.Array(Type.Integer()),
  },
  { title: 'Statistics' },
)
