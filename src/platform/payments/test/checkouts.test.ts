/** Checkouts of a service that is none of ours, and what the provider tells of them: twice, late, oddly, or never. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedEvent } from '../../../../test/kit/card-provider.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { addPayment, endOpenCheckouts } from '../payments.ts'
import { openTill, type Till } from './till.ts'

forEachEngine(engine => {
  let till: Till
  before(async () => {
    till = await openTill(engine)
  })
  after(() => till.dispose())

  test('who clicks twice comes to the same checkout, and who pays another sum has the earlier one ended', async () => {
    const { kiosk } = till
    const orderId = await till.order(kiosk)
    const url = await till.start(kiosk, orderId)
    assert.equal(await till.start(kiosk, orderId), url)
    assert.notEqual(await till.start(kiosk, orderId, 500), url)
    await till.site.app.jobs.drain()
    assert.deepEqual(
      till.checkoutsOf(kiosk, orderId).map(({ status, amount_total }) => [status, amount_total]),
      [
        ['expired', 1200],
        ['open', 500],
      ],
    )
    assert.deepEqual(
      (await till.ledger(kiosk, orderId)).map(({ status, amount }) => [status, amount]),
      [
        ['pending', 500],
        ['cancelled', 1200],
      ],
    )
  })

  test('what is not to be paid any more cannot be', async () => {
    const { kiosk } = till
    const orderId = await till.order(kiosk)
    await till.start(kiosk, orderId)
    await till.site.inSystem(ctx => endOpenCheckouts(orderId, kiosk.book, ctx))
    await till.site.app.jobs.drain()
    assert.equal(till.checkoutsOf(kiosk, orderId)[0]!.status, 'expired')
    assert.equal((await till.ledger(kiosk, orderId))[0]!.status, 'cancelled')
  })

  test('a provider that refuses fails the payment, one that is away leaves it open', async () => {
    const { kiosk } = till
    for (const [answer, state] of [
      [400, 'failed'],
      [503, 'pending'],
    ] as const) {
      const orderId = await till.order(kiosk)
      till.provider.failWith(answer)
      await assert.rejects(till.start(kiosk, orderId), { code: 'kiosk_payment_provider' })
      till.provider.failWith(0)
      assert.equal((await till.ledger(kiosk, orderId))[0]!.status, state)
    }
  })

  test('an event that comes twice, and twice at once, pays once', async () => {
    const { kiosk } = till
    const { orderId, session } = await till.payAtProvider(kiosk)
    const event = till.event(session)
    const told = kiosk.told.length
    const answers = await Promise.all([till.report(kiosk, event), till.report(kiosk, event)])
    answers.push(await till.report(kiosk, event))
    // Another event of the same payment.
    answers.push(await till.tell(kiosk, session, 'checkout.session.async_payment_succeeded'))
    for (const { status, body } of answers) assert.deepEqual([status, body], [200, { received: true }])
    assert.deepEqual(await till.read(kiosk, orderId), { due: 1200, held: 1200, trouble: null })
    assert.deepEqual(kiosk.told.slice(told), ['completed 1200'])
    const [payment, ...others] = await till.ledger(kiosk, orderId)
    assert.deepEqual([payment!.status, payment!.transactionId, others.length], ['completed', session.payment_intent, 0])
  })

  const odd: [what: string, difference: object, trouble: string][] = [
    ['another sum', { amount_total: 1100 }, 'amount_mismatch'],
    ['another currency', { currency: 'usd' }, 'amount_mismatch'],
    ['another checkout', { id: 'cs_other' }, 'session_mismatch'],
  ]
  for (const [what, difference, trouble] of odd)
    test(`an event with ${what} than was owed is flagged and pays nothing`, async () => {
      const { kiosk } = till
      const { orderId, session } = await till.payAtProvider(kiosk)
      assert.equal((await till.tell(kiosk, { ...session, ...difference })).status, 200)
      assert.deepEqual(await till.read(kiosk, orderId), { due: 1200, held: 0, trouble })
    })

  const unpaid: [string, string][] = [
    ['checkout.session.async_payment_failed', 'failed'],
    ['checkout.session.expired', 'cancelled'],
  ]
  for (const [type, state] of unpaid)
    test(`after ${type} the payment is ${state}, and one that comes all the same counts`, async () => {
      const { kiosk } = till
      const { orderId, session } = await till.payAtProvider(kiosk)
      await till.tell(kiosk, { ...session, payment_status: 'unpaid' }, type)
      assert.equal((await till.ledger(kiosk, orderId))[0]!.status, state)
      await till.tell(kiosk, session)
      assert.equal((await till.read(kiosk, orderId)).held, 1200)
    })

  test('an event whose signature is not ours changes nothing', async () => {
    const { kiosk } = till
    const { orderId, session } = await till.payAtProvider(kiosk)
    const forged = signedEvent(till.event(session), Date.now(), 'whsec_other')
    const answer = await till.site.request('POST', '/vendor-kiosk/v1/events', forged)
    assert.deepEqual([answer.status, answer.body], [400, { error: 'invalid_signature' }])
    assert.equal((await till.read(kiosk, orderId)).held, 0)
  })

  test('an event that never came is made up for by asking, and a checkout of which nobody knows ends', async () => {
    const { kiosk } = till
    const { orderId } = await till.payAtProvider(kiosk)
    const lost = await till.order(kiosk)
    const gone = { subjectId: lost, kind: 'payment', gateway: 'stripe', status: 'pending' } as const
    await till.site.inSystem(ctx => addPayment({ ...gone, amount: 1200, currency: 'EUR' }, kiosk.book, ctx))
    till.site.moveClock(3 * 24 * 60 * 60 * 1000)
    await till.site.app.jobs.drain()
    till.site.moveClock(-3 * 24 * 60 * 60 * 1000)
    assert.equal((await till.read(kiosk, orderId)).held, 1200)
    assert.equal((await till.ledger(kiosk, lost))[0]!.status, 'cancelled')
  })

  test('two services with the same order numbers do not see each other’s money', async () => {
    const { kiosk, cinema } = till
    const paid = await till.paid(kiosk)
    // The shops count their orders alike, and the provider tells both of everything.
    while ((await till.order(cinema)) < paid.orderId);
    assert.deepEqual(await till.ledger(cinema, paid.orderId), [])
    await assert.rejects(till.refund(cinema, paid.payment.id), { code: 'cinema_not_found' })
    const { orderId, session } = await till.payAtProvider(kiosk)
    while ((await till.order(cinema)) < orderId);
    assert.equal((await till.tell(cinema, session)).status, 200)
    assert.deepEqual(await till.read(cinema, orderId), { due: 1200, held: 0, trouble: null })
    // The same event acts where it belongs, although the other service has seen it.
    await till.tell(kiosk, session)
    assert.equal((await till.read(kiosk, orderId)).held, 1200)
    assert.deepEqual(await till.ledger(cinema, orderId), [])
  })
})
