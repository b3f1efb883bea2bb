import { Type } from 'typebox'

const numbers = (description: string) => Type.Record(Type.String(), Type.Integer(), { description })

export const countsShape = Type.Object({
  networks: numbers('What networks told, by their slugs.'),
  clicks: numbers('Clicks on our own buttons.'),
  total: Type.Integer({ description: 'Clicks count towards it only for networks that tell nothing.' }),
  meta: Type.Record(
    Type.String(),
    Type.Object({
      source: Type.Enum(['api', 'recovered', 'imported', 'clicks']),
      fetched_at: Type.Union([Type.String(), Type.Null()]),
      stale: Type.Boolean({ description: 'Whether the network could not be asked lately.' }),
    }),
    { description: 'Where each number comes from.' },
  ),
})
