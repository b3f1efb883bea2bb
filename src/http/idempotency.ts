/** `Idempotency-Key`: the first answer to a write is kept for a day and given again to the same request. */
import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../db/row-types.ts'
import { instantFromMillis } from '../kernel/clock.ts'
import type { Context, ReadContext } from '../kernel/context.ts'
import { restErrors } from '../kernel/errors.ts'
import { type Content, Reply } from '../kernel/replies.ts'
import { addressBucket } from '../platform/addresses/addresses.ts'
import { hit } from '../platform/counters/counters.ts'
import { keyedDigest } from '../platform/secrets/secrets.ts'
import type { TableEntry } from './router.ts'

const KEPT_HOURS = 24
const LONGEST_KEY = 255
/** Characters of an answer that is kept for an account, and for a visitor. */
const LONGEST_ANSWER = { account: 1_000_000, visitor: 8_000 } as const
/** Visitors are many and nobody knows them: an address has so many keys in an hour, or it could fill the disk. */
const KEYS_OF_VISITORS = { most: 100, seconds: 3600 } as const
/** Whoever works on a key says so again and again; a server that died does not, and its key is free after that time. */
const LEASE = { life: 60_000, renewal: 20_000 } as const
/** Stands for an answer that was given and not kept. */
const NOT_KEPT = 'not kept'

/**
 * The answer that this key had before; null when it had none. Asked before the record is looked for: a deletion that is
 * repeated would find nothing any more. `readBody` brings the bytes that the request is compared by.
 */
export async function earlierAnswer(
  entry: TableEntry,
  ctx: ReadContext,
  readBody: () => Promise<unknown>,
): Promise<Reply | null> {
  const key = ctx.request.header('idempotency-key')
  if (!key || key.length > LONGEST_KEY) return null
  const keyHash = keyHashOf(key, entry, ctx)
  const kept = await ctx.db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('key_hash', '=', keyHash)
    .where('created_at', '>=', oldestKept(ctx))
    .executeTakeFirst()
  if (!kept?.answer) return null
  await readBody()
  return replay({ key_hash: keyHash, request_hash: requestHashOf(ctx) }, ctx)
}

/**
 * Runs the handler: in a transaction, unless the route opens its own. With a key it runs at most once for that key,
 * whoever else tries at the same time.
 */
export async function withIdempotency(entry: TableEntry, ctx: ReadContext, work: Work): Promise<unknown> {
  const key = ctx.request.header('idempotency-key')
  const ownTransactions = entry.route.transaction === false
  if (!key) return ownTransactions ? work(ctx as Context) : ctx.transaction(work)
  if (key.length > LONGEST_KEY) throw restErrors.invalid_param({ names: 'Idempotency-Key' })
  if (!ctx.user) await countKey(ctx)
  const row = {
    key_hash: keyHashOf(key, entry, ctx),
    request_hash: requestHashOf(ctx),
    answer: '',
    created_at: ctx.clock.instant(),
    holder: randomUUID(),
    held_until: endOfLease(ctx),
  }
  const keep = (reply: Reply, tx: Context) => keepAnswer(row, keptAnswer(reply, entry, ctx), tx)
  return ownTransactions
    ? aroundWork({ row, keep, work }, ctx)
    : ctx.transaction(tx => onceInside({ row, keep, work }, tx))
}

type Work = (ctx: Context) => Promise<unknown>
type KeyRow = { readonly key_hash: string; readonly request_hash: string; readonly holder: string }
type Once = {
  readonly row: KeyRow & { readonly answer: string; readonly created_at: string; readonly held_until: string }
  readonly keep: (reply: Reply, tx: Context) => Promise<void>
  readonly work: Work
}

/** Key, effect and answer are stored together. A second request waits at the key for the first one's commit. */
async function onceInside({ row, keep, work }: Once, tx: Context): Promise<unknown> {
  if (!(await take(row, tx))) return replay(row, tx)
  const reply = asReply(await work(tx))
  await keep(reply, tx)
  return reply
}

/** The handler's own transactions come between taking the key and keeping the answer; a failure gives the key back. */
async function aroundWork({ row, keep, work }: Once, ctx: ReadContext): Promise<unknown> {
  const earlier = await ctx.transaction(async tx => ((await take(row, tx)) ? null : replay(row, tx)))
  if (earlier) return earlier
  const renewal = setInterval(() => void renew(row, ctx), LEASE.renewal)
  try {
    const reply = asReply(await work(ctx as Context))
    await ctx.transaction(tx => keep(reply, tx))
    return reply
  } catch (error) {
    await ctx.transaction(tx => tx.db.deleteFrom('idempotency_keys').where(heldBy(row)).execute())
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** Where that fails the key may be given to another request; the work itself goes on. */
const renew = (row: KeyRow, ctx: ReadContext): Promise<void> =>
  ctx
    .transaction(async tx => {
      const held_until = endOfLease(tx)
      await tx.db.updateTable('idempotency_keys').set({ held_until }).where(heldBy(row)).execute()
    })
    .catch(error => ctx.log.warn({ err: error }, 'The lease of an Idempotency-Key could not be renewed.'))

async function countKey(ctx: ReadContext): Promise<void> {
  const key = addressBucket(ctx.request.ip)
  const { isAllowed, retryAfter } = await hit({ bucket: 'host.idempotency', key, ...KEYS_OF_VISITORS }, ctx)
  if (isAllowed) return
  const details = { headers: { 'retry-after': String(retryAfter) }, data: { retry_after: retryAfter } }
  throw restErrors.too_many_requests({}, details)
}

async function take(row: Once['row'], tx: Context): Promise<boolean> {
  await tx.db
    .deleteFrom('idempotency_keys')
    .where('key_hash', '=', row.key_hash)
    .where(eb =>
      eb.or([
        eb('created_at', '<', oldestKept(tx)),
        eb.and([eb('answer', '=', ''), eb('held_until', '<', tx.clock.instant())]),
      ]),
    )
    .execute()
  const taken = await tx.db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict(on => on.columns(['site_id', 'key_hash']).doNothing())
    .returning('key_hash')
    .execute()
  return taken.length > 0
}

const endOfLease = (ctx: ReadContext) => instantFromMillis(ctx.clock.millis() + LEASE.life)
const oldestKept = (ctx: ReadContext) => instantFromMillis(ctx.clock.millis() - KEPT_HOURS * 3_600_000)

async function keepAnswer(row: KeyRow, answer: string, tx: Context): Promise<void> {
  await tx.db.updateTable('idempotency_keys').set({ answer }).where(heldBy(row)).execute()
}

/** As long as no other request has taken the key over; by the key, for holders have no index. */
const heldBy =
  ({ key_hash, holder }: KeyRow) =>
  (eb: ExpressionBuilder<Tables, 'idempotency_keys'>) =>
    eb.and({ key_hash, holder })

/** A secret is stored nowhere in a form that can be read, so an answer that carries one is not kept. */
function keptAnswer(reply: Reply, { route }: TableEntry, ctx: ReadContext): string {
  if (route.secret || 'set-cookie' in reply.headers) return NOT_KEPT
  const answer = JSON.stringify(storable(reply))
  return answer.length > LONGEST_ANSWER[ctx.user ? 'account' : 'visitor'] ? NOT_KEPT : answer
}

/** Keyed, because what was sent may hold a password: nobody who reads the table can try passwords against it. */
const hashOf = (parts: readonly string[], ctx: ReadContext) => keyedDigest('idempotency', parts.join('\n'), ctx)

function keyHashOf(key: string, entry: TableEntry, ctx: ReadContext): string {
  const { request, user } = ctx
  const who = user ? `user ${user.id}` : `visitor ${request.ip}`
  return hashOf([who, entry.namespace, request.method, request.path.toLowerCase(), key], ctx)
}

const requestHashOf = (ctx: ReadContext) =>
  hashOf([JSON.stringify(ctx.request.query), ctx.request.rawBody.toString('base64')], ctx)

async function replay(row: Omit<KeyRow, 'holder'>, ctx: ReadContext): Promise<Reply> {
  const kept = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('key_hash', '=', row.key_hash)
    .executeTakeFirst()
  if (!kept?.answer) throw restErrors.idempotency_running()
  if (kept.request_hash !== row.request_hash) throw restErrors.idempotency_mismatch()
  if (kept.answer === NOT_KEPT) throw restErrors.idempotency_not_kept()
  const { content, status, headers } = JSON.parse(kept.answer) as {
    content: Content
    status: number
    headers: Record<string, string>
  }
  return new Reply(content, status, { ...headers, 'idempotency-replayed': 'true' })
}

const asReply = (result: unknown): Reply =>
  result instanceof Reply ? result : new Reply({ kind: 'data', data: result ?? null })

/** Files are not kept: asking for one twice does no harm. */
const storable = ({ content, status, headers }: Reply) => ({
  status,
  headers,
  content: content.kind === 'bytes' ? { kind: 'nothing' } : content,
})
