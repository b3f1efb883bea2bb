/** What was sent, when and how it went: one row per attempt, kept for thirty days after the last. */
import type { TableRow } from '../../db/row-types.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { type DeliveryStatus, ownerColumns, type WebhookOwner } from './delivery.ts'

export type LedgerEntry = {
  readonly id: number
  readonly message_id: string
  readonly kind: string
  readonly owner_id: string
  readonly subject: string
  readonly event: string
  /** Host and port: the rest of the address may be a secret. */
  readonly host: string
  readonly status: DeliveryStatus
  readonly created_at: string
  /** When it is tried next; null unless it waits. */
  readonly next_at: string | null
  readonly finished_at: string | null
  readonly attempts: readonly {
    readonly attempt: number
    readonly status: number | null
    readonly error: string | null
    readonly is_success: boolean
    readonly milliseconds: number
    readonly attempted_at: string
  }[]
}

/** Whose deliveries: of one webhook, or of everything of a service that tells of one thing. */
export type LedgerQuestion = { readonly owner: WebhookOwner } | { readonly service: string; readonly subject: string }

/** The newest first. `before` is the id of the last entry of the page before. */
export async function listDeliveries(
  question: LedgerQuestion,
  page: { readonly limit: number; readonly before?: number },
  ctx: ReadContext,
): Promise<LedgerEntry[]> {
  const wanted =
    'owner' in question ? ownerColumns(question.owner) : { owner_service: question.service, subject: question.subject }
  const rows = await ctx.db
    .selectFrom('webhook_deliveries')
    .select(SHOWN)
    .where(eb => eb.and(wanted))
    .where('id', '<', page.before ?? Number.MAX_SAFE_INTEGER)
    // The index over subjects holds only deliveries that have one.
    .$if(!('owner' in question), query => query.where('subject', '<>', ''))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
  return withAttempts(rows, ctx)
}

/** One delivery of an owner, or null. */
export async function readDelivery(id: number, owner: WebhookOwner, ctx: ReadContext): Promise<LedgerEntry | null> {
  const rows = await ctx.db
    .selectFrom('webhook_deliveries')
    .select(SHOWN)
    .where('id', '=', id)
    .where(eb => eb.and(ownerColumns(owner)))
    .execute()
  return (await withAttempts(rows, ctx))[0] ?? null
}

const SHOWN = [
  'id',
  'message_id',
  'owner_kind',
  'owner_id',
  'subject',
  'event',
  'host',
  'status',
  'due_at',
  'created_at',
  'finished_at',
] as const

async function withAttempts(
  rows: readonly Pick<TableRow<'webhook_deliveries'>, (typeof SHOWN)[number]>[],
  ctx: ReadContext,
): Promise<LedgerEntry[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const attempts = await ctx.db
    .selectFrom('webhook_attempts')
    .select(['delivery_id', 'attempt', 'status', 'error', 'is_success', 'milliseconds', 'attempted_at'])
    .where('delivery_id', 'in', ids)
    .orderBy('attempt')
    .execute()
  const byDelivery = Map.groupBy(attempts, attempt => attempt.delivery_id)
  return rows.map(({ owner_kind, due_at, ...row }) => ({
    ...row,
    status: row.status as DeliveryStatus,
    kind: owner_kind,
    next_at: row.status === 'waiting' ? due_at : null,
    attempts: (byDelivery.get(row.id) ?? []).map(({ delivery_id: _, is_success, ...attempt }) => ({
      ...attempt,
      is_success: is_success === 1,
    })),
  }))
}
