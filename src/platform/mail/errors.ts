import { defineErrors } from '../../kernel/errors.ts'

export const mailErrors = defineErrors(
  'rest_mail',
  {
    not_found: [404, 'There is no such mail.'],
    not_to_send: [409, 'This mail was sent already, or its text is not kept any more.'],
  },
  {
    de: {
      not_found: 'Diese E-Mail gibt es nicht.',
      not_to_send: 'Diese E-Mail ist schon verschickt, oder ihr Text ist nicht mehr da.',
    },
  },
)
