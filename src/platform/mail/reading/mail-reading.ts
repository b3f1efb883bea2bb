/**
 * Reads the mailboxes of a service. A job looks every minute which are due, and each is read by a job of its own, which
 * stores a message, moves the mailbox's mark and takes the message's print in one transaction: a server that is killed
 * leaves the rest to the next one, and no message is taken twice.
 */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { PrivateFile } from '../../../kernel/fields.ts'
import { defineJob, defineSlowJob, type Job } from '../../../kernel/jobs.ts'
import { storedRecords } from '../../../kernel/records/read.ts'
import { allowOf } from '../accounts/mail-server.ts'
import { conversationOf, hasPrint, printOf, takePrint } from './conversations.ts'
import { MailboxError } from './imap-conversation.ts'
import { type ImapLimits, type OpenFolder, withFolder } from './imap-session.ts'
import { isPoison, moveMark, noteFailure, notePass } from './mailbox-marks.ts'
import type { Mailbox, Mailboxes } from './mailboxes.ts'
import { parseApart } from './parse-apart.ts'
import type { ParsedMessage } from './parse-message.ts'
import { type FetchedMessage, type FolderMark, fetchMessage, markOf, newUids } from './read-folder.ts'

export type ReceivedFile = PrivateFile & {
  /** By which the HTML names it; null for a file that stands for itself. */
  readonly contentId: string | null
}

/** A message that was not there before. */
export type ReceivedMail = Omit<ParsedMessage, 'attachments'> & {
  readonly mailbox: Pick<Mailbox, 'id' | 'user_id'>
  readonly conversation: number
  readonly files: readonly ReceivedFile[]
  /** There is more of it on the server than was taken. */
  readonly isCut: boolean
  /** When the server got it; when it was read, where the server does not tell. */
  readonly receivedAt: string
}

export type MailReadingSpec = {
  /** The slug of the service. */
  readonly service: string
  readonly mailboxes: Mailboxes
  /** The table and the field, `file({ private: true })`, of the records that take the attachments. */
  readonly files: { readonly table: string; readonly field: string }
  /** Stores a message, in the transaction that marks it as read. */
  readonly receive: (mail: ReceivedMail, ctx: Context) => Promise<void>
  /** Other bounds of time and size than the usual ones. */
  readonly limits?: ImapLimits
}
export type MailReading = MailReadingSpec & {
  /** They belong into the manifest of the service. */
  readonly jobs: readonly Job<any>[]
}

/** Messages that one pass takes; the next one follows at once. */
const MOST_AT_ONCE = 100
/** Mailboxes that a server reads at the same time. */
const PLACES = 4

export function defineMailReading(spec: MailReadingSpec): MailReading {
  const read: Job<{ mailbox: number }> = defineSlowJob({
    name: `${spec.service}.read-mailbox`,
    attempts: 1,
    places: PLACES,
    async run({ mailbox: id }, ctx) {
      const [mailbox] = await storedRecords(spec.mailboxes, [{ id, is_active: true }], ctx)
      if (!mailbox) return
      const hasMore = await readMailbox(spec, mailbox, ctx)
      if (hasMore) await ctx.transaction(async tx => void (await tx.jobs.enqueue(read, { mailbox: id })))
    },
  })
  const watch = defineJob({
    name: `${spec.service}.watch-mailboxes`,
    schedule: { every: 60 },
    async run(_payload, ctx) {
      const now = ctx.clock.instant()
      const mailboxes = await storedRecords(spec.mailboxes, [{ is_active: true }], ctx)
      for (const { id, next_read_at } of mailboxes)
        if (next_read_at === null || next_read_at <= now)
          await ctx.jobs.enqueue(read, { mailbox: id }, { key: `mailbox-${id}` })
    },
  })
  return Object.freeze({ ...spec, jobs: [watch, read] })
}

/** One pass over a mailbox; whether it left messages for another one. What fails is told in the mailbox's row. */
export async function readMailbox(spec: MailReadingSpec, mailbox: Mailbox, ctx: ReadContext): Promise<boolean> {
  const { table } = spec.mailboxes
  try {
    const server = { mailbox, allow: allowOf(ctx), ...(spec.limits ? { limits: spec.limits } : {}) }
    const hasMore = await withFolder(server, folder => readOn(spec, { mailbox, folder }, ctx))
    await ctx.transaction(tx => notePass({ table, id: mailbox.id }, tx))
    return hasMore
  } catch (error) {
    const { cause, uid } = error instanceof MessageFailure ? error : { cause: error, uid: null }
    if (!(cause instanceof MailboxError))
      ctx.log.error({ err: cause, mailbox: mailbox.id }, 'A message was not stored.')
    const sentence = cause instanceof MailboxError ? cause.message : 'A message could not be stored.'
    await ctx.transaction(tx => noteFailure({ table, mailbox, sentence, uid }, tx))
    return false
  }
}

/** What went wrong with one message. */
class MessageFailure extends Error {
  readonly uid: number

  constructor(uid: number, cause: unknown) {
    super('A message could not be taken.', { cause })
    this.uid = uid
  }
}

type Reading = { readonly mailbox: Mailbox; readonly folder: OpenFolder }

async function readOn(spec: MailReadingSpec, { mailbox, folder }: Reading, ctx: ReadContext): Promise<boolean> {
  const { table } = spec.mailboxes
  const { id, uid_validity: validity, last_uid: uid } = mailbox
  const known = validity === null || uid === null ? null : { validity, uid }
  // A server that has renumbered is read from the day on that was read last; prints tell what was there before.
  const since = mailbox.last_read_at?.slice(0, 10) ?? mailbox.read_since
  let mark = await markOf(folder, { known, since })
  const isOurs = await ctx.transaction(tx => moveMark({ table, id, from: known, to: mark }, tx))
  const found = isOurs ? await newUids(folder, mark) : []
  for (const next of found.slice(0, MOST_AT_ONCE)) {
    const to = { validity: mark.validity, uid: next }
    const outcome = await takeMessage(spec, { mailbox, folder, from: mark, to }, ctx).catch(error => {
      throw new MessageFailure(next, error)
    })
    if (outcome === 'lost') return false
    if (outcome === 'hung_up') return true
    mark = to
  }
  return found.length > MOST_AT_ONCE
}

type Taking = {
  readonly mailbox: Mailbox
  readonly folder: OpenFolder
  readonly from: FolderMark
  readonly to: FolderMark
}

/**
 * `lost`: another server has moved the mark meanwhile, and the mailbox is its now. `hung_up`: the message was too large,
 * and the conversation is over with it.
 */
type Outcome = 'taken' | 'lost' | 'hung_up'

async function takeMessage(
  spec: MailReadingSpec,
  { mailbox, folder, from, to }: Taking,
  ctx: ReadContext,
): Promise<Outcome> {
  const step = { table: spec.mailboxes.table, id: mailbox.id, from, to }
  const passOver = async (passedOver: 0 | 1): Promise<Outcome> =>
    (await ctx.transaction(tx => moveMark({ ...step, passedOver }, tx))) ? 'taken' : 'lost'
  if (isPoison(mailbox, to.uid)) return passOver(1)
  const fetched = await fetchMessage(folder, to.uid)
  if (fetched.source === null) {
    const isTooLarge = fetched.reason === 'too_large'
    const outcome = await passOver(isTooLarge ? 1 : 0)
    return isTooLarge && outcome === 'taken' ? 'hung_up' : outcome
  }
  const parsed = await parseApart(fetched.source)
  return parsed === null ? passOver(1) : store(spec, { mailbox, fetched, parsed, step }, ctx)
}

type Storing = {
  readonly mailbox: Mailbox
  readonly fetched: FetchedMessage
  readonly parsed: ParsedMessage
  readonly step: Parameters<typeof moveMark>[0]
}

async function store(
  spec: MailReadingSpec,
  { mailbox, fetched, parsed, step }: Storing,
  ctx: ReadContext,
): Promise<Outcome> {
  const { service } = spec
  const print = printOf(parsed)
  const isKnown = await hasPrint({ service, print }, ctx)
  const files = isKnown ? [] : await keepFiles(spec, parsed, ctx)
  return ctx.transaction(async tx => {
    if (!(await moveMark(step, tx))) return 'lost'
    if (isKnown || !(await takePrint({ service, print }, tx))) return 'taken'
    const { attachments: _bytes, ...mail } = parsed
    const conversation = await conversationOf({ service, ...parsed }, tx)
    const { isCut, receivedAt } = fetched
    const facts = { isCut, receivedAt: receivedAt ?? tx.clock.instant(), conversation, files }
    await spec.receive({ ...mail, ...facts, mailbox: { id: mailbox.id, user_id: mailbox.user_id } }, tx)
    return 'taken'
  })
}

/** The disk is waited for before the transaction; files that no record takes in the end are swept after a day. */
async function keepFiles(spec: MailReadingSpec, { attachments }: ParsedMessage, ctx: ReadContext) {
  const place = { service: spec.service, owner: spec.files.table, field: spec.files.field }
  const files: ReceivedFile[] = []
  for (const { filename, type, bytes, contentId } of attachments)
    files.push({
      ...(await ctx.tools.files.keep(place, { filename, type, bytes: Buffer.from(bytes) }, ctx)),
      contentId,
    })
  return files
}
