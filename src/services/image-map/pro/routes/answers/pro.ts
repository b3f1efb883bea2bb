import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'

export const csvPreviewShape = Type.Object({
  columns: Type.Array(Type.String()),
  rows: Type.Integer({ description: 'How many rows the table has.' }),
  valid: Type.Integer({ description: 'How many of them would become areas.' }),
  problems: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'The line of the table; its names are line 1.' }),
      column: Type.String(),
      code: Type.String(),
      message: Type.String(),
    }),
  ),
  sample: Type.Array(Type.Record(Type.String(), Type.Unknown()), { description: 'The first five areas.' }),
})

const count = Type.Integer()
const rate = Type.Number({ description: 'From 0 to 1.' })
const dwell = Type.Integer({ description: 'Milliseconds that people looked, on average.' })

export const statsShape = Type.Object({
  map: orNull(Type.Integer({ description: 'Null for all maps.' })),
  days: Type.Integer(),
  totals: Type.Object({
    ...{ views: count, visitors: count, opens: count, clicks: count },
    dead: Type.Integer({ description: 'Clicks where nothing is.' }),
    rate,
    dwell_ms: dwell,
  }),
  series: Type.Array(Type.Object({ date: Type.String(), views: count, opens: count, clicks: count })),
  hotspots: Type.Array(
    Type.Object({ id: Type.String(), title: Type.String(), opens: count, clicks: count, share: rate, dwell_ms: dwell }),
  ),
  maps: Type.Array(
    Type.Object({ id: Type.Integer(), title: Type.String(), views: count, opens: count, clicks: count, rate }),
    { description: 'Of all maps together: each of them, the most looked at first.' },
  ),
  heat: Type.Array(Type.Array(count), {
    description: 'Clicks where nothing is, on a grid of 20 by 20; rows from above.',
  }),
})
