/** The shapes of what `builder.ts` answers. */
import { Type } from 'typebox'

export const rowShape = Type.Object(
  {
    slug: Type.String(),
    label: Type.String(),
    group: Type.Enum(['call', 'location', 'chat', 'social', 'form']),
    value_type: Type.Enum(['text', 'url', 'name', 'email', 'phone', 'none']),
    placeholder: Type.String(),
    pattern: Type.String({ description: 'What a value looks like, for the builder.' }),
    supports_message: Type.Boolean(),
    color: Type.String({ description: 'Dark enough for a white sign on it.' }),
    icon: Type.String({ description: 'The lines of its sign on a field of 24 by 24.' }),
  },
  { title: 'Row' },
)

export const channelsShape = Type.Object(
  {
    channels: Type.Array(rowShape),
    groups: Type.Array(Type.Enum(['chat', 'call', 'social', 'location', 'form'])),
  },
  { title: 'Channels' },
)

export const pickContentShape = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    type: Type.String(),
    url: Type.String(),
  },
  { title: 'PickContent' },
)

export const seryShape = Type.Object(
  {
    date: Type.String(),
    view: Type.Integer(),
    open: Type.Integer(),
    click: Type.Integer(),
  },
  { title: 'Sery' },
)

export const summaryShape = Type.Object(
  {
    days: Type.Integer(),
    totals: Type.Object({ view: Type.Integer(), open: Type.Integer(), click: Type.Integer() }),
    clickRate: Type.Number({ description: 'Clicks of a hundred views, to one decimal.' }),
    series: Type.Array(seryShape),
    channels: Type.Array(Type.Object({ channel: Type.String(), hits: Type.Integer() })),
    widget: Type.Integer(),
  },
  { title: 'Summary' },
)
