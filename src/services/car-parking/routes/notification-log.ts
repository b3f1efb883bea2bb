import { Type } from 'typebox'
import { route } from '../../../kernel/route.ts'
import { noticeKinds, presentNotice } from '../mails/notices.ts'
import { can } from '../permissions.ts'
import { notificationLogShape } from './answers/notification-log.ts'
import { ledgerInput, ledgerPage } from './ledger-page.ts'

export const notificationLog = route({
  method: 'GET',
  path: '/notification-log',
  summary: 'What was sent to whom, newest first',
  access: can('view'),
  input: ledgerInput({
    kind: Type.Optional(Type.Enum([...noticeKinds])),
    status: Type.Optional(Type.Enum(['queued', 'sent', 'failed', 'skipped'])),
  }),
  reply: Type.Array(notificationLogShape),
  handler: ({ page, per_page, booking_id, kind, status }, ctx) =>
    ledgerPage(
      { table: 'carparking_notifications', page, perPage: per_page, where: { booking_id, kind, status } },
      presentNotice,
      ctx,
    ),
})
