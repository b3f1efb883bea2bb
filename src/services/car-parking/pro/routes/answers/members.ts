/** The shapes of what `members.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../../kernel/reply-shapes.ts'

export const memberShape = Type.Object(
  {
    user_id: Type.Integer(),
    email: orNull(Type.String()),
    name: Type.String(),
    added_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Member' },
)
