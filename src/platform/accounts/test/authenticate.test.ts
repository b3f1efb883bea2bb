import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { createApplicationPassword } from '../../application-passwords/application-passwords.ts'
import { authenticate, type Identified } from '../../authentication/authentication.ts'
import { innerRequest } from '../../context/context.ts'
import { nonceFor } from '../../nonces/nonces.ts'
import { createCaller } from '../../roles/caller.ts'
import { signIn } from '../../sessions/sign-in.ts'
import { createAccount, updateAccount } from '../accounts.ts'
import { type IdentityApp, startIdentityApp } from './identity-app.ts'

forEachEngine(engine => {
  let identity: IdentityApp
  let ann: { id: number; password: string }

  before(async () => {
    identity = await startIdentityApp(engine)
    const ctx = await identity.context()
    const made = await createAccount(
      { login: 'Ann', email: 'Ann@example.com', password: 'a real password', roles: ['author'] },
      ctx,
    )
    const { password } = await identity.write(tx => createApplicationPassword({ userId: made.id, name: 'tests' }, tx))
    ann = { id: made.id, password }
  })
  after(() => identity.dispose())

  const ask = async (
    headers: Record<string, string>,
    query: Record<string, unknown> = {},
    ip = '192.0.2.1',
  ): Promise<Identified> =>
    authenticate({
      headers,
      query,
      isSecure: false,
      ip,
      state: await identity.app.sites.state(1),
      app: identity.app,
      request: { ...innerRequest('rest', ''), ip },
    })
  const basic = (name: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
  })

  test('host 12 Basic identifies by name and by address, whatever the case, with and without blanks', async () => {
    for (const name of ['Ann', 'ann', 'ANN@example.com']) {
      const found = await ask(basic(name, ann.password))
      assert.equal(found.account?.id, ann.id)
      assert.equal(found.via, 'application-password')
    }
    assert.equal((await ask(basic('ann', ann.password.replaceAll(' ', '')))).account?.id, ann.id)
  })

  test('host 12 the real password does not work over Basic, and an unknown account hears the same', async () => {
    const refused = { code: 'incorrect_password', status: 401 }
    await assert.rejects(ask(basic('ann', 'a real password'), {}, '192.0.2.50'), refused)
    await assert.rejects(ask(basic('nobody', ann.password), {}, '192.0.2.51'), refused)
  })

  test('host 12 what is not exactly a Basic header with a colon is ignored', async () => {
    for (const authorization of [
      'Bearer abc',
      'Basic',
      'Basic !!!',
      `Basic ${Buffer.from('no colon').toString('base64')}`,
    ]) {
      assert.equal((await ask({ authorization })).account, null)
    }
  })

  test('a caller has the rights of the account', async () => {
    const { account } = await ask(basic('ann', ann.password))
    const ctx = await identity.context()
    const caller = createCaller(account!, await identity.app.sites.state(1), () => ctx)
    assert.deepEqual(
      [caller.has('publish_posts'), caller.has('edit_others_posts'), caller.has('author'), caller.has('exist')],
      [true, false, true, true],
    )
    assert.equal(await caller.can('edit_user', ann.id), true)
  })

  test('host 11 a cookie needs its own nonce: none is a visitor, a wrong one is refused, also on public routes', async () => {
    const ctx = await identity.context()
    const one = await signIn({ username: 'ann', password: 'a real password' }, ctx)
    const two = await signIn({ username: 'ann@example.com', password: 'a real password' }, ctx)
    const cookie = `dozen_session=${one.token}`
    const nonceOf = (session: string) => nonceFor('host_rest', { userId: ann.id, session }, ctx)
    const none = await ask({ cookie })
    assert.deepEqual([none.account, none.cookieAccount?.id, none.session], [null, ann.id, one.verifier])
    const right = await ask({ cookie, 'x-host-nonce': nonceOf(one.verifier) })
    assert.deepEqual([right.account?.id, right.via, right.freshNonce], [ann.id, 'cookie', true])
    assert.equal((await ask({ cookie }, { _hostnonce: nonceOf(one.verifier) })).account?.id, ann.id)
    const refused = { code: 'rest_cookie_invalid_nonce', status: 403 }
    await assert.rejects(ask({ cookie, 'x-host-nonce': 'junk' }), refused)
    await assert.rejects(ask({ cookie, 'x-host-nonce': nonceOf(two.verifier) }), refused)
    await assert.rejects(ask({ 'x-host-nonce': nonceOf(one.verifier) }), refused)
    await assert.rejects(ask({ cookie }, { _hostnonce: ['a'] }), refused)
  })

  test('host 13 a valid cookie without a nonce wins over valid Basic and makes a visitor; Basic does not mind a junk nonce', async () => {
    const { token } = await signIn({ username: 'ann', password: 'a real password' }, await identity.context())
    const headers = basic('ann', ann.password)
    assert.equal((await ask({ ...headers, cookie: `dozen_session=${token}` })).account, null)
    assert.equal((await ask({ ...headers, 'x-host-nonce': 'junk' })).account?.id, ann.id)
    assert.equal((await ask({ ...headers, cookie: 'dozen_session=stale' })).account?.id, ann.id)
  })

  test('host 11 a new password ends cookies, and application passwords stay', async () => {
    const ctx = await identity.context()
    const { token, verifier } = await signIn({ username: 'ann', password: 'a real password' }, ctx)
    const headers = {
      cookie: `dozen_session=${token}`,
      'x-host-nonce': nonceFor('host_rest', { userId: ann.id, session: verifier }, ctx),
    }
    assert.equal((await ask(headers)).account?.id, ann.id)
    await updateAccount(ann.id, { password: 'another password' }, ctx)
    await assert.rejects(ask(headers), { code: 'rest_cookie_invalid_nonce' })
    assert.equal((await ask(basic('ann', ann.password))).account?.id, ann.id)
  })
})
