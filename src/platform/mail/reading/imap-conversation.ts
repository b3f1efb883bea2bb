/**
 * A conversation in IMAP4rev1 (RFC 3501): commands with tags, answers with literals, all of it within bounds. It is ours
 * because the packages that speak IMAP bring a dozen others along, and this is the whole of what reading needs.
 */
import type { Socket } from 'node:net'

/** Why a mailbox could not be read: a sentence for its owner. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError'
  /** The server announced more than can be taken: asking again would not help. */
  readonly isTooLarge: boolean

  constructor(sentence: string, { cause, isTooLarge = false }: { cause?: unknown; isTooLarge?: boolean } = {}) {
    super(sentence, cause === undefined ? undefined : { cause })
    this.isTooLarge = isTooLarge
  }
}

/** A line of an answer: its text, with `{0}` where the first literal stood, and the literals. */
export type ImapLine = { readonly text: string; readonly literals: readonly Buffer[] }
export type ImapAnswer = {
  readonly isGood: boolean
  /** What the server said at the end. */
  readonly words: string
  readonly lines: readonly ImapLine[]
}

export type ImapConversation = {
  /** The first line that a server says. */
  greeting(): Promise<ImapLine>
  /** Sends a command and answers what came back for it; `then` is sent when the server asks for more. */
  run(command: string, then?: string): Promise<ImapAnswer>
}

const MOST_IN_LINE = 4 * 1024 * 1024

/** `mostBytes` are those of one literal. */
export function converse(socket: Socket, mostBytes: number): ImapConversation {
  const reader = createReader(socket, mostBytes)
  let count = 0
  const run = async (command: string, then?: string): Promise<ImapAnswer> => {
    count += 1
    const tag = `D${count}`
    const ended = new RegExp(`^${tag} (OK|NO|BAD)(?: (.*))?$`, 'i')
    socket.write(`${tag} ${command}\r\n`)
    reader.beginAnswer()
    const lines: ImapLine[] = []
    for (;;) {
      const line = await reader.line()
      const [, status, words = ''] = ended.exec(line.text) ?? []
      if (status !== undefined) return { isGood: status.toUpperCase() === 'OK', words, lines }
      if (then !== undefined && line.text.startsWith('+')) socket.write(`${then}\r\n`)
      else lines.push(line)
    }
  }
  return { greeting: reader.line, run }
}

/** Text of people inside of a command. No line break can end it: what holds one is no name and no password. */
export function quoted(text: string): string {
  if (/[^\x20-\x7e]/.test(text))
    throw new MailboxError('A name or a password has signs that this mail server cannot take.')
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

/** The name of a folder as servers know it: in the UTF-7 of RFC 3501. */
export const folderName = (name: string): string =>
  quoted(name.replaceAll('&', '&-').replace(/[^\x20-\x7e]+/g, words => `&${utf7(words)}-`))

function utf7(words: string): string {
  const bytes = Buffer.from(words, 'utf16le').swap16()
  return bytes.toString('base64').replaceAll('/', ',').replace(/=+$/, '')
}

type Reader = { line(): Promise<ImapLine>; beginAnswer(): void }
type Pieces = { textLine(): Promise<string>; literal(length: number): Promise<Buffer> }

/** Bytes come in pieces; lines and literals go out whole. */
function createReader(socket: Socket, mostBytes: number): Reader {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let held: Buffer = Buffer.alloc(0)
  let taken = 0
  const next = async (): Promise<Buffer> => {
    const { done, value } = await chunks.next()
    if (done) throw new MailboxError('The mail server ended the conversation.')
    taken += value.length
    if (taken > mostBytes + 2 * MOST_IN_LINE) throw tooLarge()
    return value
  }
  const textLine = async (): Promise<string> => {
    let end = held.indexOf('\r\n')
    while (end < 0) {
      if (held.length > MOST_IN_LINE) throw tooLarge()
      const known = Math.max(0, held.length - 1)
      held = Buffer.concat([held, await next()])
      end = held.indexOf('\r\n', known)
    }
    const text = held.toString('utf8', 0, end)
    held = held.subarray(end + 2)
    return text
  }
  const literal = async (length: number): Promise<Buffer> => {
    if (length > mostBytes) throw tooLarge()
    const parts = [held]
    for (let size = held.length; size < length; size += parts.at(-1)!.length) parts.push(await next())
    const whole = Buffer.concat(parts)
    held = whole.subarray(length)
    return whole.subarray(0, length)
  }
  return {
    line: () => wholeLine({ textLine, literal }),
    beginAnswer: () => {
      taken = 0
    },
  }
}

/** A line that ends in the length of a literal goes on behind it. */
async function wholeLine({ textLine, literal }: Pieces): Promise<ImapLine> {
  const literals: Buffer[] = []
  let text = await textLine()
  for (;;) {
    const [mark, length] = /\{(\d{1,12})\}$/.exec(text) ?? []
    if (mark === undefined) return { text, literals }
    literals.push(await literal(Number(length)))
    text = `${text.slice(0, -mark.length)}{${literals.length - 1}} ${(await textLine()).trimStart()}`
  }
}

const tooLarge = () => new MailboxError('The mail server sends more than can be taken.', { isTooLarge: true })
