/** Two shops at one card provider, and the steps of a customer who pays. */
import assert from 'node:assert/strict'
import { type LocalProvider, type LocalSession, startProvider } from '../../../../test/kit/card-provider.ts'
import { startTestApp, type TestApp, type TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { openCheckout, type Payment, paymentsOf, prepareCheckout, refundPayment } from '../payments.ts'
import { eventsFor, makeShop, type Order, type Shop } from './shop.ts'

export type Till = {
  readonly site: TestApp
  readonly provider: LocalProvider
  readonly kiosk: Shop
  readonly cinema: Shop
  /** A new order of 12.00, unless told. */
  order(shop: Shop, due?: number): Promise<number>
  read(shop: Shop, orderId: number): Promise<Order>
  ledger(shop: Shop, orderId: number): Promise<Payment[]>
  /** Opens the checkout of what is owed, or of another sum, and answers its address. */
  start(shop: Shop, orderId: number, amount?: number): Promise<string>
  checkoutsOf(shop: Shop, orderId: number): LocalSession[]
  /** Orders, opens the checkout and pays it; the provider has not told of it yet. */
  payAtProvider(shop: Shop, due?: number): Promise<{ readonly orderId: number; readonly session: LocalSession }>
  /** The same, and the provider tells of it. */
  paid(shop: Shop, due?: number): Promise<{ readonly orderId: number; readonly payment: Payment }>
  refund(shop: Shop, paymentId: number, amount?: number | null): Promise<Payment>
  event(object: object, type?: string): object
  report(shop: Shop, event: object): Promise<TestResponse>
  tell(shop: Shop, object: object, type?: string): Promise<TestResponse>
  dispose(): Promise<void>
}

export async function openTill(engine: EngineName): Promise<Till> {
  const provider = await startProvider()
  const [kiosk, cinema] = [makeShop('kiosk'), makeShop('cinema')]
  const env = { PAYMENT_API_URL: provider.url }
  const site = await startTestApp(engine, { services: [kiosk.service, cinema.service], env })
  await site.app.jobs.drain()
  const events = eventsFor(site)
  const order: Till['order'] = (shop, due = 1200) => site.inSystem(ctx => shop.order(due, ctx))
  const ledger: Till['ledger'] = (shop, orderId) => site.inSystem(ctx => paymentsOf(orderId, shop.book, ctx))
  const start: Till['start'] = (shop, orderId, amount) => startCheckout({ shop, orderId, amount }, site)
  const checkoutsOf: Till['checkoutsOf'] = ({ book: { service } }, orderId) =>
    [...provider.sessions.values()].filter(
      ({ metadata }) => metadata.service === service && metadata.order_id === String(orderId),
    )
  const payAtProvider: Till['payAtProvider'] = async (shop, due) => {
    const orderId = await order(shop, due)
    await start(shop, orderId)
    return { orderId, session: provider.pay(checkoutsOf(shop, orderId)[0]!.id) }
  }
  return {
    ...{ site, provider, kiosk, cinema, order, ledger, start, checkoutsOf, payAtProvider, ...events },
    read: (shop, orderId) => site.inSystem(ctx => shop.read(orderId, ctx)),
    async paid(shop, due) {
      const { orderId, session } = await payAtProvider(shop, due)
      assert.deepEqual((await events.tell(shop, session)).body, { received: true })
      return { orderId, payment: (await ledger(shop, orderId))[0]! }
    },
    refund: (shop, paymentId, amount = null) =>
      site.inSystem(ctx => refundPayment({ paymentId, amount, reason: null }, shop.book, ctx)),
    async dispose() {
      await site.dispose()
      await provider.close()
    },
  }
}

async function startCheckout(
  { shop, orderId, amount }: { shop: Shop; orderId: number; amount: number | undefined },
  site: TestApp,
): Promise<string> {
  const payment = await site.inSystem(async ctx => {
    const { due } = await shop.read(orderId, ctx)
    const wanted = { subjectId: orderId, amount: amount ?? due, currency: 'EUR', payType: 'full' }
    return prepareCheckout(wanted, shop.book, ctx)
  })
  const words = {
    title: `Order ${orderId}`,
    email: null,
    successUrl: 'https://example.com/thanks',
    cancelUrl: 'https://example.com/back',
    reference: `${shop.book.service}-${orderId}`,
    metadata: { order_id: String(orderId) },
  }
  return openCheckout({ payment, ...words }, shop.book, await site.systemContext())
}
