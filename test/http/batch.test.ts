/** host.md section 14, group 27, and the header that makes a retry harmless. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../kit/databases.ts'
import { probe } from '../kit/probe-service.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'
import { runs, trial } from './trial-service.ts'

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine, { services: [probe, trial] })
  })
  after(() => app.dispose())
  const batch = (body: unknown, as: string | null = null) => app.request('POST', '/batch/v1', { body, as })

  test('host 27 each request of a batch has its own answer, with the caller of the whole', async () => {
    const requests = [
      { path: '/probe/v1/echo', body: { words: 'one' } },
      { path: '/probe/v1/needed', body: {} },
      { path: '/probe/v1/guarded', body: { name: 'x', size: 1 } },
      { path: '/probe/v1/large', body: {} },
      { method: 'PUT', path: '/probe/v1/nope' },
    ]
    const { status, body } = await batch({ requests }, 'admin')
    assert.equal(status, 207)
    assert.deepEqual(
      body.responses.map((response: { status: number }) => response.status),
      [200, 400, 201, 400, 404],
    )
    assert.equal(body.responses[3].body.code, 'rest_batch_not_allowed')
    assert.equal((await batch({ requests })).body.responses[2].status, 401)
  })

  test('host 27 require-all-validate runs nothing when one request does not fit', async () => {
    const requests = [
      { path: '/probe/v1/echo', body: { words: 'one' } },
      { path: '/probe/v1/needed', body: {} },
    ]
    const { body } = await batch({ validation: 'require-all-validate', requests })
    assert.equal(body.failed, 'validation')
    assert.deepEqual([body.responses[0], body.responses[1].status], [null, 400])
    const fine = await batch({ validation: 'require-all-validate', requests: requests.slice(0, 1) })
    assert.equal(fine.body.responses[0].body.words, 'one')
  })

  test('host 27 more than 25 requests, or a GET, are refused', async () => {
    assert.equal(
      (await batch({ requests: Array.from({ length: 26 }, () => ({ path: '/probe/v1/echo' })) })).status,
      400,
    )
    assert.equal((await batch({ requests: [{ method: 'GET', path: '/probe/v1/echo' }] })).status, 400)
  })

  test('P-N3 the headers of an inner request count, except those that say who calls', async () => {
    runs.delete('inner')
    const inner = (key: string) => ({ path: '/trial/v1/runs/inner', headers: { 'Idempotency-Key': key } })
    const { body } = await batch({ requests: [inner('k'), inner('k'), inner('other')] }, 'admin')
    assert.deepEqual(
      body.responses.map((response: { body: { run: number } }) => response.body.run),
      [1, 1, 2],
    )
    const authorization = await app.authorization('admin')
    const guarded = {
      path: '/probe/v1/guarded',
      body: { name: 'x', size: 1 },
      headers: { Authorization: authorization },
    }
    assert.equal((await batch({ requests: [guarded] })).body.responses[0].status, 401)
    const odd = { path: '/probe/v1/echo', headers: { 'x-one': { toString: null } } }
    assert.equal((await batch({ requests: [odd] })).status, 400)
  })

  test('P-N3 every write of the platform may be in a batch, except sign-in, passwords, uploads and what is known of a person', async () => {
    const { body } = await app.request('GET', '/')
    const endpoints = Object.entries(body.routes as Record<string, { endpoints: Endpoint[] }>).flatMap(
      ([path, { endpoints }]) => endpoints.map(endpoint => ({ path, ...endpoint })),
    )
    const refused = endpoints.filter(
      ({ path, methods, allow_batch }) => path.startsWith('/host/v1') && !allow_batch && methods.some(isWrite),
    )
    assert.deepEqual(
      refused.map(({ path, methods }) => `${methods} ${path.replace(/\(\?P<(\w+)>[^)]*\)/g, '{$1}')}`).sort(),
      [
        'DELETE /host/v1/session',
        'DELETE /host/v1/users/{id}/application-passwords',
        'DELETE /host/v1/users/{id}/application-passwords/{uuid}',
        'POST /host/v1/authorize-application',
        'POST /host/v1/media',
        'POST /host/v1/personal-data/export',
        'POST /host/v1/session',
        'POST /host/v1/users/{id}/application-passwords',
        'POST,PUT,PATCH /host/v1/users/{id}/application-passwords/{uuid}',
      ],
    )
    assert.ok(endpoints.every(({ methods, allow_batch }) => !allow_batch || methods.some(isWrite)))
    const requests = [
      { path: '/host/v1/categories', body: { name: 'Batched' } },
      { method: 'PUT', path: '/host/v1/settings', body: { title: 'Batched' } },
      { path: '/trial/v1/secret' },
      { path: '/batch/v1', body: { requests: [{ path: '/probe/v1/echo' }] } },
      { path: '/host/v1/posts?_method=GET' },
    ]
    const answers = (await batch({ requests }, 'admin')).body.responses
    assert.deepEqual(
      answers.map((response: { status: number }) => response.status),
      [201, 200, 400, 400, 400],
    )
  })

  test('P24 a request repeated with its Idempotency-Key has one effect and one answer', async () => {
    const asked = { body: { by: 1 }, headers: { 'idempotency-key': 'abc' } }
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.request('POST', '/probe/v1/counted', asked)))
    assert.equal(new Set(answers.map(answer => answer.body.name)).size, 1)
    assert.ok(answers.every(answer => answer.status === 201))
    const other = await app.request('POST', '/probe/v1/counted', { ...asked, body: { by: 2 } })
    assert.deepEqual([other.status, other.body.code], [422, 'rest_idempotency_mismatch'])
    app.moveClock(25 * 3_600_000)
    assert.equal((await app.request('POST', '/probe/v1/counted', { ...asked, body: { by: 2 } })).status, 201)
  })

  test('visitors are counted before the body is judged, a trapped one is not counted', async () => {
    const knock = (body: object) => app.request('POST', '/probe/v1/limited', { body })
    assert.equal((await knock({ website: 'x' })).status, 400)
    const answers = await Promise.all(Array.from({ length: 12 }, () => knock({})))
    assert.equal(answers.filter(answer => answer.status === 200).length, 3)
    const refused = answers.find(answer => answer.status === 429)
    assert.ok(Number(refused?.headers['retry-after']) > 0)
    app.moveClock(61_000)
    assert.equal((await knock({})).status, 200)
  })
})

type Endpoint = { readonly methods: readonly string[]; readonly allow_batch?: object }

const isWrite = (method: string) => method !== 'GET'
