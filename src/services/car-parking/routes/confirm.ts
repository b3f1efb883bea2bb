/** Staff confirm a booking from the mail that told them of it: a page with one button. Opening it changes nothing. */
import { Type } from 'typebox'
import { everybody } from '../../../kernel/access.ts'
import { bytesOf } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { askToConfirm, confirmByLink } from '../pages/confirm-page.ts'

const input = Type.Object({
  ref: Type.String({ maxLength: 40, description: 'The reference of the booking.' }),
  key: Type.String({ maxLength: 100, description: 'The secret of the link in the mail.' }),
})

export const confirmQuestion = route({
  method: 'GET',
  path: '/booking/confirm',
  summary: 'The page on which staff confirm a booking, reached from the mail',
  access: everybody(),
  input,
  secret: true,
  reply: bytesOf('text/html'),
  handler: askToConfirm,
})

export const confirmAnswer = route({
  method: 'POST',
  path: '/booking/confirm',
  summary: 'Confirm a booking with the link from the mail, once',
  access: everybody(),
  input,
  secret: true,
  reply: bytesOf('text/html'),
  handler: confirmByLink,
})
