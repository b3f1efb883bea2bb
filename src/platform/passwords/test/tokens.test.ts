import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  displayApplicationPassword,
  generateApplicationPassword,
  hashApplicationPassword,
  normaliseApplicationPassword,
} from '../application-password.ts'
import { generateSessionToken, isSessionToken, sessionVerifier } from '../session-token.ts'

test('an application password is 24 letters and digits, all of them equally frequent', () => {
  const counts = new Map<string, number>()
  const rounds = 4000
  for (let round = 0; round < rounds; round += 1) {
    const password = generateApplicationPassword()
    assert.match(password, /^[A-Za-z0-9]{24}$/)
    for (const character of password) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  assert.equal(counts.size, 62)
  // Six standard deviations around the expected count; a modulo without rejection would miss it by far.
  const expected = (rounds * 24) / 62
  for (const [character, count] of counts) {
    assert.ok(Math.abs(count - expected) < 6 * Math.sqrt(expected), `${character}: ${count} of ${expected}`)
  }
})

test('it is shown in six groups of four, and taken with or without them', () => {
  const password = 'AbcdEfghIjklMnopQrstUvwx'
  const shown = displayApplicationPassword(password)
  assert.equal(shown, 'Abcd Efgh Ijkl Mnop Qrst Uvwx')
  for (const typed of [shown, ` ${shown}\n`, 'Abcd-Efgh-Ijkl-Mnop-Qrst-Uvwx', password]) {
    assert.equal(normaliseApplicationPassword(typed), password)
    assert.equal(hashApplicationPassword(typed), hashApplicationPassword(password))
  }
  assert.notEqual(hashApplicationPassword(password.toLowerCase()), hashApplicationPassword(password))
})

test('the stored form is SHA-256 in hex', () => {
  assert.equal(hashApplicationPassword('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('a session token has 43 characters and its verifier is SHA-256 in hex', () => {
  const tokens = new Set(Array.from({ length: 1000 }, generateSessionToken))
  assert.equal(tokens.size, 1000)
  for (const token of tokens) assert.ok(token.length === 43 && isSessionToken(token))
  assert.equal(sessionVerifier('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  for (const text of ['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}!`, `${'a'.repeat(43)}\n`]) {
    assert.equal(isSessionToken(text), false, text)
  }
})
