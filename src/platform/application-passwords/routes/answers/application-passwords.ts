/** The shapes of what `application-passwords.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const previousShape = Type.Object(
  {
    uuid: Type.String(),
    app_id: Type.String(),
    name: Type.String(),
    created: Type.String(),
    last_used: orNull(Type.String()),
    last_ip: orNull(Type.String()),
  },
  { title: 'Previous' },
)
