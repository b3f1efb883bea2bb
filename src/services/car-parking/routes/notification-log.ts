import { Type } from 'typebox'
import { ledgerInput, ledgerPage } from '../../../kernel/ledger-page.ts'
import { route } from '../../../kernel/route.ts'
import { noticeKinds, parkingLetters, presentNotice } from '../mails/notices.ts'
import { can } from '../permissions.ts'
import { notificationLogShape } from './answers/notification-log.ts'

export const notificationLog = route({
  method: 'GET',
  path: '/notification-log',
  summary: 'What was sent to whom, newest first',
  access: can('view'),
  input: ledgerInput({
    booking_id: Type.Optional(Type.Integer({ minimum: 1 })),
    kind: Type.Optional(Type.Enum([...noticeKinds])),
    status: Type.Optional(Type.Enum(['queued', 'sent', 'failed', 'skipped'])),
  }),
  reply: Type.Array(notificationLogShape),
  handler: ({ page, per_page, booking_id, kind, status }, ctx) => {
    const where = { service: parkingLetters.service, subject_id: booking_id, kind, status }
    return ledgerPage({ table: 'letters', page, perPage: per_page, where }, presentNotice, ctx)
  },
})
