import { Type } from 'typebox'
import { visitors } from '../../../kernel/access.ts'
import { withMessage } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { stayInput } from '../bookings/asked-stay.ts'
import { findAvailability } from '../bookings/find-availability.ts'
import { hooks } from '../hooks.ts'
import { availabilityShape } from './answers/availability.ts'

/** Nothing is changed by it, by POST as by GET. */
export const availability = route({
  method: ['GET', 'POST'],
  path: '/availability',
  summary: 'Free spaces between entry and exit, with a price for one space of each type',
  access: visitors({ bucket: 'availability', captcha: hooks.captcha }),
  input: Type.Object({ ...stayInput, space_type_id: Type.Optional(Type.Integer({ minimum: 1 })) }),
  transaction: false,
  reply: availabilityShape,
  async handler(asked, ctx) {
    const { found, obstacle } = await findAvailability(asked, ctx)
    const hasRoom = found.types.some(({ free }) => free >= (asked.spaces ?? 1))
    return withMessage(obstacle?.message ?? (hasRoom ? 'There are free spaces.' : 'There are no free spaces.'), found)
  },
})
