/** What the service owes to the platform around it: who calls, other people's code, failures, a network of sites. */
import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { ADMIN_PASSWORD } from '../../../../test/kit/test-app.ts'
import { createVisitor } from '../../../platform/pages/test/visitor.ts'
import { forEachSite, type Site, startSite, verdict } from './kit.ts'

const EXTENSION = `
export default dozen =>
  dozen.addAction('vendor_aure_register_rest_routes', ({ namespace, service, route }) =>
    route({
      method: 'GET',
      path: '/greeting',
      summary: 'Says hello',
      access: service.routes[0].access,
      handler: () => ({ namespace, slug: service.slug, edition: service.edition }),
    }),
  )
`

forEachSite((engine, edition) => {
  let site: Site
  before(async () => {
    site = await startSite(engine, edition)
    await site.authorization('administrator')
  })
  after(() => site.dispose())

  test('F-88 a session needs its nonce, a program its application password, and nothing else opens a route', async () => {
    const session = await site.request('POST', '/host/v1/session', {
      body: { username: 'admin', password: ADMIN_PASSWORD },
    })
    const cookie = session.headers['set-cookie']!.split(';')[0]!
    const read = async (headers: Record<string, string>) =>
      verdict(await site.request('GET', '/vendor-aure/v1/roles', { headers }))
    assert.deepEqual(await read({ cookie, 'x-host-nonce': session.body.nonce }), [200, undefined])
    assert.deepEqual(await read({ cookie }), [401, 'vendor_aure_forbidden'])
    assert.deepEqual(await read({ cookie, 'x-host-nonce': 'wrong' }), [403, 'rest_cookie_invalid_nonce'])
    assert.deepEqual(await read({}), [401, 'vendor_aure_forbidden'])
    assert.deepEqual(await read({ authorization: await site.authorization('administrator') }), [200, undefined])
    const plain = Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64')
    assert.equal((await read({ authorization: `Basic ${plain}` }))[0], 401, 'the password of the account is no key')
  })

  test('F-92 extensions hear of the namespace and the service when the server starts, and add routes to it', async () => {
    const folder = join(site.config.dataDir, 'extensions')
    await mkdir(folder)
    await writeFile(join(folder, 'greet.ts'), EXTENSION)
    const second = await site.secondServer()
    try {
      const { body, status } = await second.call('GET', '/greeting')
      assert.deepEqual([status, body.data], [200, { namespace: 'vendor-aure/v1', slug: 'role-editor', edition }])
      assert.equal((await second.call('GET', '/greeting', { as: null })).status, 401)
    } finally {
      await second.app.close()
      await rm(folder, { recursive: true })
    }
    assert.deepEqual(verdict(await site.call('GET', '/greeting')), [404, 'rest_no_route'])
  })

  test('F-94 an unexpected failure answers 500 without its cause, under the prefix of the service', async () => {
    const { hooks } = site.app.internals
    const failing = () => {
      throw new Error('SELECT secret FROM /etc/passwd')
    }
    hooks.addFilter('vendor_aure_features', failing, { id: 'test' })
    const answer = await site.call('GET', '/bootstrap')
    hooks.remove('vendor_aure_features', 'test')
    const { request_id: id, ...data } = answer.body.data
    assert.deepEqual(
      [answer.status, answer.body.code, data, typeof id],
      [500, 'vendor_aure_error', { status: 500 }, 'string'],
    )
    assert.ok(!/SELECT|passwd|at \//.test(answer.text))
    assert.equal((await site.call('GET', '/bootstrap')).status, 200)
  })

  test('F-78 a visitor of the pages sees the bar of what he may do, and a guest sees none', async () => {
    const reader = createVisitor(site)
    await reader.signIn('admin', ADMIN_PASSWORD)
    assert.match((await reader.get('/')).text, /class="site-toolbar".*href="\/admin"/s)
    assert.doesNotMatch((await createVisitor(site).get('/')).text, /site-toolbar/)
  })

  // Last: from here on there are two sites.
  test('F-31 a network super administrator is told as such, and nothing else is looked at', async () => {
    const before = await site.call('POST', '/simulate', { body: { user: 1, cap: 'manage_options' } })
    assert.deepEqual(before.body.data.trace[0].layer, 'role')
    const made = await site.request('POST', '/host/v1/sites', {
      as: 'admin',
      body: { path: '/second/', title: 'Second' },
    })
    assert.equal(made.status, 201)
    const { body } = await site.call('POST', '/simulate', { body: { user: 1, cap: 'brew_coffee' } })
    const detail = 'This account is a network super administrator; nothing else is checked.'
    assert.deepEqual(
      [body.data.allowed, body.data.unexplained, body.data.trace],
      [true, false, [{ layer: 'super_admin', effect: 'grant', source: 'network', detail }]],
    )
    const other = await site.call('POST', '/simulate', { body: { user: 2, cap: 'brew_coffee' } })
    assert.equal(other.body.data.allowed, false)
  })

  test('F-01 the roles of one site are nobody else’s business', async () => {
    await site.call('POST', '/roles', { body: { slug: 'only_here', name: 'Only here' } })
    const there = await site.fetch('GET', '/second/api/vendor-aure/v1/roles', { as: 'admin' })
    const slugs = there.body.data.map((role: { slug: string }) => role.slug)
    assert.deepEqual([there.status, slugs.includes('only_here')], [200, false])
    const stranger = await site.fetch('GET', '/second/api/vendor-aure/v1/roles', { as: 'administrator' })
    assert.deepEqual(verdict(stranger), [403, 'vendor_aure_forbidden'])
  })
})
