/**
 * Which messages belong together. Every message id that was seen, be it of a message or of one that it answers, leads to
 * a conversation; so answers find it in whichever order they come. Messages that were read have a print, by which one
 * that lies in two mailboxes, or was renumbered by its server, is taken once.
 */
import { createHash } from 'node:crypto'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { ParsedMessage } from './parse-message.ts'

export type MessageIds = {
  readonly service: string
  readonly messageId: string | null
  /** The messages that it answers, the nearest first. */
  readonly answers: readonly string[]
}

/** The conversation of a message that was read or is about to be sent; a new one where it answers none that is known. */
export async function conversationOf({ service, messageId, answers }: MessageIds, ctx: Context): Promise<number> {
  const ids = [...new Set([...(messageId ? [messageId] : []), ...answers])]
  const known = await knownConversations({ service, ids }, ctx)
  const nearest = ids.find(id => known.has(id))
  const conversation = (nearest === undefined ? null : known.get(nearest)) ?? (await newConversation(service, ctx))
  const rows = ids
    .filter(id => !known.has(id))
    .map(message_id => ({ service, message_id, conversation_id: conversation, seen_at: ctx.clock.instant() }))
  if (rows.length > 0)
    await ctx.db
      .insertInto('mail_conversation_ids')
      .values(rows)
      .onConflict(conflict => conflict.columns(['site_id', 'service', 'message_id']).doNothing())
      .execute()
  return conversation
}

/** False where a message with the same print was taken before. */
export async function takePrint(
  { service, print }: { readonly service: string; readonly print: string },
  ctx: Context,
): Promise<boolean> {
  const taken = await ctx.db
    .insertInto('mail_prints')
    .values({ service, print, seen_at: ctx.clock.instant() })
    .onConflict(conflict => conflict.columns(['site_id', 'service', 'print']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function hasPrint(
  { service, print }: { readonly service: string; readonly print: string },
  ctx: ReadContext,
): Promise<boolean> {
  const found = ctx.db.selectFrom('mail_prints').select('id').where('service', '=', service).where('print', '=', print)
  return (await found.executeTakeFirst()) !== undefined
}

/** Of what every copy of a message has in common: the lines that servers add on its way are not among it. */
export function printOf({ messageId, from, sentAt, subject, text, html }: ParsedMessage): string {
  const facts = [messageId, from?.address ?? '', sentAt, subject, text, html]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}

async function knownConversations(
  { service, ids }: { readonly service: string; readonly ids: readonly string[] },
  ctx: ReadContext,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('mail_conversation_ids')
    .select(['message_id', 'conversation_id'])
    .where('service', '=', service)
    .where('message_id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.message_id, row.conversation_id]))
}

async function newConversation(service: string, ctx: Context): Promise<number> {
  const row = { service, created_at: ctx.clock.instant() }
  const { id } = await ctx.db.insertInto('mail_conversations').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
