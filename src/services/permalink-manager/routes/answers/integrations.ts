/** The shapes of what `integrations.ts` answers. */
import { Type } from 'typebox'

export const integrationShape = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    kind: Type.String(),
    detected: Type.Boolean(),
    enabled: Type.Boolean(),
    notes: Type.String(),
  },
  { title: 'Integration' },
)

export const switchIntegrationShape = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    kind: Type.Enum(['seo', 'language', 'shop', 'builder']),
    detected: Type.Boolean(),
    enabled: Type.Boolean(),
    notes: Type.String(),
  },
  { title: 'SwitchIntegration' },
)
