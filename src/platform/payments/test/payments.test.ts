/** Signatures of payment events, and what is read of an event. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromProvider, toProvider } from '../amounts.ts'
import { readPaymentEvent, readRefund, readSession } from '../payment-event.ts'
import { signPayment, verifyPayment } from '../payment-signature.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const body = Buffer.from('{"id":"evt_1"}')
const secret = 'whsec_test'
const good = signPayment(body, secret, now)
const [time, signature] = good.split(',') as [string, string]

const headers: [string, string | undefined, boolean][] = [
  ['as it was sent', good, true],
  ['with another signature beside it', `${time},v1=${'0'.repeat(64)},${signature}`, true],
  ['with blanks', `${time}, ${signature}`, true],
  ['missing', undefined, false],
  ['without a time', signature, false],
  ['without a signature', time, false],
  ['with two times', `${time},${time},${signature}`, false],
  ['in upper case', `${time},v1=${signature.slice(3).toUpperCase()}`, false],
  ['of an older scheme', `${time},v0=${signature.slice(3)}`, false],
  ['of a megabyte', `${good},${'x'.repeat(1_000_000)}`, false],
]
for (const [what, header, isGood] of headers)
  test(`H-41 a signature ${what} is ${isGood ? 'believed' : 'refused'}`, () => {
    assert.equal(verifyPayment({ header, body, secret, now }), isGood)
  })

test('H-41 a signature is good for 300 seconds, both ways', () => {
  const at = (seconds: number) => verifyPayment({ header: good, body, secret, now: now + seconds * 1000 })
  assert.deepEqual([-301, -299, 0, 299, 301].map(at), [false, true, true, true, false])
})

test('H-41 an empty secret, another secret and other bytes verify nothing', () => {
  assert.equal(verifyPayment({ header: signPayment(body, '', now), body, secret: '', now }), false)
  assert.equal(verifyPayment({ header: good, body, secret: 'whsec_other', now }), false)
  assert.equal(verifyPayment({ header: good, body: Buffer.from('{"id": "evt_1"}'), secret, now }), false)
})

test('bytes that are no event are none', () => {
  for (const text of ['', 'null', '[]', '{"id":"evt_1"}', '{"id":1,"type":"a","data":{"object":{}}}', '{'])
    assert.equal(readPaymentEvent(Buffer.from(text)), null)
  assert.equal(readPaymentEvent(Buffer.from([0xff, 0xfe])), null)
  const event = { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } }
  assert.deepEqual(readPaymentEvent(Buffer.from(JSON.stringify(event))), {
    id: 'evt_1',
    type: 'checkout.session.completed',
    object: { id: 'cs_1' },
  })
})

test('a session tells only what it carries', () => {
  assert.deepEqual(readSession({ metadata: { booking_ref: 'PK-1', odd: 3 } }), {
    id: null,
    isPaid: null,
    isOver: false,
    amount: null,
    currency: null,
    paymentIntent: null,
    metadata: { booking_ref: 'PK-1' },
  })
  const session = {
    id: 'cs_1',
    payment_status: 'paid',
    amount_total: 3000,
    currency: 'eur',
    payment_intent: { id: 'pi_1' },
  }
  const { amount, currency, isPaid, paymentIntent } = readSession(session)
  assert.deepEqual([amount, currency, isPaid, paymentIntent], [3000, 'EUR', true, 'pi_1'])
  assert.equal(readRefund({ id: 're_1', status: 'succeeded', amount: 5, currency: 'jpy' }).status, 'completed')
})

const amounts: [string, number, number][] = [
  ['EUR', 1234, 1234],
  ['JPY', 1234, 1234],
  ['ISK', 12, 1200],
  ['KWD', 1234, 1234],
  ['IQD', 1230, 123],
]
for (const [currency, ours, theirs] of amounts)
  test(`an amount in ${currency} is counted as the provider counts it, and back`, () => {
    assert.deepEqual([toProvider(ours, currency), fromProvider(theirs, currency)], [theirs, ours])
  })

test('an amount that the currency cannot have is no amount', () => {
  assert.equal(fromProvider(1250, 'ISK'), null)
  assert.ok(Number.isNaN(readSession({ amount_total: 1250, currency: 'isk' }).amount))
})
