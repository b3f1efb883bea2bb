import { Type } from 'typebox'

const clicks = Type.Integer()
const returns = Type.Integer({ description: 'Visits that a shared link brought back.' })

export const analyticsShape = Type.Object({
  days: Type.Integer({ description: 'The span that was counted.' }),
  total: Type.Integer({ description: 'Clicks of the span.' }),
  returns,
  previous: Type.Integer({ description: 'Clicks of the span before.' }),
  series: Type.Array(Type.Object({ date: Type.String(), clicks, returns })),
  networks: Type.Array(
    Type.Object({ network: Type.String(), label: Type.String(), clicks, returns, percent: Type.Number() }),
  ),
  posts: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String(), url: Type.String(), clicks })),
  placements: Type.Optional(
    Type.Array(Type.Object({ placement: Type.String(), clicks, returns }), { description: 'Pro.' }),
  ),
})
