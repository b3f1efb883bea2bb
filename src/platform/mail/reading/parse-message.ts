/** Takes the source of a message apart: who, what, which messages it answers. Everything in it is a stranger's. */
import type { Address, Attachment, Email } from 'postal-mime'
import { instantFromMillis } from '../../../kernel/clock.ts'
import { type DeliveryReport, reportOf } from './delivery-report.ts'

export type MailPerson = { readonly name: string; readonly address: string }

export type ParsedAttachment = {
  readonly filename: string
  readonly type: string
  /** By which the HTML names it, without its brackets; null for a file that stands for itself. */
  readonly contentId: string | null
  readonly bytes: Uint8Array
}

export type ParsedMessage = {
  /** With its brackets; null where the sender gave none. */
  readonly messageId: string | null
  /** The messages that it answers, the nearest first. */
  readonly answers: readonly string[]
  readonly subject: string
  readonly from: MailPerson | null
  readonly replyTo: readonly MailPerson[]
  readonly to: readonly MailPerson[]
  readonly cc: readonly MailPerson[]
  /** As the sender says; null where that is no time. */
  readonly sentAt: string | null
  readonly text: string
  /** As it came: it is cleaned before it is shown. */
  readonly html: string | null
  readonly attachments: readonly ParsedAttachment[]
  /** The calendar file that came along, as text: an invitation; null where there is none. */
  readonly calendar: string | null
  /** How many attachments were too many or too large to keep. */
  readonly omitted: number
  /** A program wrote it: an absence note, a report, a list. Whoever answers it by a program answers for ever. */
  readonly isAutomatic: boolean
  /** What became of a message that was sent; null where it is no such report. */
  readonly report: DeliveryReport | null
}

const MOST = {
  answers: 20,
  people: 100,
  attachments: 50,
  attachedBytes: 20 * 1024 * 1024,
  text: 500_000,
  html: 1_000_000,
}

export async function parseMessage(source: Uint8Array): Promise<ParsedMessage> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(source, { maxNestingDepth: 50, forceRfc822Attachments: true })
  const attachments = keptAttachments(mail.attachments)
  return {
    messageId: idsIn(mail.messageId)[0] ?? null,
    answers: answersOf(mail),
    subject: oneLine(mail.subject ?? ''),
    from: peopleOf(mail.from ? [mail.from] : [])[0] ?? null,
    replyTo: peopleOf(mail.replyTo ?? []),
    to: peopleOf(mail.to ?? []),
    cc: peopleOf(mail.cc ?? []),
    sentAt: sentInstant(mail.date),
    text: plain(mail.text ?? '').slice(0, MOST.text),
    html: mail.html === undefined ? null : plain(mail.html).slice(0, MOST.html),
    attachments,
    calendar: calendarIn(attachments),
    omitted: mail.attachments.length - attachments.length,
    isAutomatic: isAutomatic(mail),
    report: reportOf(mail),
  }
}

/** The stored form of a time that somebody wrote; null for what is none, or none of ours. */
export function sentInstant(date: string | undefined): string | null {
  const millis = Date.parse(date ?? '')
  return millis > 0 && millis < LATEST ? instantFromMillis(millis) : null
}

const LATEST = Date.UTC(2200, 0)

/** Whoever knows one of them knows to which conversation it belongs. */
const answersOf = ({ inReplyTo, references }: Email): string[] =>
  [...new Set([...idsIn(inReplyTo), ...idsIn(references).reverse()])].slice(0, MOST.answers)

export const idsIn = (text: string | undefined): string[] => text?.match(/<[^<>\s]{1,250}>/g) ?? []

/** Groups are taken apart. */
const peopleOf = (list: readonly Address[]): MailPerson[] =>
  list
    .flatMap(one => one.group ?? [one])
    .flatMap(({ name, address }) => (address ? [{ name: oneLine(name), address: oneLine(address).toLowerCase() }] : []))
    .filter(({ address }) => /^[^@\s]{1,64}@[^@\s]{1,190}$/.test(address))
    .slice(0, MOST.people)

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 500)

/** Databases take no NUL, and no half of a pair. */
const plain = (text: string): string => text.toWellFormed().replaceAll('\0', '')

function calendarIn(attachments: readonly ParsedAttachment[]): string | null {
  const file = attachments.find(({ type, filename }) => type === 'text/calendar' || /\.ics$/i.test(filename))
  return file ? plain(Buffer.from(file.bytes).toString('utf8')).slice(0, MOST.text) : null
}

function keptAttachments(attachments: readonly Attachment[]): ParsedAttachment[] {
  const kept: ParsedAttachment[] = []
  let left = MOST.attachedBytes
  for (const attachment of attachments) {
    const { content } = attachment
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
    if (kept.length >= MOST.attachments || bytes.length > left) continue
    left -= bytes.length
    kept.push({ filename: nameOf(attachment), type: typeOf(attachment), contentId: contentIdOf(attachment), bytes })
  }
  return kept
}

const nameOf = ({ filename, mimeType }: Attachment): string =>
  oneLine(filename ?? '')
    .replace(/[\\/]/g, '_')
    .slice(0, 200) || (mimeType === 'message/rfc822' ? 'message.eml' : 'attachment')

const typeOf = ({ mimeType }: Attachment): string =>
  /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,60}$/i.test(mimeType)
    ? mimeType.toLowerCase()
    : 'application/octet-stream'

const contentIdOf = ({ contentId, related }: Attachment): string | null =>
  related && contentId ? oneLine(contentId.replace(/^<|>$/g, '')).slice(0, 200) : null

const isAutomatic = ({ headers }: Email): boolean =>
  headers.some(
    ({ key, value }) =>
      (key === 'auto-submitted' && !/^\s*no\b/i.test(value)) ||
      (key === 'precedence' && /bulk|list|junk|auto_reply/i.test(value)) ||
      ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id', 'list-unsubscribe'].includes(key) ||
      (key === 'return-path' && value.trim() === '<>'),
  )
