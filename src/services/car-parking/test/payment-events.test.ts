/** Events of the provider, doubled, shuffled and spread over servers: each has one effect. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SECRET_KEY, signedEvent, WEBHOOK_SECRET } from '../../../../test/kit/card-provider.ts'
import { chance, shuffled } from '../../../../test/kit/chance.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Fleet, fleetOf } from '../../../../test/kit/second-server.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'

/** Six events for each booking, of a payment and two refunds. */
const bookings = process.env.DOZEN_STRESS ? 240 : 15

forEachEngine(engine => {
  describe('payment events', () => {
    let app: TestApp
    let fleet: Fleet
    let park: CarPark
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' } })
      fleet = await fleetOf(app, [carParking])
      park = await openCarPark(app, { quantity: 10_000 })
      const keys = { stripe_secret_key: SECRET_KEY, stripe_webhook_secret: WEBHOOK_SECRET }
      await app.request('PUT', `${base}/settings`, { as: 'admin', body: keys })
      await app.app.jobs.drain()
    })
    after(async () => {
      await fleet.dispose()
      await app.dispose()
    })

    test(`H-41 ${bookings * 6} events, each sent twice and in any order, have one effect each`, async () => {
      const refs = new Map<number, string>()
      for (let count = 0; count < bookings; count++) {
        const body = bookingOf(park, { status: 'pending', payment_method: 'stripe' })
        const made = await app.request('POST', `${base}/bookings`, { as: 'admin', body })
        refs.set(made.body.data.id, made.body.data.ref)
      }
      const draw = chance(20_261_115)
      const doubled = [...refs].map(([id, ref]) => [...eventsOf(id, ref), ...eventsOf(id, ref)])
      const spread = shuffled(doubled.slice(0, bookings / 3).flat(), draw)
      // A third of them far apart, the others of one booking all at the same moment.
      const moments = [...inForties(spread), ...doubled.slice(bookings / 3).map(events => shuffled(events, draw))]
      const answers: number[] = []
      for (const events of moments) {
        const sent = events.map(event => fleet.request('POST', `${base}/payment/webhook/stripe`, signedEvent(event)))
        answers.push(...(await Promise.all(sent)).map(({ status }) => status))
      }
      assert.deepEqual(new Set(answers), new Set([200]))
      // What came in the same moment on two servers is joined by the job that looks after open payments.
      app.moveClock(16 * 60_000)
      await app.app.jobs.drain()
      for (const id of refs.keys()) {
        const { data } = (await app.request('GET', `${base}/bookings/${id}`, { as: 'admin' })).body
        assert.deepEqual(
          [data.status, data.amount_paid, data.amount_refunded, data.payment_status, data.attention],
          ['confirmed', 30, 7, 'partially_refunded', null],
          data.ref,
        )
        const ledger = await app.request('GET', `${base}/payments?booking_id=${id}`, { as: 'admin' })
        const kinds = ledger.body.data.map(({ kind }: { kind: string }) => kind).toSorted()
        assert.deepEqual(kinds, ['payment', 'refund', 'refund'])
      }
    })
  })
})

const inForties = <T>(events: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(events.length / 40) }, (_, at) => events.slice(at * 40, at * 40 + 40))

function eventsOf(id: number, ref: string) {
  const session = {
    id: `cs_${id}`,
    payment_intent: `pi_${id}`,
    payment_status: 'paid',
    amount_total: 3000,
    currency: 'eur',
    metadata: { booking_ref: ref },
  }
  const refund = { payment_intent: `pi_${id}`, currency: 'eur', status: 'succeeded' }
  const refunds = [
    { ...refund, id: `re_${id}_first`, amount: 500 },
    { ...refund, id: `re_${id}_second`, amount: 200 },
  ]
  return [
    { id: `evt_${id}_1`, type: 'checkout.session.completed', data: { object: session } },
    { id: `evt_${id}_2`, type: 'checkout.session.async_payment_succeeded', data: { object: session } },
    ...refunds.flatMap(object =>
      ['refund.created', 'refund.updated'].map(type => ({ id: `evt_${object.id}_${type}`, type, data: { object } })),
    ),
  ]
}
