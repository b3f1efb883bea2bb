/** Hands mails to the operator's mail server. Without one, the caller keeps them in the outbox. */
import { Socket } from 'node:net'
import { parseMailAddress } from '../../kernel/mail-address.ts'
import {
  checkMessage,
  cleanHeaderText,
  type Mailbox,
  type MailMessage,
  MailMessageError,
  parseMailbox,
  recipientsOf,
  stableMessageId,
} from './message.ts'

export type MailDelivery =
  /** There is no mail server: the mail stays in the outbox. */
  | { status: 'outbox' }
  | {
      status: 'sent'
      accepted: readonly string[]
      /** Recipients that the server refused while it took the mail for others. */
      rejected: readonly { address: string; status: MailFailure }[]
    }
  /** The reason is a sentence for the site's administrators: it may quote the mail server. */
  | { status: MailFailure; reason: string; cause?: unknown }

/** Temporary: try again later. Permanent: it will never be taken. */
export type MailFailure = 'temporary' | 'permanent'

export type MailTransport = {
  /**
   * Delivers one message under a key that stays the same on every attempt. It does not throw. A connection that is cut
   * after the data counts as temporary: the mail may arrive twice, with the same message id, but is not lost.
   */
  deliver(message: MailMessage, key: string): Promise<MailDelivery>
}

/** Milliseconds. */
export type MailLimits = { connect: number; whole: number }

/**
 * `mailUrl` is MAIL_URL: `smtp://user:password@host:port` (TLS when the server offers it) or `smtps://…` (TLS from the
 * start); null for the outbox. `from` is MAIL_FROM, the sender of messages that name none.
 */
export function createMailTransport(
  mailUrl: string | null,
  from: string,
  limits: MailLimits = { connect: 10_000, whole: 30_000 },
): MailTransport {
  if (mailUrl !== null) checkMailUrl(mailUrl)
  return transportBy(parseMailbox(from), mailUrl === null ? null : mail => send(mail, mailUrl, limits))
}

/** A mail account that somebody set up, with the socket that the guard of outgoing calls opens for it. */
export type AccountAtServer = {
  readonly from: Mailbox
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise the server must offer it before a password is told. */
  readonly isSecure: boolean
  readonly auth: { readonly user: string; readonly pass: string } | null
  readonly open: () => Promise<Socket>
}

export const createAccountTransport = (
  account: AccountAtServer,
  limits: MailLimits = { connect: 10_000, whole: 30_000 },
): MailTransport => transportBy(account.from, mail => sendThrough(mail, account, limits))

function transportBy(sender: Mailbox, hand: ((mail: ComposedMail) => Promise<MailDelivery>) | null): MailTransport {
  return Object.freeze({
    async deliver(message: MailMessage, key: string): Promise<MailDelivery> {
      const complete = { from: sender, ...message }
      try {
        checkMessage(complete)
      } catch (error) {
        if (error instanceof MailMessageError) return { status: 'permanent', reason: error.message, cause: error }
        throw error
      }
      if (hand === null || recipientsOf(complete).every(isNobody)) return { status: 'outbox' }
      return hand(compose(complete, stableMessageId(key, domainOf(sender))))
    },
  })
}

/** Names below `.invalid` belong to nobody, by RFC 2606: demonstrations use them, and no mail server could deliver. */
const isNobody = (address: string): boolean => /\.invalid>?$/i.test(address.trim())

type ComposedMail = ReturnType<typeof compose>
type SmtpError = {
  message?: string
  code?: string | undefined
  responseCode?: number | undefined
  response?: string | undefined
  command?: string | undefined
}

function checkMailUrl(mailUrl: string): void {
  const url = URL.canParse(mailUrl) ? new URL(mailUrl) : null
  // The message must not repeat the address: it holds a password.
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Error('MAIL_URL must look like smtp://user:password@host:port or smtps://user:password@host:port.')
  }
}

async function send(mail: ComposedMail, url: string, limits: MailLimits): Promise<MailDelivery> {
  // A socket of our own can be ended when time is up, in whatever state the conversation is.
  const socket = new Socket()
  // Nodemailer hears of the same error; this listener keeps a late one from ending the server.
  socket.on('error', () => {})
  // This machine needs no TLS to itself, and its certificates are never for `localhost`.
  const options = { url, socket, ignoreTLS: isLoopback(new URL(url).hostname) }
  return converse(mail, { socket, options, limits })
}

async function sendThrough(mail: ComposedMail, account: AccountAtServer, limits: MailLimits): Promise<MailDelivery> {
  const { host, port, isSecure, auth, open } = account
  try {
    const socket = await open()
    const isOwn = isLoopback(host)
    const tls = { requireTLS: !isSecure && !isOwn, ignoreTLS: isOwn, tls: { servername: host } }
    const options = { host, port, connection: socket, secured: isSecure, secure: isSecure, ...tls }
    return await converse(mail, { socket, options: { ...options, ...(auth ? { auth } : {}) }, limits })
  } catch (error) {
    return { status: 'temporary', reason: error instanceof Error ? error.message : String(error), cause: error }
  }
}

type Conversation = { readonly socket: Socket; readonly options: object; readonly limits: MailLimits }

async function converse(mail: ComposedMail, { socket, options, limits }: Conversation): Promise<MailDelivery> {
  // Loaded with the first mail: most of the time a site has none to send.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...options,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    dnsTimeout: limits.connect,
    socketTimeout: limits.whole,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const timer = setTimeout(() => socket.destroy(new Error('The time for the delivery is over.')), limits.whole)
  try {
    const sent = await transport.sendMail(mail)
    const errors: readonly SmtpError[] = sent.rejectedErrors ?? []
    const rejected = sent.rejected.map((address, index) => ({ address, status: failureOf(errors[index] ?? {}) }))
    return { status: 'sent', accepted: sent.accepted, rejected }
  } catch (error) {
    return failed(error)
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

/** Addresses go in as objects: nothing in them is read as a list, a group or a name. */
function compose(message: MailMessage & { from: Mailbox }, messageId: string) {
  return {
    messageId,
    from: mailbox(message.from),
    to: recipientsOf(message).map(mailbox),
    cc: (message.cc ?? []).map(mailbox),
    bcc: (message.bcc ?? []).map(mailbox),
    ...(message.replyTo === undefined ? {} : { replyTo: mailbox(message.replyTo) }),
    subject: cleanHeaderText(message.subject),
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    headers: { ...message.headers },
    attachments: (message.attachments ?? []).map(({ filename, contentType, bytes }) => ({
      filename: cleanHeaderText(filename).replace(/[\\/]/g, '_'),
      contentType,
      content: Buffer.from(bytes),
    })),
  }
}

function mailbox(box: Mailbox): { name: string; address: string } {
  const { name, address } = typeof box === 'string' ? { name: '', address: box } : box
  return { name: cleanHeaderText(name), address: parseMailAddress(address) ?? '' }
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.[0-9]{1,3}){3}$/.test(hostname)
}

export function domainOf(sender: Mailbox): string {
  return mailbox(sender).address.split('@')[1] ?? ''
}

function failed(error: unknown): MailDelivery {
  const problem: SmtpError = error instanceof Error ? error : {}
  const reason =
    problem.response === undefined
      ? 'The mail server could not be reached, or did not finish in time.'
      : `The mail server answered: ${cleanHeaderText(problem.response)}`
  return { status: failureOf(problem), reason, cause: error }
}

/**
 * Only a refusal of this message or its recipients is final. What the server says before, a wrong password too, may be
 * right again within the hour.
 */
function failureOf({ code, responseCode, command = '' }: SmtpError): MailFailure {
  if (responseCode === undefined) return code === 'EMESSAGE' || code === 'EENVELOPE' ? 'permanent' : 'temporary'
  return responseCode >= 500 && /^(MAIL FROM|RCPT TO|DATA)/.test(command) ? 'permanent' : 'temporary'
}
