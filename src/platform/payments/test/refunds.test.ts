/** Refunds of a service that is none of ours: whole, in part, too much, at once, failed, and made at the provider. */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { readRefund } from '../payment-event.ts'
import { addPayment, refundByCard } from '../payments.ts'
import { receiveRefund, WAITING } from '../provider-refund.ts'
import { openTill, type Till } from './till.ts'

forEachEngine(engine => {
  let till: Till
  before(async () => {
    till = await openTill(engine)
  })
  after(() => till.dispose())

  /** Kind, status, amount and what was given back of it, the latest first. */
  const rows = async (orderId: number) =>
    (await till.ledger(till.kiosk, orderId)).map(({ kind, status, amount, refundedAmount }) =>
      [kind, status, amount, refundedAmount].join(' '),
    )
  const sentFor = (transactionId: string | null) =>
    till.provider.refunds.filter(({ payment_intent }) => payment_intent === transactionId)

  test('a payment is given back whole: reserved at once, sent after the commit', async () => {
    const { orderId, payment } = await till.paid(till.kiosk)
    const refund = await till.refund(till.kiosk, payment.id)
    assert.deepEqual([refund.amount, refund.status, refund.parentId], [1200, 'pending', payment.id])
    assert.equal(sentFor(payment.transactionId).length, 0)
    await till.site.app.jobs.drain()
    assert.deepEqual(
      sentFor(payment.transactionId).map(({ amount, metadata }) => [amount, metadata]),
      [[1200, { service: 'kiosk', refund_id: String(refund.id) }]],
    )
    assert.deepEqual(await rows(orderId), ['refund completed 1200 0', 'payment refunded 1200 1200'])
    assert.equal((await till.read(till.kiosk, orderId)).held, 0)
  })

  test('parts are given back until nothing is left, never more', async () => {
    const { orderId, payment } = await till.paid(till.kiosk)
    await till.refund(till.kiosk, payment.id, 500)
    for (const tooMuch of [701, 0, -1])
      await assert.rejects(till.refund(till.kiosk, payment.id, tooMuch), { code: 'kiosk_over_refund' })
    await till.refund(till.kiosk, payment.id)
    await assert.rejects(till.refund(till.kiosk, payment.id, 1), { code: 'kiosk_over_refund' })
    await till.site.app.jobs.drain()
    assert.deepEqual(await rows(orderId), [
      'refund completed 700 0',
      'refund completed 500 0',
      'payment refunded 1200 1200',
    ])
  })

  test('of refunds at the same moment only as many go through as there is money', async () => {
    const { orderId, payment } = await till.paid(till.kiosk)
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => till.refund(till.kiosk, payment.id, 500)))
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 2)
    assert.deepEqual((await rows(orderId)).at(-1), 'payment partially_refunded 1200 1000')
    assert.equal((await till.read(till.kiosk, orderId)).held, 200)
  })

  test('money that people hand over is given back at once, and what never came in is not', async () => {
    const { kiosk } = till
    const orderId = await till.order(kiosk)
    const byHand = { subjectId: orderId, kind: 'payment', amount: 1200, currency: 'EUR' } as const
    const add = (more: { gateway: 'cash' | 'stripe'; status: 'completed' | 'pending' }) =>
      till.site.inSystem(ctx => addPayment({ ...byHand, ...more }, kiosk.book, ctx))
    const cash = await add({ gateway: 'cash', status: 'completed' })
    assert.equal((await till.refund(kiosk, cash.id, 200)).status, 'completed')
    const open = await add({ gateway: 'stripe', status: 'pending' })
    await assert.rejects(till.refund(kiosk, open.id), { code: 'kiosk_not_refundable' })
    // A refund is no payment, and what was paid in cash does not go back by card.
    const [, refund] = await till.ledger(kiosk, orderId)
    await assert.rejects(till.refund(kiosk, refund!.id), { code: 'kiosk_not_refundable' })
    const wanted = { subjectId: orderId, amount: 500, reason: 'Closed' }
    assert.equal(await till.site.inSystem(ctx => refundByCard(wanted, kiosk.book, ctx)), 0)
  })

  test('a refund that the provider refuses gives the money back to the books, and staff look at it', async () => {
    const { orderId, payment } = await till.paid(till.kiosk)
    await till.refund(till.kiosk, payment.id, 500)
    till.provider.failWith(400)
    await till.site.app.jobs.drain()
    till.provider.failWith(0)
    assert.deepEqual(await rows(orderId), ['refund failed 500 0', 'payment completed 1200 0'])
    assert.deepEqual(await till.read(till.kiosk, orderId), { due: 1200, held: 1200, trouble: 'refund_failed' })
  })

  const made = (payment: { transactionId: string | null }, more: object = {}) => ({
    id: `re_made_${payment.transactionId}`,
    object: 'refund',
    status: 'succeeded',
    amount: 300,
    currency: 'eur',
    payment_intent: payment.transactionId,
    ...more,
  })

  test('a refund made at the provider is written down once, however often it is told', async () => {
    const { orderId, payment } = await till.paid(till.kiosk)
    const event = till.event(made(payment), 'refund.created')
    await Promise.all([till.report(till.kiosk, event), till.report(till.kiosk, event)])
    await till.tell(till.kiosk, made(payment), 'refund.updated')
    assert.deepEqual(await rows(orderId), ['refund completed 300 0', 'payment partially_refunded 1200 300'])
    await till.tell(till.kiosk, made(payment, { id: 're_more', amount: 901 }), 'refund.created')
    assert.equal((await till.read(till.kiosk, orderId)).held, 900)
  })

  test('a refund that is told before its payment acts when the payment comes', async () => {
    const { orderId, session } = await till.payAtProvider(till.kiosk)
    await till.tell(till.kiosk, made({ transactionId: session.payment_intent }), 'refund.created')
    assert.deepEqual(await rows(orderId), ['payment pending 1200 0'])
    await till.tell(till.kiosk, session)
    assert.deepEqual(await rows(orderId), ['refund completed 300 0', 'payment partially_refunded 1200 300'])
  })

  test('a payment that becomes known while its refund is told is not held yet, and so not touched', async () => {
    // SQLite has one writer: nothing becomes known meanwhile.
    if (engine === 'sqlite') return
    const { orderId, session } = await till.payAtProvider(till.kiosk)
    const refund = readRefund({ ...made({ transactionId: session.payment_intent }) })
    const elsewhere = AsyncLocalStorage.snapshot()
    let answers = 0
    const outcome = await till.site.inSystem(ctx => {
      const db = ctx.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          answers += 1
          if (answers === 1) await elsewhere(() => till.tell(till.kiosk, session))
          return result
        },
      })
      return receiveRefund(refund, till.kiosk.book, Object.create(ctx, { db: { value: db } }))
    })
    assert.equal(outcome, WAITING)
    assert.deepEqual(await rows(orderId), ['payment completed 1200 0'])
  })

  test('our own refund is known by its number before its name at the provider is written down', async () => {
    const { orderId, payment } = await till.paid(till.kiosk)
    const refund = await till.refund(till.kiosk, payment.id, 300)
    const metadata = { service: 'kiosk', refund_id: String(refund.id) }
    await till.tell(till.kiosk, made(payment, { metadata }), 'refund.created')
    assert.deepEqual(await rows(orderId), ['refund completed 300 0', 'payment partially_refunded 1200 300'])
  })

  test('another service hears of a refund and does nothing', async () => {
    const { orderId, payment } = await till.paid(till.kiosk)
    const refund = await till.refund(till.kiosk, payment.id, 300)
    const metadata = { service: 'kiosk', refund_id: String(refund.id) }
    await till.tell(till.cinema, made(payment, { metadata }), 'refund.created')
    assert.deepEqual(await rows(orderId), ['refund pending 300 0', 'payment partially_refunded 1200 300'])
  })
})
