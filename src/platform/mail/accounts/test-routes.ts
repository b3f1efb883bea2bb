/** Trying an account before it is needed: the routes that a service with mail accounts or mailboxes lists. */
import { Type } from 'typebox'
import type { Access } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { MailboxError } from '../reading/imap-conversation.ts'
import { withFolder } from '../reading/imap-session.ts'
import type { Mailboxes } from '../reading/mailboxes.ts'
import { type MailAccounts, testMailAccount } from './mail-accounts.ts'
import { allowOf, complaint, noteAccount } from './mail-server.ts'

const id = Type.Integer({ minimum: 1, description: 'The id of the record.' })
const outcome = {
  is_good: Type.Boolean(),
  error: orNull(Type.String({ description: 'What the mail server said, or why it could not be reached.' })),
}

/** `access` lets in whoever may change accounts; which of them says the entity. */
export const mailAccountRoutes = (entity: MailAccounts, access: Access) => [
  route({
    method: 'POST',
    path: '/mail-accounts/{id}/test',
    summary: 'Send a short mail through an account at once, and tell how it went',
    access,
    input: Type.Object({ id, to: Type.String({ format: 'email', description: 'Whom the mail is to.' }) }),
    reply: Type.Object(outcome),
    transaction: false,
    handler: (input, ctx) => testMailAccount(entity, input, ctx),
  }),
]

export const mailboxRoutes = (entity: Mailboxes, access: Access) => [
  route({
    method: 'POST',
    path: '/mailboxes/{id}/test',
    summary: 'Sign in to a mailbox and open its folder, and tell how it went',
    access,
    input: Type.Object({ id }),
    reply: Type.Object({ ...outcome, messages: orNull(Type.Integer({ description: 'How many are in the folder.' })) }),
    transaction: false,
    handler: (input, ctx) => testMailbox(entity, input.id, ctx),
  }),
]

/** It waits for the server: outside of transactions. */
async function testMailbox(entity: Mailboxes, mailboxId: number, ctx: ReadContext) {
  const mailbox = await storedRecord(entity, { id: mailboxId, verb: 'update' }, ctx)
  const limits = { connect: 8000, whole: 20_000, bytes: 1024 * 1024 }
  const result = await withFolder({ mailbox, allow: allowOf(ctx), limits }, async ({ messages }) => ({
    messages,
    error: null,
  })).catch((error: unknown) => {
    if (!(error instanceof MailboxError)) throw error
    return { messages: null, error: error.message }
  })
  const values = { last_error: complaint(result.error) }
  await ctx.transaction(tx => noteAccount({ table: entity.table, id: mailboxId, values }, tx))
  return { is_good: result.error === null, ...result }
}
