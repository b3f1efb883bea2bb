import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { equalInConstantTime } from '../constant-time.ts'
import { type KeyRing, parseKeys } from '../keys.ts'
import { createSecretBox, openSecretBox, SecretBoxError, type SecretBoxProblem } from '../secrets.ts'

const failsWith = (problem: SecretBoxProblem) => (error: unknown) =>
  error instanceof SecretBoxError && error.problem === problem

test('what is sealed opens again, in its own place only', () => {
  const box = createSecretBox(newKeys())
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (text, context, other) => {
      const sealed = box.seal(text, context)
      assert.equal(box.open(sealed, context), text)
      if (other !== context) assert.throws(() => box.open(sealed, other), failsWith('tampered'))
    }),
    { numRuns: 100 },
  )
})

test('the sealed form names its key, hides the text and differs each time', () => {
  const keys = newKeys()
  const box = createSecretBox(keys)
  const sealed = box.seal('sk_live_secret', 'a')
  assert.match(sealed, new RegExp(`^v1:${keys[0].id}:[\\w-]{16}:[\\w-]{22}:[\\w-]+$`))
  assert.ok(!sealed.includes('secret') && !Buffer.from(sealed).includes(Buffer.from('sk_live').toString('base64url')))
  assert.notEqual(box.seal('sk_live_secret', 'a'), sealed)
})

test('every changed character is noticed', () => {
  const box = createSecretBox(newKeys())
  const sealed = box.seal('the secret text', 'a')
  for (let index = 0; index < sealed.length; index += 1) {
    const other = sealed.charAt(index) === 'A' ? 'Q' : 'A'
    const changed = sealed.slice(0, index) + other + sealed.slice(index + 1)
    // The last character of a base64url part carries unused bits: changing only those changes nothing.
    if (decoded(changed) === decoded(sealed)) continue
    assert.throws(() => box.open(changed, 'a'), SecretBoxError, `character ${index}`)
  }
})

test('shortened tags, missing parts and plain text are not sealed secrets', () => {
  const box = createSecretBox(newKeys())
  const [version, id, iv, tag, data] = box.seal('text', 'a').split(':')
  const forms = [
    '',
    'plain',
    'v1:',
    `${version}:${id}:${iv}:${tag?.slice(0, 6)}:${data}`,
    `${version}:${id}:${iv}:${data}`,
  ]
  for (const form of [...forms, `v2:${id}:${iv}:${tag}:${data}`, `${version}:${id}:${iv?.slice(1)}:${tag}:${data}`]) {
    assert.throws(() => box.open(form, 'a'), failsWith('not_sealed'), form)
  }
})

test('an older key still opens, a key that is gone is named as the problem', () => {
  const old = newKeys()
  const ring: KeyRing = [...newKeys(), ...old]
  const sealed = createSecretBox(old).seal('kept', 'a')
  assert.equal(createSecretBox(ring).open(sealed, 'a'), 'kept')
  assert.throws(() => createSecretBox(newKeys()).open(sealed, 'a'), failsWith('unknown_key'))
})

test('rotating seals with the current key and leaves what already is', () => {
  const old = newKeys()
  const ring: KeyRing = [...newKeys(), ...old]
  const box = createSecretBox(ring)
  const rotated = box.rotate(createSecretBox(old).seal('kept', 'a'), 'a')
  assert.equal(createSecretBox([ring[0]]).open(rotated, 'a'), 'kept')
  assert.equal(box.rotate(rotated, 'a'), rotated)
  assert.throws(() => box.rotate(rotated, 'b'), failsWith('tampered'))
})

test('the box of a server opens with SECRET_KEY', async () => {
  const secretKey = randomBytes(32).toString('hex')
  const box = await openSecretBox({ secretKey, dataDir: '/nowhere' })
  assert.equal(createSecretBox(parseKeys(secretKey, 'test')).open(box.seal('kept', 'a'), 'a'), 'kept')
})

test('derived bytes differ by scheme and key, and are the same each time', () => {
  const keys = newKeys()
  const box = createSecretBox(keys)
  assert.equal(box.derive('nonce').length, 32)
  for (const text of ['', 'a text', 'ä'.repeat(100)])
    assert.equal(
      box.digest('nonce', text),
      createHmac('sha256', box.derive('nonce')).update(text).digest('base64url'),
      'the digest is an HMAC',
    )
  assert.deepEqual(box.derive('nonce'), createSecretBox(keys).derive('nonce'))
  assert.notDeepEqual(box.derive('nonce'), box.derive('session'))
  assert.notDeepEqual(box.derive('nonce'), createSecretBox(newKeys()).derive('nonce'))
  assert.ok(!box.derive('nonce').equals(keys[0].bytes))
  box.derive('nonce').fill(0)
  assert.notDeepEqual(box.derive('nonce'), Buffer.alloc(32))
})

test('P21 comparison in constant time is right for equal, unequal and differently long values', () => {
  assert.ok(equalInConstantTime('token', 'token'))
  assert.ok(equalInConstantTime('token', Buffer.from('token')))
  for (const other of ['tokem', 'toke', 'token ', '']) assert.equal(equalInConstantTime('token', other), false)
})

function newKeys(): KeyRing {
  return parseKeys(randomBytes(32).toString('base64'), 'test')
}

function decoded(sealed: string): string {
  const [version, id, ...parts] = sealed.split(':')
  return [version, id, ...parts.map(part => Buffer.from(part, 'base64url').toString('hex'))].join(':')
}
