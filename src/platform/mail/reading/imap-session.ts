/**
 * One conversation with a mail server by IMAP. The client is imapflow; the addresses that it may call, its time, and the
 * sizes of what it takes are bounded here. Folders are opened for reading only: nothing on the server changes.
 */
import type { ImapFlow } from 'imapflow'
import { guardedLookup, type parseAllowList, toOutboundError } from '../../outbound/outbound.ts'
import { cleanHeaderText } from '../message.ts'
import { isLoopback } from '../transport.ts'
import type { Mailbox } from './mailboxes.ts'

/** Bytes of one message that are taken; what is behind them is not read. */
export const MOST_BYTES = 25 * 1024 * 1024

export type ImapLimits = {
  /** Milliseconds until the greeting, of silence, and for the whole conversation. */
  readonly connect: number
  readonly silence: number
  readonly whole: number
  readonly bytes: number
}
export const imapLimits: ImapLimits = { connect: 10_000, silence: 120_000, whole: 240_000, bytes: MOST_BYTES }

export type OpenFolder = {
  readonly client: ImapFlow
  /** Turns what the client throws into a MailboxError. */
  readonly talk: Talk
  readonly uidValidity: number
  /** The number that the next message gets; 1 in an empty folder of a server that does not tell it. */
  readonly uidNext: number
  readonly messages: number
}

type Talk = <T>(work: () => Promise<T>) => Promise<T>

/** Why a mailbox could not be read: a sentence for its owner. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError'
}

type Access = {
  readonly mailbox: Mailbox
  readonly allow: ReturnType<typeof parseAllowList>
  readonly limits?: ImapLimits
}

/** Signs in, opens the folder, and hangs up however the work ends. Throws a MailboxError for what the server did. */
export async function withFolder<T>(access: Access, work: (folder: OpenFolder) => Promise<T>): Promise<T> {
  const { whole } = access.limits ?? imapLimits
  const client = await clientFor(access)
  const talk = talkWith(client)
  const timer = setTimeout(() => client.close(), whole)
  try {
    const opened = await talk(() => open(client, access.mailbox.folder))
    return await work({ client, talk, ...opened })
  } finally {
    clearTimeout(timer)
    client.close()
  }
}

/** A command that was under way when the conversation ended only hears that it has; why is told to a listener. */
function talkWith(client: ImapFlow): Talk {
  let reason: unknown = null
  client.on('error', error => {
    reason ??= error
  })
  return async work => {
    try {
      return await work()
    } catch (error) {
      throw error instanceof MailboxError ? error : mailboxError(reason ?? error)
    }
  }
}

const mailboxError = (cause: unknown): MailboxError => new MailboxError(sentenceOf(cause), { cause })

/** The server sent more than it was asked for: asking again would not help. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof MailboxError &&
  ['LiteralTooLarge', 'ResponseTooLarge'].includes((error.cause as NodeJS.ErrnoException | undefined)?.code ?? '')

async function clientFor({ mailbox, allow, limits = imapLimits }: Access): Promise<ImapFlow> {
  const { host, port, security, login, password } = mailbox
  const lookup = lookupFor({ host, port }, allow)
  // Loaded with the first mailbox.
  const imap = await import('imapflow')
  return new imap.ImapFlow({
    host,
    port,
    secure: security === 'tls',
    // Without TLS nothing is said to any machine but this one.
    ...(security === 'starttls' ? { doSTARTTLS: !isLoopback(host) } : {}),
    auth: { user: login, pass: password ?? '' },
    logger: false,
    clientInfo: { name: 'Dozen' },
    disableAutoIdle: true,
    // What is packed can be small on the way and large here.
    disableCompression: true,
    tls: { lookup } as object,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    socketTimeout: limits.silence,
    maxLineLength: 4 * 1024 * 1024,
    maxLiteralSize: limits.bytes + 1024,
    maxResponseSize: limits.bytes + 8 * 1024 * 1024,
  })
}

function lookupFor(place: Pick<Mailbox, 'host' | 'port'>, allow: Access['allow']) {
  try {
    return guardedLookup(place, allow)
  } catch (error) {
    throw mailboxError(error)
  }
}

async function open(client: ImapFlow, folder: string): Promise<Omit<OpenFolder, 'client' | 'talk'>> {
  await client.connect()
  const { uidValidity, uidNext, exists } = await client.mailboxOpen(folder, { readOnly: true })
  const validity = Number(uidValidity)
  if (!isUid(validity)) throw new MailboxError('The mail server does not number its messages.')
  return { uidValidity: validity, uidNext: isUid(uidNext) ? uidNext : 1, messages: exists || 0 }
}

/** Numbers of messages have 32 bits, and none is 0. */
export const isUid = (number: unknown): number is number =>
  Number.isSafeInteger(number) && (number as number) > 0 && (number as number) < 2 ** 32

type ImapFailure = { authenticationFailed?: boolean; responseText?: string; code?: string }

function sentenceOf(error: unknown): string {
  const failure = (error ?? {}) as ImapFailure
  const words = failure.responseText ? ` It answered: ${cleanHeaderText(failure.responseText)}` : ''
  if (failure.authenticationFailed) return `The mail server refused the login.${words}`
  if (failure.responseText !== undefined) return `The mail server refused a command.${words}`
  if (/TooLarge$/.test(failure.code ?? '')) return 'The mail server sends more than can be taken.'
  const outbound = toOutboundError(error)
  return outbound.code === 'outbound_refused' ? outbound.message : UNREADABLE
}

const UNREADABLE = 'The mail server could not be reached, or did not answer as one does.'
