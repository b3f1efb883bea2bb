/** `Idempotency-Key`: the first answer to a write is kept for a day and given again to the same request. */
import { createHash } from 'node:crypto'
import type { Context, ReadContext } from '../kernel/context.ts'
import { restErrors } from '../kernel/errors.ts'
import { type Content, Reply } from '../kernel/replies.ts'
import type { TableEntry } from './router.ts'

const KEPT_HOURS = 24
const LONGEST_KEY = 255

/** Runs `work` in a transaction; with a key, at most once for that key, whoever else tries at the same time. */
export async function withIdempotency(
  entry: TableEntry,
  ctx: ReadContext,
  work: (tx: Context) => Promise<unknown>,
): Promise<unknown> {
  const key = ctx.request.header('idempotency-key')
  if (!key) return ctx.transaction(work)
  if (key.length > LONGEST_KEY) throw restErrors.invalid_param({ names: 'Idempotency-Key' })
  const row = keyRow(key, entry, ctx)
  return ctx.transaction(async tx => {
    const since = new Date(ctx.clock.millis() - KEPT_HOURS * 3_600_000).toISOString()
    await tx.db
      .deleteFrom('idempotency_keys')
      .where('key_hash', '=', row.key_hash)
      .where('created_at', '<', since)
      .execute()
    // The key goes in first: a second request waits here for the first one's commit, then finds its answer.
    const taken = await tx.db
      .insertInto('idempotency_keys')
      .values(row)
      .onConflict(on => on.columns(['site_id', 'key_hash']).doNothing())
      .returning('key_hash')
      .execute()
    if (taken.length === 0) return replay(row, tx)
    const reply = asReply(await work(tx))
    await tx.db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(storable(reply)) })
      .where('key_hash', '=', row.key_hash)
      .execute()
    return reply
  })
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

async function replay(row: ReturnType<typeof keyRow>, tx: Context): Promise<Reply> {
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
