/** The shapes of what `public.ts` answers. */
import { Type } from 'typebox'

export const nowShape = Type.Object(
  {
    timezone: Type.String(),
    minutes: Type.Integer(),
    weekday: Type.Integer(),
    date: Type.String(),
  },
  { title: 'Now' },
)

export const contextShape = Type.Object(
  {
    now: nowShape,
    country: Type.String(),
    loggedIn: Type.Boolean(),
    tokens: Type.Object({ events: Type.String(), lead: Type.String() }),
    failMode: Type.Enum(['show', 'hide']),
  },
  { title: 'Context' },
)
