/** What a mail consists of, and the checks that keep text of visitors out of its headers. */
import { createHash } from 'node:crypto'
import { isMailAddress } from '../../kernel/mail-address.ts'

/** An address, or an address with the name of whom it belongs to. */
export type Mailbox = string | Readonly<{ name: string; address: string }>

export type MailAttachment = Readonly<{ filename: string; contentType: string; bytes: Uint8Array }>

export type MailMessage = Readonly<{
  to: string | readonly string[]
  cc?: readonly string[]
  bcc?: readonly string[]
  subject: string
  text: string
  html?: string
  /** The site's own sender when absent. */
  from?: Mailbox
  replyTo?: Mailbox
  attachments?: readonly MailAttachment[]
  /** List-Unsubscribe and other List- headers, Auto-Submitted, Precedence, References, In-Reply-To, X- headers. */
  headers?: Readonly<Record<string, string>>
}>

/** The message can never be sent as it is. Trying again does not help. */
export class MailMessageError extends Error {
  override readonly name = 'MailMessageError'
  /** A sentence for each field that is wrong. */
  readonly problems: Readonly<Record<string, string>>

  constructor(problems: Readonly<Record<string, string>>) {
    super(`The mail cannot be sent. ${Object.values(problems).join(' ')}`)
    this.problems = problems
  }
}

/** Throws a MailMessageError that names everything wrong with the message. */
export function checkMessage(message: MailMessage): void {
  const problems = Object.fromEntries(
    Object.entries({
      to: recipientProblem([...recipientsOf(message), ...(message.cc ?? []), ...(message.bcc ?? [])]),
      from: mailboxProblem(message.from),
      replyTo: mailboxProblem(message.replyTo),
      subject: cleanHeaderText(message.subject) === '' ? 'The subject is empty.' : null,
      attachments: attachmentProblem(message.attachments ?? []),
      headers: headerProblem(message.headers ?? {}),
    }).flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]])),
  )
  if (Object.keys(problems).length > 0) throw new MailMessageError(problems)
}

export function recipientsOf({ to }: MailMessage): readonly string[] {
  return typeof to === 'string' ? [to] : to
}

/** Text of people for a header (subject, names): line breaks, control and direction characters become one space. */
export function cleanHeaderText(text: string): string {
  return text.toWellFormed().replace(unsafeRun, ' ').trim().slice(0, maximumHeaderLength)
}

/** The Message-ID for a key that stays the same on every attempt, so that a receiver can tell a repeat. */
export function stableMessageId(key: string, domain: string): string {
  const local = /^[A-Za-z0-9._+-]{1,64}$/.test(key) ? key : createHash('sha256').update(key).digest('hex')
  return `<${local}@${domain}>`
}

/** Reads `Name <address>` or a bare address, as operators write them. */
export function parseMailbox(text: string): Mailbox {
  const match = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text)
  return match === null ? text.trim() : { name: match[1] ?? '', address: match[2] ?? '' }
}

const maximumHeaderLength = 500
const maximumRecipients = 100
const maximumAttachmentBytes = 20 * 1024 * 1024
/** Control characters, line and paragraph separators, and the marks that turn the direction of text. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u
const unsafeRun = new RegExp(`${unsafe.source}+`, 'gu')
const ownHeader = /^(?:auto-submitted|precedence|references|in-reply-to|(?:list|x)-[a-z0-9-]{1,60})$/i
const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}(?:; ?[a-z0-9-]+=[a-z0-9._-]+)*$/i

function recipientProblem(recipients: readonly string[]): string | null {
  if (recipients.length === 0 || recipients.length > maximumRecipients) {
    return `A mail goes to 1 to ${maximumRecipients} addresses.`
  }
  return recipients.every(isMailAddress) ? null : 'A recipient is not a mail address.'
}

function mailboxProblem(mailbox: Mailbox | undefined): string | null {
  if (mailbox === undefined) return null
  const address = typeof mailbox === 'string' ? mailbox : mailbox.address
  return isMailAddress(address) ? null : 'The sender or the address for replies is not a mail address.'
}

function attachmentProblem(attachments: readonly MailAttachment[]): string | null {
  const size = attachments.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  if (size > maximumAttachmentBytes) return 'The attachments are larger than 20 MB.'
  const areNamed = attachments.every(({ filename }) => cleanHeaderText(filename) !== '')
  return areNamed && attachments.every(({ contentType }) => mediaType.test(contentType))
    ? null
    : 'An attachment has no usable name or type.'
}

function headerProblem(headers: Readonly<Record<string, string>>): string | null {
  const isAllowed = ([name, value]: [string, string]) =>
    ownHeader.test(name) && !unsafe.test(value) && value.length <= maximumHeaderLength && value.isWellFormed()
  return Object.entries(headers).every(isAllowed) ? null : 'A header may not be set, or holds a character that may not.'
}
