/** host.md section 14, group 28: several sites on one server, each with its own data. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine)
    const made = await app.request('POST', '/host/v1/sites', {
      as: 'admin',
      body: { path: '/second/', title: 'Second' },
    })
    assert.equal(made.status, 201, made.text)
    assert.equal(made.body.url, 'http://localhost:8080/second')
    const named = await app.request('POST', '/host/v1/sites', {
      as: 'admin',
      body: { domain: 'third.example', title: 'Third' },
    })
    assert.equal(named.status, 201, named.text)
  })
  after(() => app.dispose())

  test('host 28 a site answers below its path and under its host name', async () => {
    assert.equal((await app.fetch('GET', '/second/api')).body.name, 'Second')
    assert.equal((await app.fetch('GET', '/second/api')).body.url, 'http://localhost:8080/second')
    assert.equal((await app.fetch('GET', '/api', { headers: { host: 'third.example' } })).body.name, 'Third')
    assert.equal((await app.fetch('GET', '/api')).body.name, 'My site')
  })

  test('host 28 options of one site are not those of another', async () => {
    await app.fetch('PUT', '/second/api/host/v1/settings', { as: 'admin', body: { description: 'only here' } })
    assert.equal((await app.fetch('GET', '/second/api')).body.description, 'only here')
    assert.equal((await app.fetch('GET', '/api')).body.description, '')
  })

  test('host 28 a site administrator has what the table says, and nothing of the network', async () => {
    await app.account('second-admin', ['administrator'], 2)
    const as = 'second-admin'
    const { body } = await app.fetch('GET', '/second/api/host/v1/users/me?context=edit', { as })
    assert.deepEqual(body.roles, ['administrator'])
    assert.equal((await app.fetch('GET', '/second/api/host/v1/settings', { as })).status, 200)
    assert.equal((await app.fetch('GET', '/second/api/host/v1/plugins', { as })).status, 403)
    assert.equal(
      (
        await app.fetch('POST', '/second/api/host/v1/users', {
          as,
          body: { username: 'x', email: 'x@example.com', password: 'long enough password' },
        })
      ).status,
      403,
    )
    assert.equal(
      (await app.fetch('POST', '/second/api/host/v1/sites', { as, body: { path: 'x', title: 'x' } })).status,
      403,
    )
  })

  test('host 28 a member of one site is a stranger on another, and not to be found there', async () => {
    const as = 'second-admin'
    assert.equal((await app.fetch('GET', '/api/host/v1/settings', { as })).status, 403)
    const other = await app.account('first-only', ['editor'], 1)
    assert.equal((await app.fetch('GET', `/second/api/host/v1/users/${other.id}`, { as })).status, 404)
  })

  test('members are added to and taken off a site by the network administrator', async () => {
    const { id } = await app.account('traveller', ['subscriber'], 1)
    const added = await app.request('POST', '/host/v1/sites/2/members', {
      as: 'admin',
      body: { user_id: id, roles: ['author'] },
    })
    assert.equal(added.status, 201, added.text)
    const { body } = await app.request('GET', '/host/v1/sites/2/members?per_page=100', { as: 'admin' })
    assert.ok(
      body.some(
        (member: { user_id: number; roles: string[] }) => member.user_id === id && member.roles[0] === 'author',
      ),
    )
    assert.equal((await app.request('DELETE', `/host/v1/sites/2/members/${id}`, { as: 'admin' })).status, 200)
    assert.equal((await app.request('DELETE', `/host/v1/sites/2/members/${id}`, { as: 'admin' })).status, 404)
    assert.equal((await app.request('GET', '/host/v1/sites/99/members', { as: 'admin' })).status, 404)
  })

  test('a taken or reserved address is refused, and the first site stays', async () => {
    const make = (body: object) => app.request('POST', '/host/v1/sites', { as: 'admin', body })
    assert.equal((await make({ path: 'second', title: 'Again' })).status, 400)
    assert.equal((await make({ path: 'api', title: 'Mine' })).status, 400)
    assert.equal((await make({ title: 'Nowhere' })).status, 400)
    assert.equal((await app.request('DELETE', '/host/v1/sites/1', { as: 'admin' })).status, 400)
    assert.equal((await app.request('DELETE', '/host/v1/sites/3', { as: 'admin' })).status, 200)
    assert.equal((await app.request('GET', '/host/v1/sites/3', { as: 'admin' })).status, 404)
  })

  test('P-N19 an archived site is gone for visitors, takes no writes, and network administrators reach it', async () => {
    const { body: site } = await app.request('POST', '/host/v1/sites', {
      as: 'admin',
      body: { path: '/closing/', title: 'Closing' },
    })
    await app.account('keeper', ['administrator'], site.id)
    const status = async (method: string, path: string, as: string | null = null) =>
      (await app.fetch(method, `/closing${path}`, { as, ...(method === 'POST' ? { body: { title: 'x' } } : {}) }))
        .status
    const seen = async (as: string | null) => [
      await status('GET', '/api/host/v1/posts', as),
      await status('POST', '/api/host/v1/posts', as),
      await status('GET', '/api', as),
    ]
    const change = (body: object) => app.request('PUT', `/host/v1/sites/${site.id}`, { as: 'admin', body })
    assert.deepEqual(await seen('keeper'), [200, 201, 200])
    assert.equal((await change({ status: 'archived' })).body.status, 'archived')
    for (const as of [null, 'keeper']) assert.deepEqual(await seen(as), [410, 410, 410], String(as))
    assert.deepEqual(await seen('admin'), [200, 410, 200])
    for (const path of ['/', '/login', '/feed/', '/docs', '/robots.txt'])
      assert.equal(await status('GET', path), 410, path)
    const refused = await app.fetch('GET', '/closing/api/host/v1/posts')
    assert.deepEqual([refused.body.code, refused.body.data.status], ['rest_site_gone', 410])
    assert.equal((await change({ status: 'active' })).status, 200)
    assert.deepEqual(await seen('keeper'), [200, 201, 200])
    assert.equal((await app.request('DELETE', `/host/v1/sites/${site.id}`, { as: 'admin' })).status, 200)
    assert.deepEqual([await status('GET', '/'), await status('GET', '/api')], [410, 410])
    assert.deepEqual(await seen('admin'), [200, 410, 200])
    assert.equal((await app.request('GET', '/host/v1/posts')).status, 200, 'other sites go on')
    const first = await app.request('PUT', '/host/v1/sites/1', { as: 'admin', body: { status: 'archived' } })
    assert.deepEqual([first.status, first.body.code], [400, 'rest_site_cannot_archive_first'])
  })

  test('P-N19 no site is made where a page, the API or an archive is', async () => {
    const page = { title: 'Taken', content: 'x', status: 'publish' }
    const { body: parent } = await app.request('POST', '/host/v1/pages', { as: 'admin', body: page })
    await app.request('POST', '/host/v1/pages', { as: 'admin', body: { ...page, title: 'Inner', parent: parent.id } })
    const make = (path: string) => app.request('POST', '/host/v1/sites', { as: 'admin', body: { path, title: 'New' } })
    for (const path of [
      'taken',
      'taken/inner',
      'Taken',
      'api',
      'admin',
      'login',
      'author',
      'category',
      'tag',
      '2026',
      'feed',
      'second/api',
    ]) {
      const { status, body } = await make(path)
      assert.deepEqual([status, body.code], [400, 'rest_site_reserved'], path)
    }
    const { body: made } = await make('second/inner')
    assert.equal(made.path, '/second/inner/')
    const move = (path: string) => app.request('PUT', `/host/v1/sites/${made.id}`, { as: 'admin', body: { path } })
    assert.equal((await move('taken')).body.code, 'rest_site_reserved')
    assert.equal((await move('Elsewhere')).body.path, '/elsewhere/')
    assert.equal((await app.fetch('GET', '/elsewhere/api')).body.name, 'New')
  })
})
