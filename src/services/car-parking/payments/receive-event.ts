/** What the provider reports. Each event acts once, whichever server it comes to, however often and in which order. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { type PaymentEvent, readRefund, readSession } from '../../../platform/payments/payments.ts'
import { completeCheckout, endCheckout, failCheckout } from './checkout-result.ts'
import { receiveRefund, WAITING } from './provider-refund.ts'
import { keptRefund } from './waiting-refunds.ts'

/** Answers what it did, for the ledger of events. */
export async function receiveEvent(event: PaymentEvent, ctx: ReadContext): Promise<string> {
  return ctx.transaction(async tx => {
    const id = await takeEvent(event, tx)
    if (id === null) return 'doubled'
    const outcome = await act(event, tx)
    const kept = outcome === WAITING ? keptRefund(event.object) : {}
    await tx.db
      .updateTable('carparking_payment_events')
      .set({ outcome, ...kept })
      .where('id', '=', id)
      .execute()
    return outcome
  })
}

/** Null when it came before. One that comes twice at the same time waits here for the first one's commit. */
async function takeEvent({ id, type }: PaymentEvent, ctx: Context): Promise<number | null> {
  const row = await ctx.db
    .insertInto('carparking_payment_events')
    .values({ gateway: 'stripe', event_id: id, type, outcome: 'taken', received_at: ctx.clock.instant() })
    .onConflict(conflict => conflict.columns(['site_id', 'gateway', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? Number(row.id) : null
}

type Actor = (object: PaymentEvent['object'], ctx: Context) => Promise<string>

const onPaid: Actor = (object, ctx) => completeCheckout(readSession(object), ctx)
const onRefund: Actor = (object, ctx) => receiveRefund(readRefund(object), ctx)

const actors: Readonly<Record<string, Actor>> = {
  'checkout.session.completed': onPaid,
  'checkout.session.async_payment_succeeded': onPaid,
  'checkout.session.async_payment_failed': (object, ctx) => failCheckout(readSession(object), ctx),
  'checkout.session.expired': (object, ctx) => endCheckout(readSession(object), ctx),
  'refund.created': onRefund,
  'refund.updated': onRefund,
  'refund.failed': onRefund,
  'charge.refund.updated': onRefund,
}

const act = ({ type, object }: PaymentEvent, ctx: Context): Promise<string> | string =>
  Object.hasOwn(actors, type) ? actors[type]!(object, ctx) : 'ignored'
