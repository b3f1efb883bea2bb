import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { createAccount, updateAccount } from '../../accounts/accounts.ts'
import { type IdentityApp, startIdentityApp } from '../../accounts/test/identity-app.ts'
import { type Attempter, countFailure, mustWait } from '../attempts.ts'
import { signIn } from '../sign-in.ts'

const REFUSED = { code: 'incorrect_password', status: 401 }

forEachEngine(engine => {
  let identity: IdentityApp
  let fired: { name: string; about: any }[] = []
  let number = 0

  before(async () => {
    identity = await startIdentityApp(engine)
    identity.app.hooks.addAction('all', (name: string, about: any) => {
      if (about?.object) fired.push({ name, about })
    })
  })
  after(() => identity.dispose())

  const person = async (): Promise<{ id: number; login: string }> => {
    number += 1
    const login = `Person${number}`
    const { id } = await createAccount(
      { login, email: `${login}@example.com`, password: 'the right one' },
      await identity.context(),
    )
    fired = []
    return { id, login }
  }
  const attempt = async (username: string, password: string, ip: string) =>
    signIn({ username, password }, await identity.context(1, { ip }))
  /** Addresses nobody has used yet. */
  const freshAddress = () => `198.51.100.${++number}`
  const fail = async (times: number, login: string, ip: () => string) => {
    for (let round = 0; round < times; round += 1) await assert.rejects(attempt(login, 'wrong', ip()), REFUSED)
  }

  test('by name or address, whatever the case, with blanks around the password', async () => {
    const { id, login } = await person()
    for (const typed of [login, login.toUpperCase(), `  ${login}@EXAMPLE.com `]) {
      const { userId, token, verifier } = await attempt(typed, ' the right one ', freshAddress())
      assert.deepEqual([userId, token.length, verifier.length], [id, 43, 64])
    }
    assert.deepEqual(
      fired.map(({ name, about }) => [name, about.object.id]),
      [
        ['login', id],
        ['login', id],
        ['login', id],
      ],
    )
  })

  test('empty fields are told apart and nobody hears of them', async () => {
    const { login } = await person()
    await assert.rejects(attempt('  ', 'x', freshAddress()), { code: 'empty_username', status: 400 })
    await assert.rejects(attempt(login, ' ', freshAddress()), { code: 'empty_password', status: 400 })
    assert.deepEqual(fired, [])
  })

  test('P4 unknown names, unknown addresses and wrong passwords get one answer, and listeners the reason', async () => {
    const { login } = await person()
    for (const typed of ['nobody', 'nobody@example.com', login])
      await assert.rejects(attempt(typed, 'wrong', freshAddress()), REFUSED)
    assert.deepEqual(
      fired.map(({ name, about }) => [name, about.extra.typed, about.extra.reason]),
      [
        ['login_failed', 'nobody', 'invalid_username'],
        ['login_failed', 'nobody@example.com', 'invalid_email'],
        ['login_failed', login, 'incorrect_password'],
      ],
    )
  })

  test('P22 a typed name cannot forge a line of a log and is cut', async () => {
    fired = []
    await assert.rejects(
      attempt(`admin\n2026-01-01 \u001b[31m\u202Eroot${'x'.repeat(300)}`, 'wrong', freshAddress()),
      REFUSED,
    )
    const typed: string = fired[0]!.about.extra.typed
    assert.equal(typed.length, 60)
    assert.doesNotMatch(typed, /[\p{Cc}\u202A-\u202E]/u)
  })

  test('a hash that was made with older settings is made anew at the next sign-in', async () => {
    const { id, login } = await person()
    const stored = async () => {
      const [row] = await identity.app.database.rows<{ pass_hash: string }>(
        'select pass_hash from users where id = ?',
        [id],
      )
      return row!.pass_hash
    }
    const message = Buffer.from('the right one')
    const nonce = Buffer.alloc(16, 1)
    const tag = argon2Sync('argon2id', { message, nonce, memory: 4096, passes: 1, parallelism: 1, tagLength: 32 })
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const old = `$argon2id$v=19$m=4096,t=1,p=1$${text(nonce)}$${text(tag)}`
    await identity.write(tx => tx.db.updateTable('users').set({ pass_hash: old }).where('id', '=', id).execute())
    const { token } = await attempt(login, 'the right one', freshAddress())
    assert.equal(token.length, 43)
    assert.notEqual(await stored(), old)
    await attempt(login, 'the right one', freshAddress())
  })

  test('a blocked account is refused like a wrong password', async () => {
    const { id, login } = await person()
    await updateAccount(id, { status: 'blocked' }, await identity.context())
    fired = []
    await assert.rejects(attempt(login, 'the right one', freshAddress()), REFUSED)
    assert.equal(fired[0]?.about.extra.reason, 'blocked')
  })

  test('P4 five failures of an account are free, then even the right password waits, from any address, and not for ever', async () => {
    const { login } = await person()
    await fail(5, login, freshAddress)
    await attempt(login, 'the right one', freshAddress())
    await fail(6, login, freshAddress)
    fired = []
    await assert.rejects(attempt(login, 'the right one', freshAddress()), REFUSED)
    assert.equal(fired[0]?.about.extra.reason, 'locked')
    identity.moveClock(3_000)
    await attempt(login, 'the right one', freshAddress())
  })

  test('P4 the wait grows to a quarter of an hour and no further', async () => {
    const { login } = await person()
    await fail(5, login, freshAddress)
    const waits: number[] = []
    for (let round = 0; round < 12; round += 1) {
      await fail(1, login, freshAddress)
      const [row] = await identity.app.database.rows<{ wait: number }>(
        'select max(blocked_until - last_at) as wait from sign_in_failures',
        [],
      )
      waits.push(row!.wait)
      identity.moveClock((row!.wait + 1) * 1000)
    }
    assert.deepEqual(waits.slice(0, 6), [2, 4, 8, 16, 32, 64])
    assert.ok(waits.every(wait => wait <= 900))
  })

  test('P4 an attacker who never stops gets at most 60 attempts checked in an hour', async () => {
    const attempter: Attempter = { door: 'sign-in', account: 'victim', ip: '203.0.113.1' }
    let checked = 0
    for (let second = 0; second < 3600; second += 1) {
      identity.moveClock(1000)
      const from = { ...attempter, ip: `203.0.113.${second % 250}` }
      if (await mustWait(from, identity.app)) continue
      checked += 1
      await countFailure(from, identity.app)
    }
    assert.ok(checked <= 60 && checked > 5, `${checked} were checked`)
  })

  test('P4 a burst counts whole against the account and once against the address', async () => {
    const attempter: Attempter = { door: 'sign-in', account: 'burst', ip: '203.0.113.9' }
    await Promise.all(Array.from({ length: 18 }, () => countFailure(attempter, identity.app)))
    const rows = await identity.app.database.rows<{ failures: number }>(
      'select failures from sign_in_failures order by last_at desc, failures desc limit 2',
      [],
    )
    assert.deepEqual(
      rows.map(row => row.failures),
      [18, 6],
    )
  })

  test('P4 five failures of an address are free over all accounts, and its own sign-in does not reset it', async () => {
    const ip = '203.0.113.77'
    identity.moveClock(24 * 3600_000)
    const own = await person()
    for (let round = 0; round < 6; round += 1) {
      const { login } = await person()
      await assert.rejects(attempt(login, 'wrong', ip), REFUSED)
      if (round < 5) await attempt(own.login, 'the right one', ip)
    }
    await assert.rejects(attempt(own.login, 'the right one', ip), REFUSED)
    await attempt(own.login, 'the right one', freshAddress())
  })

  test('a clock that is put back does not lock anybody out', async () => {
    const { login } = await person()
    identity.moveClock(3600_000)
    await fail(6, login, freshAddress)
    identity.moveClock(-3600_000)
    await attempt(login, 'the right one', freshAddress())
  })

  test('fault 30 many at once: the queue of passwords is bounded, the rest hears 429 with a time to come back', async () => {
    const { login } = await person()
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => attempt(login, 'the right one', freshAddress())),
    )
    const refusals = results.filter(result => result.status === 'rejected').map(result => result.reason)
    assert.ok(refusals.length > 0 && refusals.length < 60)
    assert.ok(refusals.every(reason => reason.status === 429 && reason.headers['retry-after'] === '1'))
  })
})
