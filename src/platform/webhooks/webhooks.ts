/**
 * Outgoing webhooks: the platform's face. A delivery is stored in the transaction that causes it, signed afresh and sent
 * by a job, tried again for days, and every attempt is in the ledger. At least once: the id stays the same.
 */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { refusalBy } from '../outbound/outbound.ts'
import { type AttemptResult, attemptDelivery } from './attempt.ts'
import { deliverWebhooks } from './deliver-job.ts'
import {
  bodyText,
  newMessageId,
  ownerColumns,
  ownerOf,
  rowOf,
  type StoredDelivery,
  targetOf,
  type WebhookDelivery,
  type WebhookMessage,
  type WebhookOwner,
} from './delivery.ts'
import { cancelWaiting } from './record-attempt.ts'
import { receiver } from './turns.ts'

export { generateWebhookSecret, isWebhookSecret } from '../outbound/outbound.ts'
export type { AttemptResult } from './attempt.ts'
export type { DeliveryStatus, WebhookDelivery, WebhookMessage, WebhookOwner, WebhookSignature } from './delivery.ts'
export { newMessageId } from './delivery.ts'
export { type WebhookHappening, webhookHooks } from './hooks.ts'
export { type LedgerEntry, listDeliveries, readDelivery } from './ledger.ts'

/** Stores a delivery; it is sent when the transaction has committed. Answers the id of the delivery. */
export async function enqueueDelivery(delivery: WebhookDelivery, ctx: Context): Promise<number> {
  const { id } = await ctx.db
    .insertInto('webhook_deliveries')
    .values(rowOf(delivery, ctx))
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.jobs.enqueue(deliverWebhooks, { owner: delivery.owner })
  return Number(id)
}

/**
 * Sends one message now, without ledger and retries, for a button «test». Only where no transaction is open. Say no more
 * than status and time to people: what the receiver wrote is none of their business.
 */
export function sendNow(message: WebhookMessage, ctx: ReadContext): Promise<AttemptResult> {
  const { messageId = newMessageId() } = message
  return attemptDelivery({ messageId, target: () => targetOf(message), body: bodyText(message.body) }, ctx)
}

/** For the moment when an address is saved: a sentence when it could never be called, else null. */
export const refusalOfUrl = (url: string, ctx: Pick<ReadContext, 'app'>): string | null =>
  refusalBy(() => internals(ctx).outbound.checkTarget(url))

/** Sends a delivery again, whatever became of it, with the same id. False when the owner has no such delivery. */
export async function repeatDelivery(id: number, owner: WebhookOwner, ctx: Context): Promise<boolean> {
  const row = (await ctx.db
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', failures: 0, due_at: ctx.clock.instant(), finished_at: null })
    .where('id', '=', id)
    .where(eb => eb.and(ownerColumns(owner)))
    .returning(['owner_service', 'owner_kind', 'owner_id'])
    .executeTakeFirst()) as StoredDelivery | undefined
  if (row) await ctx.jobs.enqueue(deliverWebhooks, { owner: ownerOf(row) })
  return row !== undefined
}

/** For a webhook that is switched off or deleted: what still waits is not sent. */
export const cancelDeliveries = cancelWaiting

/** How the owner's receiver does: failed attempts in a row, and its last answer. */
export async function receiverHealth(
  owner: WebhookOwner,
  ctx: ReadContext,
): Promise<{ failures: number; lastStatus: number | null; lastAttemptAt: string | null }> {
  const row = await receiver(owner, ctx)
  return {
    failures: row?.failures ?? 0,
    lastStatus: row?.last_status ?? null,
    lastAttemptAt: row?.last_attempt_at ?? null,
  }
}
