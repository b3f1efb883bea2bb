/** The shapes of what `crm.ts` answers. */
import { Type } from 'typebox'

export const providerShape = Type.Object(
  {
    slug: Type.String(),
    label: Type.String(),
    key_hint: Type.String(),
    available: Type.Boolean(),
  },
  { title: 'Provider' },
)

export const checkConnectionShape = Type.Object(
  {
    success: Type.Boolean(),
    key: Type.Boolean(),
    list: Type.Boolean(),
    list_name: Type.String(),
  },
  { title: 'CheckConnection' },
)
