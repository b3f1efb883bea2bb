/** The redirect rules at work on the pages of the site. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ADMIN_PASSWORD } from '../../../../test/kit/test-app.ts'
import { createVisitor, type Visitor } from '../../../platform/pages/test/visitor.ts'
import { forEachSite, type Site, startSite, verdict } from './kit.ts'

forEachSite((engine, edition) => {
  let site: Site
  before(async () => {
    site = await startSite(engine, edition)
    await site.authorization('administrator')
    await site.request('PUT', '/host/v1/settings', { as: 'admin', body: { users_can_register: true } })
  })
  after(() => site.dispose())

  const save = async (rules: { roles?: object; site?: object }) => {
    const saved = await site.call('PATCH', '/redirects', { body: { roles: {}, site: {}, ...rules } })
    assert.equal(saved.status, 200, saved.text)
    return saved.body.data.rules
  }
  const made = new Map<string, Promise<{ id: number; password: string }>>()
  const person = (login: string, roles: readonly string[]) => {
    if (!made.has(login)) made.set(login, site.account(login, roles))
    return made.get(login)!
  }
  /** Where somebody arrives after signing in; `wanted` is what the sign-in page was asked for. */
  const arrives = async (login: string, roles: readonly string[], wanted = '') => {
    const { password } = await person(login, roles)
    const visitor = createVisitor(site)
    const page = wanted === '' ? '/login' : `/login?redirect_to=${encodeURIComponent(wanted)}`
    const answer = await visitor.submit(page, { log: login, pwd: password })
    assert.equal(answer.status, 303)
    return { visitor, at: answer.headers.location }
  }
  const leaves = async (visitor: Visitor, fields = {}) => (await visitor.submit('/logout', fields)).headers.location

  const url = (value: string) => ({ type: 'url', value })

  test('F-76 after signing in the first of somebody’s roles that has a rule decides, then the site', async () => {
    const rules = {
      roles: { author: { login: url('/for-authors') }, editor: { login: url('/for-editors') } },
      site: { login: url('/for-all') },
    }
    assert.deepEqual(await save(rules), rules)
    assert.equal((await arrives('an_author', ['author'])).at, '/for-authors')
    assert.equal((await arrives('a_both', ['subscriber', 'editor', 'author'])).at, '/for-editors')
    assert.equal((await arrives('a_reader', ['subscriber'])).at, '/for-all')
  })

  test('F-76 every destination leads where it says', async () => {
    const post = await site.request('POST', '/host/v1/posts', {
      as: 'admin',
      body: { title: 'Welcome', status: 'publish' },
    })
    const link = new URL(post.body.link).pathname
    const cases = [
      [{ type: 'home' }, '/'],
      [{ type: 'dashboard' }, '/admin'],
      [{ type: 'profile' }, '/profile'],
      [{ type: 'post', value: post.body.id }, link],
      [{ type: 'default' }, '/'],
      [url('/somewhere?a=1'), '/somewhere?a=1'],
    ] as const
    for (const [destination, expected] of cases) {
      await save({ site: { login: destination } })
      const { at = '' } = await arrives('a_reader', ['subscriber'])
      assert.equal(new URL(at, 'http://localhost:8080').href, `http://localhost:8080${expected}`, destination.type)
    }
    await save({ site: { login: { type: 'referrer' } } })
    assert.equal((await arrives('a_reader', ['subscriber'], '/wanted')).at, '/wanted')
    await save({ site: { login: { type: 'post', value: post.body.id } } })
    await site.request('DELETE', `/host/v1/posts/${post.body.id}`, { as: 'admin' })
    assert.equal((await arrives('a_reader', ['subscriber'])).at, '/', 'a post that is gone leads nowhere')
  })

  test('F-76 the first sign-in of an account has a rule of its own, once', async () => {
    await save({ roles: { contributor: { first_login: url('/first-steps'), login: url('/again') } } })
    assert.equal((await arrives('a_newcomer', ['contributor'])).at, '/first-steps')
    assert.equal((await arrives('a_newcomer', ['contributor'])).at, '/again')
  })

  test('F-76 after signing out the rule of the role that was held decides', async () => {
    await save({ roles: { subscriber: { logout: url('/bye') } }, site: { logout: { type: 'home' } } })
    assert.equal(await leaves((await arrives('a_reader', ['subscriber'])).visitor), '/bye')
    assert.equal(await leaves((await arrives('an_author', ['author'])).visitor), '/')
  })

  test('F-76 after registering the rule of the role that newcomers get decides', async () => {
    const register = async (login: string) =>
      (await createVisitor(site).submit('/register', { user_login: login, user_email: `${login}@example.com` })).headers
        .location
    await save({ site: { register: url('/thanks') } })
    assert.equal(await register('newcomer1'), '/thanks')
    await save({ roles: { subscriber: { register: url('/thanks-subscriber') } }, site: { register: url('/thanks') } })
    assert.equal(await register('newcomer2'), '/thanks-subscriber')
  })

  test('F-76 nobody is sent to another host or round in a circle, and all problems are told at once', async () => {
    const bad = [
      '//evil.example',
      'https://evil.example/x',
      'javascript:alert(1)',
      '/\\evil.example',
      'http:evil.example',
    ]
    for (const value of bad) {
      const refused = await site.call('PATCH', '/redirects', { body: { roles: {}, site: { login: url(value) } } })
      assert.deepEqual(verdict(refused), [400, 'rest_invalid_param'], value)
    }
    const all = await site.call('PATCH', '/redirects', {
      body: { roles: { nobody: {}, author: { fly: {} } }, site: { login: url('/login'), logout: { type: 'moon' } } },
    })
    assert.deepEqual(Object.keys(all.body.data.params).toSorted(), [
      'roles.author.fly',
      'roles.nobody',
      'site.login',
      'site.logout',
    ])
  })

  test('F-104 rules that are switched off send nobody anywhere, and rules of a role go with it', async () => {
    await save({ site: { login: url('/for-all') } })
    await site.call('PATCH', '/settings', { body: { modules: { redirects: false } } })
    assert.equal((await arrives('a_reader', ['subscriber'])).at, '/')
    assert.deepEqual(verdict(await site.call('GET', '/redirects')), [404, 'rest_no_route'])
    await site.call('PATCH', '/settings', { body: { modules: { redirects: true } } })
    await site.call('POST', '/roles', { body: { slug: 'passing', name: 'Passing' } })
    await save({ roles: { passing: { login: url('/x') } } })
    await site.call('DELETE', '/roles/passing')
    assert.deepEqual((await site.call('GET', '/redirects')).body.data.rules, { roles: {}, site: {} })
  })

  test('F-76 the administrator of the first start is sent on like everybody', async () => {
    await save({ roles: { administrator: { login: url('/desk') } } })
    const answer = await createVisitor(site).signIn('admin', ADMIN_PASSWORD)
    assert.deepEqual([answer.status, answer.headers.location], [303, '/desk'])
  })
})
