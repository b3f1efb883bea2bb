/** host.md section 14, groups 1, 2, 3, 8, 10: which route answers, and what every answer carries. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../kit/databases.ts'
import { probe } from '../kit/probe-service.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine, { services: [probe] })
  })
  after(() => app.dispose())

  test('host 1 an unknown route, method or namespace answers 404 rest_no_route without Allow', async () => {
    for (const [method, path] of [
      ['GET', '/probe/v1/nope'],
      ['PATCH', '/probe/v1/echo'],
      ['GET', '/nope/v1/x'],
      ['GET', '/probe/v1/things/abc'],
      ['TRACE', '/probe/v1/echo'],
    ] as const) {
      const { status, body, headers } = await app.request(method, path)
      if (method === 'TRACE') {
        assert.ok(status >= 400)
        continue
      }
      assert.deepEqual([status, body.code, headers.allow], [404, 'rest_no_route', undefined], `${method} ${path}`)
    }
  })

  test('P20 a route whose module is off answers exactly as a random path, and appears once the module is on', async () => {
    const off = await app.request('GET', '/probe/v1/with-feature')
    const random = await app.request('GET', '/probe/v1/random-path')
    assert.deepEqual([off.status, off.body], [random.status, random.body])
    await app.request('PUT', '/host/v1/plugins/shop', { as: 'admin', body: { status: 'active' } })
    assert.equal((await app.request('GET', '/probe/v1/with-feature')).status, 200)
    await app.request('PUT', '/host/v1/plugins/shop', { as: 'admin', body: { status: 'inactive' } })
    assert.equal((await app.request('GET', '/probe/v1/with-feature')).status, 404)
  })

  test('host 2 a trailing slash, upper case and rest_route lead to the same route', async () => {
    for (const url of [
      '/api/probe/v1/things/5',
      '/api/probe/v1/things/5/',
      '/api/PROBE/v1/Things/5',
      '/?rest_route=/probe/v1/things/5',
      '/index.php?rest_route=/probe/v1/things/5/',
    ]) {
      assert.equal((await app.fetch('GET', url)).body?.id, 5, url)
    }
  })

  test('host 2 a literal segment wins over a parameter, and a pattern decides what a parameter takes', async () => {
    assert.deepEqual((await app.request('GET', '/probe/v1/things/latest')).body, { latest: true })
    assert.deepEqual((await app.request('GET', '/probe/v1/words/AbcD')).body, { word: 'AbcD' })
    assert.equal((await app.request('GET', '/probe/v1/words/ab')).status, 404)
    assert.equal((await app.request('GET', '/probe/v1/words/%zz')).status, 400)
  })

  test('host 3 the right is asked before the arguments: 401 for a visitor, 403 for a low role, then 400', async () => {
    const asked = { body: {} }
    assert.equal((await app.request('POST', '/probe/v1/guarded', asked)).body.code, 'rest_forbidden')
    assert.equal((await app.request('POST', '/probe/v1/guarded', asked)).status, 401)
    assert.equal((await app.request('POST', '/probe/v1/guarded', { ...asked, as: 'subscriber' })).status, 403)
    const refused = await app.request('POST', '/probe/v1/guarded', { ...asked, as: 'admin' })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.data.params],
      [400, 'rest_missing_callback_param', ['name', 'size']],
    )
  })

  test('host 3 a public route checks its arguments first', async () => {
    assert.equal((await app.request('POST', '/probe/v1/needed', { body: {} })).status, 400)
  })

  test('host 8 HEAD gives the headers of GET and no body', async () => {
    const get = await app.request('GET', '/probe/v1/things/5')
    const head = await app.request('HEAD', '/probe/v1/things/5')
    assert.equal(head.text, '')
    assert.equal(head.headers['content-length'], get.headers['content-length'])
    assert.equal(head.headers.allow, get.headers.allow)
  })

  test('host 8 OPTIONS describes a route and its Allow, and answers 200 for an unknown one', async () => {
    const { status, body, headers } = await app.request('OPTIONS', '/probe/v1/things/5', { as: 'editor' })
    assert.equal(status, 200)
    assert.deepEqual(body.methods, ['GET', 'PUT'])
    assert.equal(headers.allow, 'GET, PUT')
    assert.equal((await app.request('OPTIONS', '/probe/v1/things/5')).headers.allow, 'GET')
    assert.deepEqual((await app.request('OPTIONS', '/nope')).body, [])
  })

  test('host 8 Allow names the methods that this caller may use', async () => {
    assert.equal((await app.request('GET', '/probe/v1/things/5')).headers.allow, 'GET')
    assert.equal((await app.request('GET', '/probe/v1/things/5', { as: 'editor' })).headers.allow, 'GET, PUT')
  })

  test('host 10 an origin is echoed with credentials, and every answer varies by it', async () => {
    const { headers } = await app.request('GET', '/probe/v1/things/5', {
      headers: { origin: 'https://elsewhere.example' },
    })
    assert.equal(headers['access-control-allow-origin'], 'https://elsewhere.example')
    assert.equal(headers['access-control-allow-credentials'], 'true')
    assert.match(headers.vary ?? '', /Origin/)
    assert.equal((await app.request('GET', '/probe/v1/things/5')).headers['access-control-allow-origin'], undefined)
  })

  test('P23 answers for signed-in callers are not stored, but a route keeps its own cache rule', async () => {
    assert.match(
      (await app.request('GET', '/probe/v1/things/5', { as: 'editor' })).headers['cache-control'] ?? '',
      /no-store/,
    )
    assert.equal((await app.request('GET', '/probe/v1/things/5')).headers['cache-control'], undefined)
    assert.equal(
      (await app.request('GET', '/probe/v1/cached', { as: 'editor' })).headers['cache-control'],
      'private, max-age=300',
    )
  })

  test('S-13 every answer carries nosniff, a policy, a referrer rule and a typed charset', async () => {
    for (const path of ['/probe/v1/things/5', '/nope', '/probe/v1/throw', '/probe/v1/page']) {
      const { headers } = await app.request('GET', path)
      assert.equal(headers['x-content-type-options'], 'nosniff', path)
      assert.match(headers['content-security-policy'] ?? '', /default-src 'none'/, path)
      assert.match(headers['content-type'] ?? '', /charset=utf-8/, path)
      assert.ok(headers['referrer-policy'], path)
    }
  })

  test('the index lists namespaces, routes with their arguments, and how to sign in', async () => {
    const { body } = await app.request('GET', '/')
    assert.ok(body.namespaces.includes('host/v1') && body.namespaces.includes('probe/v1'))
    const described = body.routes['/probe/v1/things/(?P<id>[\\d]+)']
    assert.deepEqual(described.methods, ['GET', 'PUT'])
    assert.equal(described.endpoints[0].args.id.required, true)
    assert.match(body.authentication['application-passwords'].endpoints.authorization, /authorize-application$/)
    const { body: namespace } = await app.request('GET', '/probe/v1')
    assert.equal(namespace.namespace, 'probe/v1')
    assert.equal(body.routes['/batch/v1'] !== undefined, true)
  })

  test('P7 links follow the configured address, whatever the Host header says', async () => {
    const { body, headers } = await app.request('GET', '/', { headers: { host: 'evil.example' } })
    assert.equal(body.url, 'http://localhost:8080')
    assert.ok(!JSON.stringify([body, headers]).includes('evil.example'))
  })

  test('P16 an unexpected error answers 500 with a request id and nothing of its cause', async () => {
    const { status, body, text } = await app.request('GET', '/probe/v1/throw')
    assert.deepEqual([status, body.code], [500, 'internal_server_error'])
    assert.ok(body.data.request_id)
    assert.ok(!/SELECT|passwd|node_modules|at \//.test(text))
    assert.ok(app.complaints.some(complaint => complaint.level === 'error'))
  })

  test('a handler may answer any status, body, file, page or redirect', async () => {
    assert.deepEqual((await app.request('GET', '/probe/v1/teapot')).status, 418)
    assert.deepEqual((await app.request('GET', '/probe/v1/teapot')).body, { error: 'teapot' })
    assert.deepEqual(
      [(await app.request('GET', '/probe/v1/nothing')).status, (await app.request('GET', '/probe/v1/nothing')).text],
      [204, ''],
    )
    assert.equal(
      (await app.request('GET', '/probe/v1/file')).headers['content-disposition'],
      'attachment; filename="a-b-c.bin"',
    )
    const away = await app.request('GET', '/probe/v1/away')
    assert.deepEqual([away.status, away.headers.location], [302, 'https://example.com/'])
    assert.deepEqual((await app.request('GET', '/probe/v1/refuse')).body, {
      code: 'rest_conflict',
      message: 'Someone else changed this record since you opened it. Load it again and repeat your change.',
      data: { status: 409, hint: 'wait' },
    })
  })
})
