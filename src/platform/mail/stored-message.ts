/** A mail as the outbox stores it: open, sealed where it is as good as a password, empty once it has been sent. */
import type { Mail, ReadContext } from '../../kernel/context.ts'

export type StoredMail = { readonly message: string; readonly message_id: string; readonly is_secret: number }

export function storedMessage(mail: Mail, messageId: string, { tools }: Pick<ReadContext, 'tools'>): string {
  const text = JSON.stringify(mail)
  return mail.isSecret ? JSON.stringify({ sealed: tools.seal(text, placeOf(messageId)) }) : text
}

/** Null when it is stored no more. */
export function openMessage(row: StoredMail, { tools }: Pick<ReadContext, 'tools'>): Mail | null {
  const stored = JSON.parse(row.message) as Mail | { sealed: string } | null
  if (stored === null) return null
  return 'sealed' in stored ? (JSON.parse(tools.open(stored.sealed, placeOf(row.message_id))) as Mail) : stored
}

/** What is left of a mail whose text nobody needs any more. */
export const NO_MESSAGE = 'null'

const placeOf = (messageId: string): string => `mail:${messageId}`
