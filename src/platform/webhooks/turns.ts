/** One worker at a time delivers to a receiver, so that one that hangs holds a few requests and nobody else. */
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { ownerColumns, type WebhookOwner } from './delivery.ts'

/** Longer than a batch can take; a worker that died is stepped over after it. */
const TURN = 30_000

const KEY = ['site_id', 'owner_service', 'owner_kind', 'owner_id'] as const

/** `mine`: this worker has the receiver now. `until`: when the other's turn ends. `isProven`: its last answer was good. */
export type Turn =
  | { readonly mine: true; readonly isProven: boolean }
  | { readonly mine: false; readonly until: string }

export async function takeTurn(owner: WebhookOwner, ctx: Context): Promise<Turn> {
  const now = instantFromMillis(ctx.clock.millis())
  const turn = { turn_until: instantFromMillis(ctx.clock.millis() + TURN) }
  const taken = await ctx.db
    .insertInto('webhook_receivers')
    .values({ ...ownerColumns(owner), failures: 0, ...turn })
    .onConflict(on =>
      on
        .columns(KEY)
        .doUpdateSet(turn)
        .where(eb =>
          eb.or([eb('webhook_receivers.turn_until', 'is', null), eb('webhook_receivers.turn_until', '<', now)]),
        ),
    )
    .returning(['failures', 'last_attempt_at'])
    .executeTakeFirst()
  if (taken) return { mine: true, isProven: taken.last_attempt_at !== null && Number(taken.failures) === 0 }
  return { mine: false, until: (await receiver(owner, ctx))?.turn_until ?? now }
}

/** Also locks the receiver's row: who looks for its turn after this sees what this transaction leaves. */
export async function endTurn(owner: WebhookOwner, ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('webhook_receivers')
    .set({ turn_until: null })
    .where(eb => eb.and(ownerColumns(owner)))
    .execute()
}

export type Receiver = {
  readonly failures: number
  readonly last_status: number | null
  readonly last_attempt_at: string | null
  readonly turn_until: string | null
}

export function receiver(owner: WebhookOwner, ctx: Pick<ReadContext, 'db'>): Promise<Receiver | undefined> {
  return ctx.db
    .selectFrom('webhook_receivers')
    .select(['failures', 'last_status', 'last_attempt_at', 'turn_until'])
    .where(eb => eb.and(ownerColumns(owner)))
    .executeTakeFirst() as Promise<Receiver | undefined>
}
