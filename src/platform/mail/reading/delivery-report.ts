/** What mail servers say of messages that they could not deliver (RFC 3464). */
import type { Attachment, Email } from 'postal-mime'

export type DeliveryReport = {
  /** `failed` is final, `delayed` is not. */
  readonly action: 'failed' | 'delayed'
  /** Three numbers, `5.1.1`: the first says whether it is for good; empty where none was told. */
  readonly status: string
  /** Whom it could not be delivered to; empty where it is not told. */
  readonly recipient: string
  /** What the other server said. */
  readonly reason: string
  /** The message that it is about, with its brackets; null where the report does not quote it. */
  readonly about: string | null
}

/** Null where the message is no report of a failure. */
export function reportOf(mail: Email): DeliveryReport | null {
  const status = mail.attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType))
  if (!status) return null
  const text = textOf(status)
  const action = headerOf(text, 'Action').toLowerCase()
  if (action !== 'failed' && action !== 'delayed') return null
  return {
    action,
    status: /^\d\.\d{1,3}\.\d{1,3}/.exec(headerOf(text, 'Status'))?.[0] ?? '',
    recipient: addressIn(headerOf(text, 'Final-Recipient') || headerOf(text, 'Original-Recipient')),
    reason: headerOf(text, 'Diagnostic-Code').slice(0, 300),
    about: aboutOf(mail.attachments),
  }
}

/** Reports quote the message, or at least its head. */
function aboutOf(attachments: readonly Attachment[]): string | null {
  const quoted = attachments.find(({ mimeType }) => /^(message\/(rfc822|global)|text\/rfc822-headers)$/.test(mimeType))
  return quoted ? (/<[^<>\s]{1,250}>/.exec(headerOf(textOf(quoted), 'Message-ID'))?.[0] ?? null) : null
}

/** The beginning is enough: what is looked for are headers. */
const textOf = ({ content }: Attachment): string =>
  (typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8')).slice(0, 64 * 1024)

/** The value of a header, with its further lines; empty where there is none. */
const headerOf = (text: string, name: string): string =>
  (new RegExp(`^${name}:((?:[^\\r\\n]|\\r?\\n[ \\t])*)`, 'im').exec(text)?.[1] ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

const addressIn = (text: string): string => /[^\s<>;@]{1,64}@[^\s<>;@]{1,190}/.exec(text)?.[0].toLowerCase() ?? ''
