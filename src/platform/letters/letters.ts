/**
 * Letters to customers and staff. A letter is noted in the ledger in the transaction that causes it, written by a job,
 * and handed to the outbox; the ledger hears what became of it. What is told once only has a key, which is taken once.
 */
import { DatabaseError } from '../../db/database.ts'
import type { Context, Mail } from '../../kernel/context.ts'
import { defineJob, type Job } from '../../kernel/jobs.ts'
import { type LetterContent, writeHtml, writeText } from './write-letter.ts'

export { fillIn, type LetterWords, wordsOf } from './words.ts'
export type { LetterContent } from './write-letter.ts'

/** What the job is told of one letter. */
export type LetterOrder<Kind extends string, Recipient extends string, Facts> = {
  readonly kind: Kind
  readonly recipient: Recipient
  readonly subjectId: number
  /** What the subject itself does not tell: the amount of one payment. */
  readonly facts: Facts
}

export type WrittenLetter = {
  readonly content: LetterContent
  readonly replyTo?: string
  readonly attachments?: NonNullable<Mail['attachments']>
}

/** What a service says of its letters. A subject is what they are about: a booking, an order. */
export type LettersSpec<Kind extends string, Recipient extends string, Facts> = {
  readonly service: string
  /** Where each recipient is written to; empty for nobody. */
  readonly addressesOf: (subjectId: number, ctx: Context) => Promise<Readonly<Record<Recipient, string>>>
  /** Null when the subject is gone. */
  readonly write: (order: LetterOrder<Kind, Recipient, Facts>, ctx: Context) => Promise<WrittenLetter | null>
}

export type Letters<Kind extends string = any, Recipient extends string = any, Facts = any> = LettersSpec<
  Kind,
  Recipient,
  Facts
> & {
  /** Belongs into the manifest of the service. */
  readonly job: Job<{ readonly letterIds: readonly number[]; readonly facts: Facts }>
}

export function defineLetters<Kind extends string, Recipient extends string, Facts>(
  spec: LettersSpec<Kind, Recipient, Facts>,
): Letters<Kind, Recipient, Facts> {
  const job: Letters<Kind, Recipient, Facts>['job'] = defineJob({
    name: `${spec.service}.send-letters`,
    run: ({ letterIds, facts }, ctx) => writeAll(letterIds, { spec, facts }, ctx),
  })
  return Object.freeze({ ...spec, job })
}

export type NewLetters<Kind extends string, Recipient extends string, Facts> = {
  readonly subjectId: number
  readonly kind: Kind
  readonly recipients: readonly Recipient[]
  readonly facts: Facts
  /** Somebody else's address than the subject names: of whoever was taken off it. */
  readonly addresses?: Partial<Record<Recipient, string>> | undefined
  /** What is told once only: the same kind, recipient, subject and word are never written to again. */
  readonly once?: string | undefined
}

/** Answers how many were noted. Who has no address is in the ledger as skipped. */
export async function sendLetters<Kind extends string, Recipient extends string, Facts>(
  { subjectId, kind, recipients, facts, once, addresses: others }: NewLetters<Kind, Recipient, Facts>,
  letters: Letters<Kind, Recipient, Facts>,
  ctx: Context,
): Promise<number> {
  const addresses = { ...(await letters.addressesOf(subjectId, ctx)), ...others }
  const rows = recipients.map(recipient => ({
    service: letters.service,
    subject_id: subjectId,
    kind,
    channel: 'email',
    recipient,
    to: addresses[recipient],
    subject: '',
    status: addresses[recipient] ? 'queued' : 'skipped',
    error: addresses[recipient] ? null : 'There is no e-mail address.',
    once_key: once === undefined ? null : `${kind}:${recipient}:${subjectId}:${once}`,
    created_at: ctx.clock.instant(),
  }))
  const noted = await ctx.db
    .insertInto('letters')
    .values(rows)
    .onConflict(conflict => conflict.columns(['site_id', 'service', 'once_key']).doNothing())
    .returning(['id', 'status'])
    .execute()
  const letterIds = noted.filter(({ status }) => status === 'queued').map(({ id }) => Number(id))
  if (letterIds.length > 0) await ctx.jobs.enqueue(letters.job, { letterIds, facts })
  return noted.length
}

/** Whom letters about these subjects went to is forgotten; that they were sent is not. */
export async function forgetRecipient(
  { subjectIds, recipient }: { readonly subjectIds: readonly number[]; readonly recipient: string },
  { service }: Letters,
  ctx: Context,
): Promise<void> {
  await ctx.db
    .updateTable('letters')
    .set({ to: '' })
    .where('service', '=', service)
    .where('subject_id', 'in', subjectIds)
    .where('recipient', '=', recipient)
    .execute()
}

async function writeAll<Facts>(
  letterIds: readonly number[],
  { spec, facts }: { readonly spec: LettersSpec<any, any, Facts>; readonly facts: Facts },
  ctx: Context,
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('letters')
    .select(['id', 'subject_id', 'kind', 'recipient', 'to'])
    .where('id', 'in', letterIds)
    .where('status', '=', 'queued')
    .where('mail_id', 'is', null)
    .execute()
  for (const { id, subject_id, kind, recipient, to } of rows) {
    const letter = await spec.write({ kind, recipient, subjectId: Number(subject_id), facts }, ctx)
    if (!letter) continue
    const change = { subject: letter.content.subject, ...(await handOver(letter, to, ctx)) }
    await ctx.db.updateTable('letters').set(change).where('id', '=', id).execute()
  }
}

async function handOver(
  { content, replyTo, attachments = [] }: WrittenLetter,
  to: string,
  ctx: Context,
): Promise<{ mail_id: number } | { status: 'failed'; error: string }> {
  const written = { to, subject: content.subject, text: writeText(content), html: writeHtml(content), attachments }
  try {
    const mail = { ...written, ...(replyTo ? { replyTo } : {}) }
    return { mail_id: await ctx.attempt(() => ctx.mail.send(mail)) }
  } catch (error) {
    // An address that no mail can go to is a fact about the customer; a fault of the database is one that passes.
    if (error instanceof DatabaseError) throw error
    return { status: 'failed', error: String((error as Error).message) }
  }
}
