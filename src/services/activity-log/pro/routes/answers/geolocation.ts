/** The shapes of what `geolocation.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'

export const geolocationStatusShape = Type.Object(
  {
    state: Type.Enum(['failed', 'missing', 'ready', 'updating']),
    edition: Type.String({ description: 'What its maker calls it.' }),
    built_at: orNull(Type.String()),
    updated_at: orNull(Type.String()),
    size: Type.Integer({ description: 'Bytes.' }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'A sentence about the last update, when it failed.',
    }),
  },
  { title: 'GeolocationStatus' },
)
