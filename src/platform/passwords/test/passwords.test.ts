import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGate, PasswordQueueFull } from '../gate.ts'
import { createPasswords, PasswordTooLong } from '../passwords.ts'

const { hashPassword, verifyPassword } = createPasswords()
const wrong = { ok: false, outdated: false }
const right = { ok: true, outdated: false }

test('a hash is PHC text with the settings and a salt of its own', async () => {
  const stored = await hashPassword('correct horse')
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(await hashPassword('correct horse'), stored)
})

test('only the right password is right', async () => {
  const stored = await hashPassword('pässwörd 🔑')
  assert.deepEqual(await verifyPassword(stored, 'pässwörd 🔑'), right)
  for (const typed of ['pässwörd', 'PÄSSWÖRD 🔑', '', 'pässwörd  🔑', 'pa\u0308sswörd 🔑']) {
    assert.deepEqual(await verifyPassword(stored, typed), wrong, typed)
  }
})

test('spaces around a password do not matter, spaces inside do', async () => {
  const stored = await hashPassword('  two words \n')
  assert.deepEqual(await verifyPassword(stored, '\ttwo words'), right)
  assert.deepEqual(await verifyPassword(stored, 'twowords'), wrong)
})

test('a hash of the reference implementation is understood, and outdated', async () => {
  // From the test vectors of Argon2's authors.
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.deepEqual(await verifyPassword(stored, 'password'), { ok: true, outdated: true })
  assert.deepEqual(await verifyPassword(stored, 'Password'), wrong)
})

test('what is not a hash is never right', async () => {
  const stored = await hashPassword('x')
  const broken = ['', 'x', '$2y$10$abcdefghijklmnopqrstuv', stored.replace('argon2id', 'argon2i'), stored.slice(0, -2)]
  const monstrous = ['m=9999999,t=99,p=1', 'm=19456,t=0,p=1', 'm=19456,t=2,p=0', 'm=1,t=1,p=1']
  for (const other of [...broken, ...monstrous.map(text => stored.replace('m=19456,t=2,p=1', text))]) {
    assert.equal((await verifyPassword(other, 'x')).ok, false, other)
  }
})

test('an unknown account is wrong whatever is typed', async () => {
  for (const typed of ['', 'x', 'a'.repeat(5000)]) assert.deepEqual(await verifyPassword(null, typed), wrong)
})

test('passwords over 4096 bytes are refused before they are hashed, and never right', async () => {
  assert.match(await hashPassword('ä'.repeat(2048)), /^\$argon2id/)
  await assert.rejects(hashPassword(`${'ä'.repeat(2048)}a`), PasswordTooLong)
  const stored = await hashPassword('')
  assert.deepEqual(await verifyPassword(stored, 'a'.repeat(4097)), wrong)
})

test('P4 unknown account, broken hash, wrong password and over-long password take the same time', async () => {
  const stored = await hashPassword('right')
  const cases: [string | null, string][] = [
    [stored, 'wrong'],
    [null, 'wrong'],
    ['broken', 'wrong'],
    [stored, 'a'.repeat(5000)],
  ]
  const best = cases.map(() => Number.POSITIVE_INFINITY)
  const areAlike = () => Math.max(...best) < Math.min(...best) * 1.5
  // The best of each: whatever else the machine does can only make a round slower, so that a busy one needs more of them.
  for (let round = 0; round < 9 || (round < 60 && !areAlike()); round += 1) {
    for (const [index, [hash, typed]] of cases.entries()) {
      const started = performance.now()
      await verifyPassword(hash, typed)
      best[index] = Math.min(best[index]!, performance.now() - started)
    }
  }
  assert.ok(Math.min(...best) > 5, `a check without work took ${Math.min(...best)} ms`)
  assert.ok(areAlike(), `best times ${best.join(', ')}`)
})

test('fault 30 two at once, sixteen wait, the rest are turned away and later ones served again', async () => {
  const { hurried: gate } = createGate({ atOnce: 2, queue: 16 })
  let running = 0
  let most = 0
  const work = () =>
    gate(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(resolve => setTimeout(resolve, 2))
      running -= 1
    })
  const results = await Promise.allSettled(Array.from({ length: 500 }, work))
  const turnedAway = results.filter(result => result.status === 'rejected')
  assert.equal(most, 2)
  assert.equal(results.length - turnedAway.length, 18)
  assert.ok(turnedAway.every(result => result.reason instanceof PasswordQueueFull))
  await work()
})

test('a piece of work that fails gives its turn back', async () => {
  const { hurried: gate } = createGate({ atOnce: 1, queue: 1 })
  for (let round = 0; round < 5; round += 1) {
    await assert.rejects(
      gate(() => Promise.reject(new Error('broken'))),
      /broken/,
    )
  }
  assert.equal(await gate(async () => 'served'), 'served')
})

test('a flood of sign-ins is turned away with the same error', async () => {
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => verifyPassword(null, 'x')))
  const turnedAway = results.filter(result => result.status === 'rejected')
  assert.equal(turnedAway.length, 40 - 18)
  assert.ok(turnedAway.every(result => result.reason instanceof PasswordQueueFull))
})

test('fault 30 of the sign-ins of a flood eighteen are attended to, four of them at a time', async () => {
  const { attend } = createPasswords()
  let inside = 0
  let most = 0
  const signIn = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise(resolve => setImmediate(resolve))
    inside -= 1
  }
  const results = await Promise.allSettled(Array.from({ length: 500 }, () => attend(signIn)))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 18)
  assert.equal(most, 4)
})

test('P-R11 whoever sets a password waits for it, however many come; where both wait, both are served in turns', async () => {
  const { hurried, patient } = createGate({ atOnce: 1, queue: 1 })
  const served: string[] = []
  const work = (name: string) => async () => void served.push(name)
  const all = [
    ...['p1', 'p2', 'p3'].map(name => patient(work(name))),
    hurried(work('h1')),
    hurried(work('h2')),
    patient(work('p4')),
  ]
  const results = await Promise.allSettled(all)
  assert.deepEqual(
    results.map(({ status }) => status === 'fulfilled'),
    [true, true, true, true, false, true],
  )
  assert.deepEqual(served, ['p1', 'h1', 'p2', 'p3', 'p4'])
})
