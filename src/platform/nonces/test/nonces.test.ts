import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClock } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { createHooks } from '../../../kernel/hook-registry.ts'
import { on } from '../../../kernel/hooks.ts'
import { parseKeys } from '../../secrets/keys.ts'
import { createSecretBox } from '../../secrets/secrets.ts'
import { nonceLife } from '../hooks.ts'
import { createNonce, nonceFor, verifyNonce } from '../nonces.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const start = Date.parse('2026-03-05T07:31:00Z')

/** A place to make nonces in, with a clock that stands where it is put. */
function place(key = '11') {
  let now = start
  const hooks = createHooks()
  const clock = createClock(() => now)
  const app = { secrets: createSecretBox(parseKeys(key.repeat(32), 'test')), clock, hooks }
  const as = (userId: number | null, session: string | null = null, via = 'cookie') =>
    ({
      app,
      hooks,
      clock,
      user: userId === null ? null : { id: userId, via },
      request: { session },
    }) as unknown as ReadContext
  const at = (later: number) => {
    now = start + later
  }
  return { as, hooks, at }
}

test('host 14 a nonce is 20 hex digits, valid for 12 to 24 hours, and older in its second half', () => {
  const { as, at } = place()
  const ctx = as(5, 'session')
  const nonce = createNonce('save', ctx)
  assert.match(nonce, /^[0-9a-f]{20}$/)
  assert.equal(verifyNonce(nonce, 'save', ctx), 1)
  at(11 * HOUR + 59 * MINUTE)
  assert.ok(verifyNonce(nonce, 'save', ctx) > 0)
  at(12 * HOUR)
  assert.equal(verifyNonce(nonce, 'save', ctx), 2)
  at(24 * HOUR)
  assert.equal(verifyNonce(nonce, 'save', ctx), 0)
  at(25 * HOUR)
  assert.equal(verifyNonce(nonce, 'save', ctx), 0)
})

test('host 14 a nonce made at any minute of the day lives 12 hours at least and 24 at most', () => {
  const { as, at } = place()
  const ctx = as(5, 'session')
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    at(minute * MINUTE)
    const nonce = createNonce('save', ctx)
    at(minute * MINUTE + 12 * HOUR)
    assert.ok(verifyNonce(nonce, 'save', ctx) > 0)
    at(minute * MINUTE + 24 * HOUR)
    assert.equal(verifyNonce(nonce, 'save', ctx), 0)
  }
})

test('host 14 it belongs to one action, account, session and server key', () => {
  const { as } = place()
  const nonce = createNonce('save', as(5, 'one'))
  assert.equal(verifyNonce(nonce, 'delete', as(5, 'one')), 0)
  assert.equal(verifyNonce(nonce, 'save', as(6, 'one')), 0)
  assert.equal(verifyNonce(nonce, 'save', as(5, 'two')), 0)
  assert.equal(verifyNonce(nonce, 'save', as(null)), 0)
  assert.equal(verifyNonce(nonce, 'save', place('22').as(5, 'one')), 0)
  assert.equal(verifyNonce('', 'save', as(5, 'one')), 0)
  assert.equal(verifyNonce(nonce.toUpperCase(), 'save', as(5, 'one')), /[a-f]/.test(nonce) ? 0 : 1)
})

test('host 14 visitors share one, also those whose cookie came without a nonce', () => {
  const { as } = place()
  assert.equal(verifyNonce(createNonce('vote', as(null)), 'vote', as(null, 'a cookie that gives no rights')), 1)
  assert.equal(verifyNonce(createNonce('vote', as(null)), 'vote', as(5, 'one')), 0)
})

test('a page prints one for the owner of a cookie, which is valid once that cookie identifies him', () => {
  const { as } = place()
  const nonce = nonceFor('host_rest', { userId: 5, session: 'one' }, as(null))
  assert.equal(verifyNonce(nonce, 'host_rest', as(5, 'one')), 1)
})

test('an extension may shorten the life of an action', () => {
  const { as, at, hooks } = place()
  hooks.add(on(nonceLife, 'test.short', (life, { action }) => (action === 'vote' ? 3600 : life)))
  const ctx = as(5, 'one')
  const [vote, save] = [createNonce('vote', ctx), createNonce('save', ctx)]
  at(HOUR)
  assert.deepEqual([verifyNonce(vote, 'vote', ctx), verifyNonce(save, 'save', ctx) > 0], [0, true])
})
