import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  generateWebhookSecret,
  isWebhookSecret,
  signWebhook,
  verifyWebhook,
  webhookHeaders,
  webhookRetryDelay,
  webhookRetryDelays,
} from '../webhook-signature.ts'

/** The example that the libraries of Standard Webhooks test with. */
const example = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
}
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const now = example.timestamp

test('the signature is that of the standard, with or without the prefix of the secret', () => {
  assert.equal(signWebhook(example), signature)
  assert.equal(signWebhook({ ...example, secret: example.secret.slice(6) }), signature)
  assert.equal(signWebhook({ ...example, body: Buffer.from(example.body) }), signature)
  assert.deepEqual(webhookHeaders(example), {
    'webhook-id': example.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  })
})

test('a right signature is accepted among wrong ones and of other versions', () => {
  assert.ok(verifyWebhook({ ...example, signature }, now))
  assert.ok(verifyWebhook({ ...example, signature: `v1a,xyz v1,AAAA ${signature}` }, now))
})

test('anything changed is refused', () => {
  const changes = [
    { body: '{"test": 2432232315}' },
    { id: 'msg_other' },
    { timestamp: now + 1 },
    { timestamp: Number.NaN },
    { secret: generateWebhookSecret() },
    { signature: '' },
    { signature: signature.slice(0, -2) },
    { signature: signature.replace('v1,', 'v2,') },
    { signature: signature.slice(3) },
    { signature: `v1,${'A'.repeat(43)}=` },
  ]
  for (const change of changes) {
    assert.equal(verifyWebhook({ ...example, signature, ...change }, now), false, JSON.stringify(change))
  }
})

test('messages are good for five minutes to both sides', () => {
  for (const [skew, isGood] of [
    [0, true],
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
  ] as const) {
    assert.equal(verifyWebhook({ ...example, signature }, now + skew), isGood, String(skew))
  }
  assert.equal(verifyWebhook({ ...example, signature }, now + 20, 10), false)
})

test('a secret that is empty or not base64 signs nothing', () => {
  for (const secret of ['', 'whsec_', 'not base64!', 'a', '====', 'whsec_abc def']) {
    assert.equal(isWebhookSecret(secret), false, secret)
    assert.throws(() => signWebhook({ ...example, secret }), RangeError)
    assert.throws(() => verifyWebhook({ ...example, secret, signature }, now), RangeError)
  }
  assert.ok(isWebhookSecret(generateWebhookSecret()))
  assert.notEqual(generateWebhookSecret(), generateWebhookSecret())
})

test('retries follow the schedule with up to a tenth of jitter, then end', () => {
  assert.deepEqual(webhookRetryDelays, [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400])
  assert.equal(
    webhookRetryDelay(1, webhookRetryDelays, () => 0),
    5,
  )
  assert.equal(
    webhookRetryDelay(2, webhookRetryDelays, () => 0.5),
    315,
  )
  assert.ok((webhookRetryDelay(9) ?? 0) >= 86400)
  assert.equal(webhookRetryDelay(10), null)
  assert.equal(webhookRetryDelay(0), null)
})
