/**
 * Signs in to a mail server and opens a folder, for reading only: nothing there changes. The addresses that may be called,
 * the time and the sizes of what is taken are bounded.
 */
import { isIP, type Socket } from 'node:net'
import { connect as changeToTls } from 'node:tls'
import { openSocket, type parseAllowList, toOutboundError } from '../../outbound/outbound.ts'
import { cleanHeaderText } from '../message.ts'
import { isLoopback } from '../transport.ts'
import {
  converse,
  folderName,
  type ImapAnswer,
  type ImapConversation,
  MailboxError,
  quoted,
} from './imap-conversation.ts'
import type { Mailbox } from './mailboxes.ts'

export type ImapLimits = {
  /** Milliseconds until the server has said its first word, and for the whole conversation. */
  readonly connect: number
  readonly whole: number
  /** Bytes of one message that are taken; what is behind them is not read. */
  readonly bytes: number
}
export const imapLimits: ImapLimits = { connect: 10_000, whole: 240_000, bytes: 25 * 1024 * 1024 }

export type OpenFolder = {
  /** Sends a command; throws a MailboxError where it is refused. */
  run(command: string): Promise<ImapAnswer>
  readonly mostBytes: number
  readonly uidValidity: number
  /** The number that the next message gets; 1 in an empty folder of a server that does not tell it. */
  readonly uidNext: number
  readonly messages: number
}

type Access = {
  readonly mailbox: Mailbox
  readonly allow: ReturnType<typeof parseAllowList>
  readonly limits?: ImapLimits
}

/** Hangs up however the work ends. Throws a MailboxError for what the server did. */
export async function withFolder<T>(access: Access, work: (folder: OpenFolder) => Promise<T>): Promise<T> {
  const { mailbox, limits = imapLimits } = access
  const call = await callServer(access)
  const timer = setTimeout(() => call.hangUp(), limits.whole)
  try {
    await signIn(call.talk, mailbox)
    return await work(await openFolder(call.talk, mailbox.folder, limits.bytes))
  } catch (error) {
    // What breaks off a conversation is the network's; everything else is what the work itself says.
    throw call.isOver() && !(error instanceof MailboxError) && isOfNetwork(error) ? unreachable(error) : error
  } finally {
    clearTimeout(timer)
    call.hangUp()
  }
}

type Call = { readonly talk: ImapConversation; isOver(): boolean; hangUp(): void }

/** Until the first word, and in TLS: nothing is said before to any machine but this one. */
async function callServer({ mailbox, allow, limits = imapLimits }: Access): Promise<Call> {
  const { host, port, security } = mailbox
  const sockets: Socket[] = []
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const timer = setTimeout(hangUp, limits.connect)
  try {
    const socket = await openSocket({ host, port, isSecure: security === 'tls', timeout: limits.connect }, allow)
    sockets.push(socket)
    const talk = converse(socket, limits.bytes)
    const { text } = await talk.greeting()
    if (!/^\* OK/i.test(text)) throw new MailboxError('The mail server does not take us.')
    const isOver = () => socket.destroyed
    if (security === 'tls' || isLoopback(host)) return { talk, isOver, hangUp }
    const secured = await startTls(talk, socket, host)
    sockets.push(secured)
    return { talk: converse(secured, limits.bytes), isOver, hangUp }
  } catch (error) {
    hangUp()
    throw error instanceof MailboxError ? error : unreachable(error)
  } finally {
    clearTimeout(timer)
  }
}

async function startTls(talk: ImapConversation, socket: Socket, host: string): Promise<Socket> {
  const { isGood } = await talk.run('STARTTLS')
  if (!isGood) throw new MailboxError('The mail server offers no TLS.')
  const secured = changeToTls({ socket, ...(isIP(host) === 0 ? { servername: host } : {}) })
  await new Promise<void>((done, fail) => {
    secured.once('secureConnect', done)
    // The listener stays: a late error must not end the server.
    secured.on('error', fail)
  })
  return secured
}

/** By SASL where the server knows it, which takes every password. */
async function signIn(talk: ImapConversation, { login, password }: Mailbox): Promise<void> {
  const { lines } = await talk.run('CAPABILITY')
  const isPlain = lines.some(({ text }) => /\bAUTH=PLAIN\b/i.test(text))
  const secret = Buffer.from(`\0${login}\0${password ?? ''}`).toString('base64')
  const answer = isPlain
    ? await talk.run('AUTHENTICATE PLAIN', secret)
    : await talk.run(`LOGIN ${quoted(login)} ${quoted(password ?? '')}`)
  if (!answer.isGood) throw new MailboxError(`The mail server refused the login.${wordsOf(answer)}`)
}

async function openFolder(talk: ImapConversation, folder: string, mostBytes: number): Promise<OpenFolder> {
  const run = async (command: string): Promise<ImapAnswer> => {
    const answer = await talk.run(command)
    if (!answer.isGood) throw new MailboxError(`The mail server refused a command.${wordsOf(answer)}`)
    return answer
  }
  const { lines } = await run(`EXAMINE ${folderName(folder)}`)
  const numberIn = (pattern: RegExp): number =>
    Number(lines.map(({ text }) => pattern.exec(text)?.[1]).find(found => found !== undefined) ?? 0)
  const uidValidity = numberIn(/^\* OK \[UIDVALIDITY (\d+)\]/i)
  const uidNext = numberIn(/^\* OK \[UIDNEXT (\d+)\]/i)
  if (!isUid(uidValidity)) throw new MailboxError('The mail server does not number its messages.')
  return { run, mostBytes, uidValidity, uidNext: isUid(uidNext) ? uidNext : 1, messages: numberIn(/^\* (\d+) EXISTS/i) }
}

/** Numbers of messages have 32 bits, and none is 0. */
export const isUid = (number: number): boolean => Number.isSafeInteger(number) && number > 0 && number < 2 ** 32

const wordsOf = ({ words }: ImapAnswer): string =>
  words ? ` It answered: ${cleanHeaderText(words).slice(0, 300)}` : ''

const isOfNetwork = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException | null)?.code === 'string'

function unreachable(cause: unknown): MailboxError {
  const { code, message } = toOutboundError(cause)
  const sentence = 'The mail server could not be reached, or did not answer as one does.'
  return new MailboxError(code === 'outbound_refused' ? message : sentence, { cause })
}
