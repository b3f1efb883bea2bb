/** Sends what is due to one receiver, a few requests at a time. Stored with each delivery, so nothing is forgotten. */
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { defineJob, defineSlowJob } from '../../kernel/jobs.ts'
import { type AttemptResult, attemptDelivery } from './attempt.ts'
import { openTarget, ownerColumns, ownerOf, type StoredDelivery, type WebhookOwner } from './delivery.ts'
import { recordAttempt } from './record-attempt.ts'
import { endTurn, takeTurn } from './turns.ts'

/** Requests at once to a receiver whose last answer was good; the outbound client opens no more sockets to one place. */
const PROVEN_AT_ONCE = 4
/** Requests at once to all others together. What is left of the client's sockets is for those that work. */
const UNPROVEN_AT_ONCE = 30

export const deliverWebhooks = defineSlowJob<{ owner: WebhookOwner }>({
  name: 'host.deliver-webhooks',
  places: 200,
  async run({ owner }, ctx) {
    const { rows, isProven } = await ctx.transaction(tx => takeBatch(owner, tx))
    if (rows.length === 0) return
    const done = isProven ? await sendAll(rows, ctx) : await whenThereIsRoom(() => sendAll(rows, ctx), ctx)
    await ctx.transaction(tx => (done ? finish(owner, { rows, done }, tx) : putOff(owner, tx)))
  },
})

/** Deliveries whose job was lost, because it failed again and again or was deleted, are taken up within the hour. */
export const resumeDeliveries = defineJob({
  name: 'host.resume-webhooks',
  schedule: { every: 3600 },
  async run(_payload, ctx) {
    const rows = await ctx.db
      .selectFrom('webhook_deliveries')
      .select(['owner_service', 'owner_kind', 'owner_id'])
      .distinct()
      .where('status', '=', 'waiting')
      .where('due_at', '<', instantFromMillis(ctx.clock.millis() - OVERDUE))
      .limit(500)
      .execute()
    for (const row of rows as StoredDelivery[]) await ctx.jobs.enqueue(deliverWebhooks, { owner: ownerOf(row) })
  },
})

const OVERDUE = 15 * 60_000

type Batch = { readonly rows: StoredDelivery[]; readonly isProven: boolean }

/** Empty when nothing is due, or when another worker has this receiver: then somebody looks again after its turn. */
async function takeBatch(owner: WebhookOwner, ctx: Context): Promise<Batch> {
  const turn = await takeTurn(owner, ctx)
  if (!turn.mine) {
    await ctx.jobs.enqueue(deliverWebhooks, { owner }, { runAt: turn.until, key: `after ${JSON.stringify(owner)}` })
    return { rows: [], isProven: false }
  }
  const rows = await dueDeliveries(owner, turn.isProven ? PROVEN_AT_ONCE : 1, ctx)
  if (rows.length === 0) await endTurn(owner, ctx)
  return { rows, isProven: turn.isProven }
}

async function dueDeliveries(owner: WebhookOwner, most: number, ctx: Context): Promise<StoredDelivery[]> {
  const rows = await ctx.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where(eb => eb.and(ownerColumns(owner)))
    .where('status', '=', 'waiting')
    .where('due_at', '<=', ctx.clock.instant())
    .orderBy('due_at')
    .limit(most)
    .execute()
  return rows as StoredDelivery[]
}

const sendAll = (rows: readonly StoredDelivery[], ctx: ReadContext): Promise<AttemptResult[]> =>
  Promise.all(
    rows.map(row =>
      attemptDelivery({ messageId: row.message_id, target: () => openTarget(row, ctx), body: row.body }, ctx),
    ),
  )

const unproven = new WeakMap<object, number>()

/** Null when too many receivers that may hang are being called already. */
async function whenThereIsRoom<T>(send: () => Promise<T>, { app }: ReadContext): Promise<T | null> {
  const running = unproven.get(app) ?? 0
  if (running >= UNPROVEN_AT_ONCE) return null
  unproven.set(app, running + 1)
  try {
    return await send()
  } finally {
    unproven.set(app, (unproven.get(app) ?? 1) - 1)
  }
}

async function finish(
  owner: WebhookOwner,
  { rows, done }: { rows: readonly StoredDelivery[]; done: readonly AttemptResult[] },
  ctx: Context,
): Promise<void> {
  await endTurn(owner, ctx)
  for (const [at, row] of rows.entries()) {
    const nextAt = await recordAttempt(row, done[at]!, ctx)
    if (nextAt !== null) await ctx.jobs.enqueue(deliverWebhooks, { owner }, { runAt: nextAt })
  }
  const [more] = await dueDeliveries(owner, 1, ctx)
  if (more) await ctx.jobs.enqueue(deliverWebhooks, { owner })
}

/** It was not attempted and does not count: somebody looks again in a few seconds. */
async function putOff(owner: WebhookOwner, ctx: Context): Promise<void> {
  await endTurn(owner, ctx)
  const later = ctx.clock.millis() + Math.round(1000 + Math.random() * 4000)
  await ctx.jobs.enqueue(deliverWebhooks, { owner }, { runAt: instantFromMillis(later) })
}
