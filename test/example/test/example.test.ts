/** The worked example as a whole program: everything that its manifest declares, over HTTP and in pages and jobs. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createNonce } from '../../../src/platform/nonces/nonces.ts'
import { forEachEngine } from '../../kit/databases.ts'
import { startTestApp, type TestApp } from '../../kit/test-app.ts'
import { example } from '../service.ts'

const folder = new URL('../../', import.meta.url)

forEachEngine(engine => {
  describe('the example in the Pro edition', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [example], servicesFolder: folder })
      await app.request('POST', '/example/v1/tools', { as: 'admin', body: { name: 'Drill <b>' } })
    })
    after(() => app.dispose())

    test('visitors read the catalogue, in the envelope of visitors', async () => {
      const { status, body } = await app.request('GET', '/example/v1/catalogue')
      assert.deepEqual(
        [status, body],
        [200, { success: true, message: 'Welcome.', data: [{ id: 1, name: 'Drill <b>' }] }],
      )
    })

    test('visitors read published guides and their steps, behind a limit, while the library is open', async () => {
      const make = async (values: object) =>
        (await app.request('POST', '/example/v1/guides', { as: 'admin', body: values })).body.data
      const open = await make({ title: 'Drilling', status: 'published', author_note: 'ours', preview_key: 'k' })
      const draft = await make({ title: 'Not yet' })
      const steps = `/example/v1/guides/${open.id}/steps`
      const [first] = (
        await app.request('PUT', steps, { as: 'admin', body: [{ instruction: 'Mark' }, { instruction: 'Drill' }] })
      ).body.data
      const list = await app.request('GET', '/example/v1/guides')
      assert.deepEqual(
        [list.status, list.body.meta.total, list.headers['cache-control'], Object.keys(list.body.data[0])],
        [
          200,
          1,
          'public, max-age=60',
          ['id', 'title', 'status', 'body', 'tool_id', 'created_at', 'modified_at', 'trashed_at'],
        ],
      )
      assert.equal((await app.request('GET', `/example/v1/guides/${draft.id}`)).status, 404)
      assert.equal((await app.request('GET', `/example/v1/guides/${draft.id}/steps`)).status, 404)
      const shown = await app.request('GET', steps)
      assert.deepEqual(
        shown.body.data.map((step: { instruction: string }) => step.instruction),
        ['Mark', 'Drill'],
      )
      const all = await app.request('GET', '/example/v1/guides', { as: 'admin' })
      assert.deepEqual([all.body.meta.total, /no-store/.test(all.headers['cache-control'] ?? '')], [2, true])
      const put = await app.request('PUT', steps, {
        as: 'admin',
        body: { items: [{ instruction: 'Clamp' }, { id: first.id }] },
      })
      assert.deepEqual(
        put.body.data.map((step: { id: number; position: number }) => [step.id === first.id, step.position]),
        [
          [false, 1],
          [true, 2],
        ],
      )
      await app.request('POST', '/example/v1/settings', { as: 'admin', body: { is_open: false } })
      assert.equal((await app.request('GET', '/example/v1/guides')).status, 401)
      await app.request('POST', '/example/v1/settings', { as: 'admin', body: { is_open: true } })
      const described = await app.request('GET', '/openapi.json')
      assert.deepEqual(described.body.paths['/example/v1/guides'].get.security[0], {}, 'the reference knows')
    })

    test('the older namespace answers its addresses and no others', async () => {
      assert.equal((await app.request('GET', '/example-old/v1/catalogue')).body.data[0].id, 1)
      assert.equal((await app.request('GET', '/example-old/v1/repair-board')).body.data.waiting, 0)
      for (const path of ['/example-old/v1', '/example-old/v1/tools', '/example-old/v1/settings']) {
        assert.equal((await app.request('GET', path, { as: 'admin' })).body.code, 'rest_no_route', path)
      }
    })

    test('the index shows every address with what it takes', async () => {
      const { body } = await app.request('GET', '/example/v1')
      const endpoints = body.routes['/example/v1/tools'].endpoints
      assert.deepEqual(
        endpoints.flatMap((endpoint: { methods: string[] }) => endpoint.methods),
        ['GET', 'POST'],
      )
      assert.ok('per_page' in endpoints[0].args && 'status' in endpoints[0].args)
      assert.ok(body.routes['/example/v1/tools/(?P<id>[\\d]+)'])
    })

    test('a list can be cut down to some fields, and HEAD answers without a body', async () => {
      const { body } = await app.request('GET', '/example/v1/tools?_fields=id,name', { as: 'admin' })
      assert.deepEqual(body.data, [{ id: 1, name: 'Drill <b>' }])
      const head = await app.request('HEAD', '/example/v1/tools', { as: 'admin' })
      assert.deepEqual([head.status, head.text], [200, ''])
    })

    test('an enquiry needs the nonce of the page, makes a member as the system, and a job writes to him', async () => {
      const body = { name: 'Nina', email: 'nina@example.com' }
      assert.equal((await app.request('POST', '/example/v1/enquiry', { body })).status, 403)
      const trapped = await app.request('POST', '/example/v1/enquiry', { body: { ...body, website: 'http://spam' } })
      assert.deepEqual([trapped.status, trapped.body.code], [400, 'example_rejected'])
      const security = createNonce('example_enquiry', { ...(await app.systemContext()), user: null, system: null })
      const made = await app.request('POST', '/example/v1/enquiry', { body: { ...body, security } })
      assert.equal(made.status, 201, made.text)
      const member = await app.request('GET', `/example/v1/members/${made.body.data.id}`, { as: 'admin' })
      assert.equal(member.body.data.email, 'nina@example.com')
      await app.app.jobs.drain()
      const mails = await app.app.internals.database.rows('select * from outbox', [])
      assert.ok(mails.some(mail => JSON.stringify(mail).includes('Dear Nina, come and borrow.')))
    })

    test('a page shows what the shortcode makes', async () => {
      const body = { title: 'Ours', content: 'We have: [example_tools most=3]', status: 'publish' }
      const page = await app.request('POST', '/host/v1/pages', { as: 'admin', body })
      const shown = await app.fetch('GET', page.body.link.replace(app.config.siteUrl, ''))
      assert.match(shown.text, /<ul><li>Drill &lt;b&gt;<\/li><\/ul>/)
    })

    test('settings are stored with their secrets sealed', async () => {
      const saved = await app.request('POST', '/example/v1/settings', {
        as: 'admin',
        body: { title: 'Ours', sms_token: 'do-not-show', repair_days: 3 },
      })
      assert.deepEqual(
        [saved.status, saved.body.data.title, saved.body.data.sms_token_set, saved.body.data.repair_days],
        [200, 'Ours', true, 3],
      )
      const read = await app.request('GET', '/example/v1/settings', { as: 'admin' })
      assert.deepEqual(read.body.data, saved.body.data)
      const [row] = await app.app.internals.database.rows<{ value: string }>(
        "select value from options where name = 'example_settings'",
        [],
      )
      assert.ok(row!.value.includes('Ours') && !row!.value.includes('do-not-show'))
    })

    test('secrets and HTML of records are sealed and cleaned by the platform', async () => {
      const body = {
        name: 'Safe',
        lock_code: 'rosebud',
        description: '<p onclick="x()">fine<script>alert(1)</script></p>',
      }
      const made = await app.request('POST', '/example/v1/tools', { as: 'admin', body })
      assert.equal(made.body.data.description, '<p>fine</p>')
      const [row] = await app.app.internals.database.rows<{ lock_code: string }>(
        'select lock_code from example_tools where id = ?',
        [made.body.data.id],
      )
      assert.ok(!row!.lock_code.includes('rosebud'))
      const changed = await app.request('PATCH', `/example/v1/tools/${made.body.data.id}`, {
        as: 'admin',
        body: { quantity: 2 },
      })
      assert.equal(changed.body.data.lock_code_set, true)
    })

    test('a tool is lent, cannot be lent twice, and comes back', async () => {
      const ask = (method: string, path: string, body?: unknown) =>
        app.request(method, `/example/v1${path}`, { as: 'admin', ...(body ? { body } : {}) })
      const tool = (await ask('POST', '/tools', { name: 'Saw' })).body.data
      const member = (await ask('POST', '/members', { name: 'Max', email: 'max@example.com' })).body.data
      const loan = await ask('POST', '/loans', { tool_id: tool.id, member_id: member.id, due_on: '2001-01-01' })
      assert.deepEqual([loan.status, loan.body.data.is_overdue], [201, true])
      const second = await ask('POST', '/loans', { tool_id: tool.id, member_id: member.id, due_on: '2099-01-01' })
      assert.deepEqual([second.status, second.body.code], [409, 'example_out'])
      const returned = await ask('POST', `/loans/${loan.body.data.id}/return`)
      assert.equal(returned.body.data.is_overdue, false)
      assert.equal(
        (await ask('POST', '/loans', { tool_id: tool.id, member_id: member.id, due_on: '2099-01-01' })).status,
        201,
      )
    })

    test('rights follow the roles of the site', async () => {
      await app.account('ed', ['editor'])
      const { body } = await app.request('GET', '/example/v1/bootstrap', { as: 'ed' })
      assert.deepEqual(
        [body.data.permissions.edit, body.data.permissions.costs, body.data.permissions.settings],
        [true, false, false],
      )
      assert.equal((await app.request('GET', '/example/v1/settings', { as: 'ed' })).status, 403)
      const { body: list } = await app.request('GET', '/example/v1/tools', { as: 'ed' })
      assert.ok(!('cost' in list.data[0]))
    })

    test('a broken body is told as the platform tells it', async () => {
      const broken = await app.request('POST', '/example/v1/tools', {
        as: 'admin',
        payload: '{"name":',
        headers: { 'content-type': 'application/json' },
      })
      assert.deepEqual([broken.status, broken.body.code], [400, 'rest_invalid_json'])
      const nul = await app.request('POST', '/example/v1/tools', { as: 'admin', body: { name: 'a\0b' } })
      assert.ok(nul.status === 400 || nul.status === 422, nul.text)
    })
  })

  describe('the example in the free edition', () => {
    let app: TestApp
    before(async () => {
      app = await startTestApp(engine, { services: [example], servicesFolder: folder, env: { EDITION: 'free' } })
    })
    after(() => app.dispose())

    test('what is Pro is not there at all', async () => {
      const nowhere = (await app.request('GET', '/example/v1/nowhere', { as: 'admin' })).body
      for (const path of [
        '/example/v1/repairs',
        '/example/v1/repair-board',
        '/example-old/v1/repair-board',
        '/example/v1/filters/repairs',
      ]) {
        assert.deepEqual((await app.request('GET', path, { as: 'admin' })).body, nowhere, path)
      }
      const { body } = await app.request('GET', '/example/v1/settings', { as: 'admin' })
      assert.ok(!('repair_days' in body.data))
      assert.equal(
        (await app.request('POST', '/example/v1/tools', { as: 'admin', body: { name: 'Free' } })).status,
        201,
      )
    })
  })
})
