/** The face of mail: what it announces, and what could not be sent. Sending is `ctx.mail`. */
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'

export {
  createMailAccountTable,
  defineMailAccounts,
  type MailAccount,
  type MailAccounts,
  mailThrough,
  messageIdOf,
  testMailAccount,
} from './accounts/mail-accounts.ts'
export { mailAccountRoutes, mailboxRoutes } from './accounts/test-routes.ts'
export { mailHooks } from './hooks.ts'
export { queueMail } from './outbox.ts'
export { conversationOf } from './reading/conversations.ts'
export type { DeliveryReport } from './reading/delivery-report.ts'
export { defineMailReading, type MailReading, type ReceivedMail } from './reading/mail-reading.ts'
export { createMailboxTable, defineMailboxes, type Mailbox, type Mailboxes } from './reading/mailboxes.ts'
export { mailScreens } from './screens.ts'
export { listMails, type MailRow, textOfMail } from './stored-mails.ts'
export { openMessage, type StoredMail } from './stored-message.ts'

/** Mails of this site that were given up. */
export async function countFailedMails(ctx: ReadContext): Promise<number> {
  const { failed } = await ctx.db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('failed'))
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(failed)
}

/** Whether mail leaves the house at all; without a mail server it is kept in the outbox. */
export const canSendMail = (ctx: ReadContext): boolean => internals(ctx).config.mailUrl !== null
