/** Finds the messages of an open folder that are behind a mark, and fetches them one by one. */
import type { SearchObject } from 'imapflow'
import { isTooLarge, isUid, MailboxError, MOST_BYTES, type OpenFolder } from './imap-session.ts'
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
  const found = await uidsOf(folder, { since: new Date(since) })
  return { validity, uid: found.reduce((least, uid) => Math.min(least, uid), uidNext) - 1 }
}

/** The numbers behind the mark, in their order. */
export async function newUids(folder: OpenFolder, { uid: after }: FolderMark): Promise<number[]> {
  const found = await uidsOf(folder, { uid: `${after + 1}:*` })
  // The last message answers `n:*` also when its number is lower.
  return [...new Set(found.filter(uid => uid > after))].sort((one, other) => one - other)
}

async function uidsOf({ client, talk }: OpenFolder, asked: SearchObject): Promise<number[]> {
  const found = await talk(() => client.search(asked, { uid: true }))
  if (!Array.isArray(found)) throw new MailboxError('The mail server does not tell which messages are new.')
  return found.filter(isUid)
}

export async function fetchMessage({ client, talk }: OpenFolder, uid: number): Promise<FetchedMessage | NoMessage> {
  const asked = { uid: true, size: true, internalDate: true, source: { start: 0, maxLength: MOST_BYTES } }
  try {
    const message = await talk(() => client.fetchOne(String(uid), asked, { uid: true }))
    // A client that has hung up gives nothing as well.
    if (!message && !client.usable) throw new MailboxError('The mail server ended the conversation.')
    if (!message || message.uid !== uid || !message.source) return { uid, source: null, reason: 'gone' }
    const { source, size, internalDate } = message
    return { uid, source, isCut: (size ?? 0) > source.length, receivedAt: instantOf(internalDate) }
  } catch (error) {
    if (isTooLarge(error)) return { uid, source: null, reason: 'too_large' }
    throw error
  }
}

const instantOf = (date: Date | string | undefined): string | null =>
  date === undefined ? null : sentInstant(date instanceof Date ? date.toISOString() : date)
