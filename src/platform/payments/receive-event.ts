/** What the provider reports. Each event acts once, whichever server it comes to, however often and in which order. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { bare, type Reply } from '../../kernel/replies.ts'
import type { PaymentBook } from './book.ts'
import { completeCheckout, endCheckout, failCheckout } from './checkout-result.ts'
import { type PaymentEvent, readPaymentEvent, readRefund, readSession } from './payment-event.ts'
import { verifyPayment } from './payment-signature.ts'
import { receiveRefund, WAITING } from './provider-refund.ts'
import { keptRefund } from './waiting-refunds.ts'

/** What a webhook answers. The signature is checked on the bytes as they came, before anything in them is believed. */
export async function receiveSigned(secret: string, book: PaymentBook, ctx: ReadContext): Promise<Reply> {
  const { rawBody: body } = ctx.request
  // The same signature under the name that the provider itself gives it.
  const header = ctx.request.header('payment-signature') ?? ctx.request.header('stripe-signature')
  if (!verifyPayment({ header, body, secret, now: ctx.clock.millis() }))
    return bare({ error: 'invalid_signature' }, 400)
  const event = readPaymentEvent(body)
  if (!event) return bare({ error: 'invalid_event' }, 400)
  await receiveEvent(event, book, ctx)
  return bare({ received: true })
}

/** Answers what it did, for the ledger of events. */
async function receiveEvent(event: PaymentEvent, book: PaymentBook, ctx: ReadContext): Promise<string> {
  return ctx.transaction(async tx => {
    const id = await takeEvent(event, book, tx)
    if (id === null) return 'doubled'
    const outcome = await act(event, book, tx)
    const kept = outcome === WAITING ? keptRefund(event.object) : {}
    await tx.db
      .updateTable('payment_events')
      .set({ outcome, ...kept })
      .where('id', '=', id)
      .execute()
    return outcome
  })
}

/** Null when it came before. One that comes twice at the same time waits here for the first one's commit. */
async function takeEvent({ id, type }: PaymentEvent, { service }: PaymentBook, ctx: Context): Promise<number | null> {
  const row = await ctx.db
    .insertInto('payment_events')
    .values({ service, gateway: 'stripe', event_id: id, type, outcome: 'taken', received_at: ctx.clock.instant() })
    .onConflict(conflict => conflict.columns(['site_id', 'service', 'gateway', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? row.id : null
}

type Actor = (object: PaymentEvent['object'], book: PaymentBook, ctx: Context) => Promise<string>

const onPaid: Actor = (object, book, ctx) => completeCheckout(readSession(object), book, ctx)
const onRefund: Actor = (object, book, ctx) => receiveRefund(readRefund(object), book, ctx)

const actors: Readonly<Record<string, Actor>> = {
  'checkout.session.completed': onPaid,
  'checkout.session.async_payment_succeeded': onPaid,
  'checkout.session.async_payment_failed': (object, book, ctx) => failCheckout(readSession(object), book, ctx),
  'checkout.session.expired': (object, book, ctx) => endCheckout(readSession(object), book, ctx),
  'refund.created': onRefund,
  'refund.updated': onRefund,
  'refund.failed': onRefund,
  'charge.refund.updated': onRefund,
}

const act = ({ type, object }: PaymentEvent, book: PaymentBook, ctx: Context): Promise<string> | string =>
  Object.hasOwn(actors, type) && (book.events ?? [type]).includes(type) && !isOfAnother(object, book)
    ? actors[type]!(object, book, ctx)
    : 'ignored'

/** Services may share an account at the provider, which then tells each of them everything. */
function isOfAnother(object: PaymentEvent['object'], book: PaymentBook): boolean {
  const { service } = readSession(object).metadata
  return service !== undefined && service !== book.service
}
