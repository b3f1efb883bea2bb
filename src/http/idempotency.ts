/** `Idempotency-Key`: the first answer to a write is kept for a day and given again to the same request. */
import { createHash } from 'node:crypto'
import { instantFromMillis } from '../kernel/clock.ts'
import type { Context, ReadContext } from '../kernel/context.ts'
import { restErrors } from '../kernel/errors.ts'
import { type Content, Reply } from '../kernel/replies.ts'
import type { TableEntry } from './router.ts'

const KEPT_HOURS = 24
const LONGEST_KEY = 255

/**
 * Runs the handler: in a transaction, unless the route opens its own. With a key it runs at most once for that key,
 * whoever else tries at the same time.
 */
export async function withIdempotency(entry: TableEntry, ctx: ReadContext, work: Work): Promise<unknown> {
  const key = ctx.request.header('idempotency-key')
  const ownTransactions = entry.route.transaction === false
  if (!key) return ownTransactions ? work(ctx as Context) : ctx.transaction(work)
  if (key.length > LONGEST_KEY) throw restErrors.invalid_param({ names: 'Idempotency-Key' })
  const row = keyRow(key, entry, ctx)
  return ownTransactions ? aroundWork(row, ctx, work) : ctx.transaction(tx => onceInside(row, tx, work))
}

type Work = (ctx: Context) => Promise<unknown>
type KeyRow = ReturnType<typeof keyRow>

/** Key, effect and answer are stored together. A second request waits at the key for the first one's commit. */
async function onceInside(row: KeyRow, tx: Context, work: Work): Promise<unknown> {
  if (!(await take(row, tx))) return replay(row, tx)
  const reply = asReply(await work(tx))
  await keepAnswer(row, reply, tx)
  return reply
}

/** The handler's own transactions come between taking the key and keeping the answer; a failure gives the key back. */
async function aroundWork(row: KeyRow, ctx: ReadContext, work: Work): Promise<unknown> {
  const earlier = await ctx.transaction(async tx => ((await take(row, tx)) ? null : replay(row, tx)))
  if (earlier) return earlier
  try {
    const reply = asReply(await work(ctx as Context))
    await ctx.transaction(tx => keepAnswer(row, reply, tx))
    return reply
  } catch (error) {
    await ctx.transaction(tx => tx.db.deleteFrom('idempotency_keys').where('key_hash', '=', row.key_hash).execute())
    throw error
  }
}

async function take(row: KeyRow, tx: Context): Promise<boolean> {
  const since = instantFromMillis(tx.clock.millis() - KEPT_HOURS * 3_600_000)
  await tx.db
    .deleteFrom('idempotency_keys')
    .where('key_hash', '=', row.key_hash)
    .where('created_at', '<', since)
    .execute()
  const taken = await tx.db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict(on => on.columns(['site_id', 'key_hash']).doNothing())
    .returning('key_hash')
    .execute()
  return taken.length > 0
}

async function keepAnswer(row: KeyRow, reply: Reply, tx: Context): Promise<void> {
  const answer = JSON.stringify(storable(reply))
  await tx.db.updateTable('idempotency_keys').set({ answer }).where('key_hash', '=', row.key_hash).execute()
}

function keyRow(key: string, entry: TableEntry, ctx: ReadContext) {
  const { request, user } = ctx
  const who = user ? `user ${user.id}` : `visitor ${request.ip}`
  return {
    key_hash: digest([who, entry.namespace, request.method, request.path.toLowerCase(), key]),
    request_hash: digest([JSON.stringify(request.query), request.rawBody.toString('base64')]),
    answer: '',
    created_at: ctx.clock.instant(),
  }
}

async function replay(row: KeyRow, tx: Context): Promise<Reply> {
  const kept = await tx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('key_hash', '=', row.key_hash)
    .executeTakeFirst()
  if (!kept?.answer) throw restErrors.idempotency_running()
  if (kept.request_hash !== row.request_hash) throw restErrors.idempotency_mismatch()
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

const digest = (parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex')
