/** Finds the messages of an open folder that are behind a mark, and fetches them one by one. */
import { type ImapLine, MailboxError } from './imap-conversation.ts'
import { isUid, type OpenFolder } from './imap-session.ts'
import { sentInstant } from './parse-message.ts'

/** How far a folder was read. Another validity means that the server gave its messages other numbers. */
export type FolderMark = { readonly validity: number; readonly uid: number }

export type FetchedMessage = {
  readonly uid: number
  readonly source: Buffer
  /** There is more of it than is taken. */
  readonly isCut: boolean
  /** When the server got it; null where it tells no such time. */
  readonly receivedAt: string | null
}
/** `gone`: the server does not have it any more; `too_large`: it would give more of it than can be taken. */
export type NoMessage = { readonly uid: number; readonly source: null; readonly reason: 'gone' | 'too_large' }

type Beginning = {
  readonly known: FolderMark | null
  /** The day from which on messages are read where there is no mark that holds; null: those that are yet to come. */
  readonly since: string | null
}

/** Where reading begins. The second time it is the mark itself, unless the server has renumbered. */
export async function markOf(folder: OpenFolder, { known, since }: Beginning): Promise<FolderMark> {
  const { uidValidity: validity, uidNext } = folder
  if (known?.validity === validity) return known
  if (since === null) return { validity, uid: uidNext - 1 }
  const found = await uidsOf(folder, `SINCE ${dayOf(since)}`)
  return { validity, uid: found.reduce((least, uid) => Math.min(least, uid), uidNext) - 1 }
}

/** The numbers behind the mark, in their order. */
export async function newUids(folder: OpenFolder, { uid: after }: FolderMark): Promise<number[]> {
  const found = await uidsOf(folder, `UID ${after + 1}:*`)
  // The last message answers `n:*` also when its number is lower.
  return [...new Set(found.filter(uid => uid > after))].sort((one, other) => one - other)
}

async function uidsOf({ run }: OpenFolder, asked: string): Promise<number[]> {
  const { lines } = await run(`UID SEARCH ${asked}`)
  const numbers = lines.flatMap(({ text }) => /^\* SEARCH((?: \d+)*)\s*$/i.exec(text)?.[1]?.trim().split(' ') ?? [])
  return numbers.map(Number).filter(isUid)
}

export async function fetchMessage({ run, mostBytes }: OpenFolder, uid: number): Promise<FetchedMessage | NoMessage> {
  try {
    const { lines } = await run(`UID FETCH ${uid} (UID RFC822.SIZE INTERNALDATE BODY.PEEK[]<0.${mostBytes}>)`)
    const line = lines.find(({ text }) => new RegExp(`^\\* \\d+ FETCH .*\\bUID ${uid}\\b`, 'i').test(text))
    const source = line && sourceIn(line)
    if (!source) return { uid, source: null, reason: 'gone' }
    const size = Number(/RFC822\.SIZE (\d{1,15})/i.exec(line.text)?.[1] ?? 0)
    const receivedAt = sentInstant(/INTERNALDATE "([^"]{1,40})"/i.exec(line.text)?.[1])
    return { uid, source, isCut: size > source.length, receivedAt }
  } catch (error) {
    if (error instanceof MailboxError && error.isTooLarge) return { uid, source: null, reason: 'too_large' }
    throw error
  }
}

/** Short messages may also come between quotes. */
function sourceIn({ text, literals }: ImapLine): Buffer | null {
  const [, place, words] = /BODY\[\](?:<0>)? (?:\{(\d)\}|"((?:[^"\\]|\\.)*)")/i.exec(text) ?? []
  if (words !== undefined) return Buffer.from(words.replace(/\\(.)/g, '$1'))
  return place === undefined ? null : (literals[Number(place)] ?? null)
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `2026-11-05` as IMAP says it. */
function dayOf(date: string): string {
  const [year, month, day] = date.slice(0, 10).split('-')
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`
}
