/** Writes down how an attempt went and what follows: delivered, again later, given up, or the receiver is gone. */
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import type { Action } from '../../kernel/hooks.ts'
import { webhookRetryDelay } from '../outbound/outbound.ts'
import type { AttemptResult } from './attempt.ts'
import { ownerColumns, ownerOf, type StoredDelivery, type WebhookOwner } from './delivery.ts'
import { webhookHooks } from './hooks.ts'

/** The instant of the next attempt, or null when there is none. */
export async function recordAttempt(row: StoredDelivery, result: AttemptResult, ctx: Context): Promise<string | null> {
  const next = nextStep(row, result, ctx)
  const isOurs = await storeStep(row, next, ctx)
  // Somebody else has attempted it since, because this worker was held up longer than its turn.
  if (!isOurs) return null
  await storeAttempt(row, result, ctx)
  const failures = await countFailures(ownerOf(row), result, ctx)
  await announce(row, { result, failures }, ctx)
  if (result.status !== GONE && failures < row.failure_limit) return next.status === 'waiting' ? next.due_at : null
  await leaveAlone(row, result.status === GONE ? 'gone' : 'failing', ctx)
  return null
}

/** Nothing more goes to this owner; what waits is cancelled. */
export async function cancelWaiting(owner: WebhookOwner, ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({ status: 'cancelled', finished_at: ctx.clock.instant() })
    .where(eb => eb.and(ownerColumns(owner)))
    .where('status', '=', 'waiting')
    .execute()
}

const GONE = 410

type Step = { status: string; due_at: string; failures: number }

function nextStep(row: StoredDelivery, result: AttemptResult, ctx: Context): Step {
  const now = ctx.clock.instant()
  if (result.isSuccess) return { status: 'delivered', due_at: now, failures: 0 }
  const failures = row.failures + 1
  const wait = webhookRetryDelay(failures, JSON.parse(row.retries) as number[])
  if (result.status === GONE || wait === null) return { status: 'failed', due_at: now, failures }
  return { status: 'waiting', due_at: instantFromMillis(ctx.clock.millis() + Math.round(wait * 1000)), failures }
}

async function storeStep(row: StoredDelivery, step: Step, ctx: Context): Promise<boolean> {
  const stored = await ctx.db
    .updateTable('webhook_deliveries')
    .set({
      ...step,
      attempts: row.attempts + 1,
      finished_at: step.status === 'waiting' ? null : ctx.clock.instant(),
    })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

async function storeAttempt(row: StoredDelivery, result: AttemptResult, ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('webhook_attempts')
    .values({
      delivery_id: row.id,
      attempt: row.attempts + 1,
      status: result.status,
      error: result.error,
      is_success: result.isSuccess ? 1 : 0,
      milliseconds: result.milliseconds,
      attempted_at: ctx.clock.instant(),
    })
    .execute()
}

async function countFailures(owner: WebhookOwner, result: AttemptResult, ctx: Context): Promise<number> {
  const { failures } = await ctx.db
    .updateTable('webhook_receivers')
    .set(eb => ({
      failures: result.isSuccess ? 0 : eb('failures', '+', 1),
      last_status: result.status,
      last_attempt_at: ctx.clock.instant(),
    }))
    .where(eb => eb.and(ownerColumns(owner)))
    .returning('failures')
    .executeTakeFirstOrThrow()
  return Number(failures)
}

/** After it is switched on again the count begins anew. */
async function leaveAlone(row: StoredDelivery, reason: 'gone' | 'failing', ctx: Context): Promise<void> {
  const owner = ownerOf(row)
  await cancelWaiting(owner, ctx)
  await ctx.db
    .updateTable('webhook_receivers')
    .set({ failures: 0 })
    .where(eb => eb.and(ownerColumns(owner)))
    .execute()
  await tell(webhookHooks.gone, { ...happeningOf(row), extra: { reason } }, ctx)
}

async function announce(
  row: StoredDelivery,
  about: { result: AttemptResult; failures: number },
  ctx: Context,
): Promise<void> {
  const { status, error, isSuccess } = about.result
  const extra = { attempt: row.attempts + 1, status, error, is_success: isSuccess, failures: about.failures }
  await tell(webhookHooks.attempted, { ...happeningOf(row), extra }, ctx)
}

/** The message has left already: a listener that fails must not make it forgotten, or it would be sent again. */
async function tell<About>(hook: Action<About>, about: About, ctx: Context): Promise<void> {
  try {
    await ctx.attempt(() => ctx.hooks.fire(hook, about, ctx))
  } catch (error) {
    ctx.log.error({ err: error, hook: hook.name }, 'A listener of webhooks failed.')
  }
}

const happeningOf = (row: StoredDelivery) => ({
  object: { type: `${row.owner_service}.${row.owner_kind}`, id: row.owner_id, label: row.event },
  owner: ownerOf(row),
  subject: row.subject,
  delivery: row.id,
})
