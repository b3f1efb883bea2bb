/** What customers and staff are told of. */
export const noticeKinds = [
  'booking_created',
  'booking_confirmed',
  'payment_received',
  'payment_failed',
  'hold_expired',
  'booking_cancelled',
  'booking_rescheduled',
  'entry_reminder',
  'exit_reminder',
  'overstay',
  'refund_issued',
  'invoice',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
export type Recipient = 'customer' | 'admin'

/** What a mail says beside the booking. */
export type NoticeFacts = {
  /** With the currency's decimals. */
  readonly amount?: number
  readonly currency?: string
}
