import { Type } from 'typebox'
import { visitors } from '../../../../kernel/access.ts'
import { withMessage } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { hooks } from '../../hooks.ts'
import { ownInput } from '../../routes/account.ts'
import { publicNonce } from '../../routes/public-nonce.ts'
import { moveOwn } from '../bookings/move-own.ts'
import { moveToldShape } from './answers/reschedule.ts'

export const rescheduleBooking = route({
  method: 'POST',
  path: '/account/bookings/{ref}/reschedule',
  summary: 'Move an own booking to other dates; a dry run tells what it costs',
  access: visitors({ bucket: 'account_change', nonce: publicNonce, captcha: hooks.captcha }),
  secret: true,
  input: Type.Object({
    ref: Type.String({ maxLength: 40 }),
    ...ownInput,
    entry: Type.String({ maxLength: 40 }),
    exit: Type.String({ maxLength: 40 }),
    dry_run: Type.Boolean({ default: false }),
  }),
  reply: moveToldShape,
  async handler({ dry_run, ...asked }, ctx) {
    const told = await moveOwn({ ...asked, isPreview: dry_run }, ctx)
    return withMessage(dry_run ? 'This is what the new dates mean.' : 'Your booking has new dates.', told)
  },
})
