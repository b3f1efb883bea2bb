/** host.md section 14, groups 4 to 7 and 9 over HTTP: what is read, from where, and how it is refused. */
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
  const echo = async (query: string) => app.request('GET', `/probe/v1/echo${query}`)

  test('host 4 text from the query becomes what the route declares', async () => {
    const { body } = await echo('?whole=%2B5&number=1e2&truth=TRUE&words=5&list=a,b%20c')
    assert.deepEqual(body, { whole: 5, number: 100, truth: true, words: '5', list: ['a', 'b', 'c'], colour: 'green' })
  })

  test('host 4 wrong types are refused together, each with its reason', async () => {
    const { status, body } = await app.request('POST', '/probe/v1/echo', {
      body: { whole: 3.5, words: 5, truth: 'yes', colour: 'blue' },
    })
    assert.equal(status, 400)
    assert.equal(body.code, 'rest_invalid_param')
    assert.deepEqual(Object.keys(body.data.params).sort(), ['colour', 'truth', 'whole', 'words'])
    assert.equal(body.data.details.words.code, 'rest_invalid_type')
    assert.equal(body.data.details.colour.code, 'rest_not_in_enum')
  })

  test('host 5 null for a typed argument is refused, null for a required one counts as missing', async () => {
    const refused = await app.request('POST', '/probe/v1/echo', { body: { words: null } })
    assert.match(refused.body.data.params.words, /is not of type string/)
    assert.equal(
      (await app.request('POST', '/probe/v1/needed', { body: { name: null, size: 1 } })).body.code,
      'rest_missing_callback_param',
    )
  })

  test('host 6 broken JSON is refused, an empty body is fine, forms work on PUT, multipart only on POST', async () => {
    const json = { 'content-type': 'application/json' }
    const broken = await app.request('POST', '/probe/v1/echo', { payload: '{"a":', headers: json })
    assert.deepEqual([broken.status, broken.body.code], [400, 'rest_invalid_json'])
    assert.equal((await app.request('POST', '/probe/v1/echo', { payload: '', headers: json })).status, 200)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    assert.equal((await app.request('PUT', '/probe/v1/echo', { payload: 'words=hi', headers: form })).body.words, 'hi')
    const multipart = { 'content-type': 'multipart/form-data; boundary=xx' }
    const payload = '--xx\r\ncontent-disposition: form-data; name="words"\r\n\r\nhi\r\n--xx--\r\n'
    assert.equal((await app.request('POST', '/probe/v1/echo', { payload, headers: multipart })).body.words, 'hi')
    assert.equal((await app.request('PUT', '/probe/v1/echo', { payload, headers: multipart })).body.words, undefined)
  })

  test('host 7 the path wins over the body, the body over the query, the query over defaults', async () => {
    assert.equal((await app.request('PUT', '/probe/v1/things/5?id=6', { as: 'editor', body: { id: 7 } })).body.id, 5)
    assert.equal(
      (await app.request('POST', '/probe/v1/echo?words=query', { body: { words: 'body' } })).body.words,
      'body',
    )
    assert.equal((await echo('?colour=red')).body.colour, 'red')
  })

  test('host 9 only a POST may name another method', async () => {
    assert.equal((await app.request('POST', '/probe/v1/things/5?_method=PUT', { as: 'editor', body: {} })).status, 200)
    assert.equal(
      (
        await app.request('POST', '/probe/v1/things/5', {
          as: 'editor',
          body: {},
          headers: { 'x-http-method-override': 'PUT' },
        })
      ).status,
      200,
    )
    assert.equal((await app.request('GET', '/probe/v1/echo?_method=DELETE&words=x')).body.words, 'x')
    assert.equal((await app.request('GET', '/probe/v1/things/5?_method=PUT')).body.name, 'Thing 5')
  })

  test('host 9 _envelope puts status and headers inside, also of an error', async () => {
    const { status, body } = await app.request('GET', '/probe/v1/things/500?_envelope')
    assert.equal(status, 200)
    assert.deepEqual([body.status, body.body.code], [404, 'rest_not_found'])
    assert.ok(body.headers.link)
  })

  test('host 9 _fields keeps what is named, in depth and in lists, and leaves errors alone', async () => {
    assert.deepEqual((await app.request('GET', '/probe/v1/things/5?_fields=id,inner.b,list.x')).body, {
      id: 5,
      inner: { b: 2 },
      list: [{ x: 1 }, { x: 3 }],
    })
    assert.equal((await app.request('GET', '/probe/v1/things/500?_fields=id')).body.code, 'rest_not_found')
  })

  test('host 9 _embed follows the links that may be embedded', async () => {
    const all = (await app.request('GET', '/probe/v1/links?_embed')).body._embedded
    assert.deepEqual(Object.keys(all), ['thing', 'other'])
    assert.equal(all.thing[0].name, 'Thing 7')
    assert.deepEqual(Object.keys((await app.request('GET', '/probe/v1/links?_embed=other')).body._embedded), ['other'])
  })

  test('D6 JSONP is off', async () => {
    assert.equal((await echo('?_jsonp=f')).body.code, 'rest_callback_disabled')
  })

  test('P13 a repeated scalar keeps the last value, a repeated list all of them, in every spelling', async () => {
    assert.equal((await echo('?whole=1&whole=2')).body.whole, 2)
    for (const query of ['?list=a&list=b', '?list[]=a&list[]=b', '?list=a,b'])
      assert.deepEqual((await echo(query)).body.list, ['a', 'b'], query)
    for (const body of [{ whole: [1] }, { whole: '1 or 1=1' }, { number: '0x10' }, { whole: true }]) {
      assert.equal((await app.request('POST', '/probe/v1/echo', { body })).status, 400, JSON.stringify(body))
    }
  })

  test('P11 prototype keys are refused, however they are spelled, and nothing is polluted', async () => {
    const json = { 'content-type': 'application/json' }
    for (const payload of [
      '{"__proto__":{"x":1}}',
      '{"map":{"\\u005f_proto__":{"x":1}}}',
      '{"map":{"constructor":{"prototype":{"x":1}}}}',
    ]) {
      assert.equal((await app.request('POST', '/probe/v1/echo', { payload, headers: json })).status, 400, payload)
    }
    assert.equal((await echo('?map[__proto__][x]=1')).status, 400)
    assert.equal(Object.keys(Object.prototype).length, 0)
  })

  test('fault 26 invalid UTF-8, NUL and lone surrogates are refused alike in body, query and path', async () => {
    const json = { 'content-type': 'application/json' }
    const bad = Buffer.concat([Buffer.from('{"words":"'), Buffer.from([0xff]), Buffer.from('"}')])
    assert.equal((await app.request('POST', '/probe/v1/echo', { payload: bad, headers: json })).status, 400)
    for (const payload of ['{"words":"a\\u0000b"}', '{"words":"\\ud800"}']) {
      assert.equal((await app.request('POST', '/probe/v1/echo', { payload, headers: json })).status, 400, payload)
    }
    for (const query of ['?words=%ff', '?words=%', '?words=%00']) assert.equal((await echo(query)).status, 400, query)
    assert.ok([400, 404].includes((await app.request('GET', '/probe/v1/words/%00abc')).status))
  })

  test('fault 27 huge and odd numbers are refused, never rounded', async () => {
    const json = { 'content-type': 'application/json' }
    for (const value of ['1e400', '9007199254740993', '-1e400', '"NaN"', '"Infinity"']) {
      assert.equal(
        (await app.request('POST', '/probe/v1/echo', { payload: `{"whole":${value}}`, headers: json })).status,
        400,
        value,
      )
    }
    assert.ok([400, 404].includes((await app.request('GET', '/probe/v1/things/99999999999999999999')).status))
  })

  test('X-2 a multipart body of too many parts is refused at the first one too many, wherever it is sent', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const payload = '--x\r\nContent-Disposition:form-data;name="a"\r\n\r\n\r\n'.repeat(21_387)
    for (const path of ['/host/v1/session', '/probe/v1/echo', '/probe/v1/limited', '/trial/v1/upload']) {
      const { status, body } = await app.request('POST', path, { payload, headers })
      assert.deepEqual([status, body.data.params], [400, { a: 'At most 100 fields are read.' }], path)
    }
  })

  for (const query of [
    '_fields[x]=1',
    '_fields[0][x]=1',
    '_embed[x]=1',
    '_method[x]=1',
    '_fields[]=id&_fields[1][y]=1',
  ]) {
    test(`X-11 ${query} is refused before anything is done`, async () => {
      runs.clear()
      const name = query.slice(0, query.indexOf('['))
      for (const [method, path] of [
        ['GET', '/probe/v1/things/5'],
        ['POST', '/trial/v1/runs/never'],
      ] as const) {
        const { status, body } = await app.request(method, `${path}?${query}`)
        assert.deepEqual([status, body.code, Object.keys(body.data.params)], [400, 'rest_invalid_param', [name]])
      }
      assert.equal(runs.size, 0)
    })
  }

  test('X-11 fields and relations may come as a list of texts', async () => {
    assert.deepEqual((await app.request('GET', '/probe/v1/things/5?_fields[]=id&_fields[]=inner.a')).body, {
      id: 5,
      inner: { a: 1 },
    })
    const { body } = await app.request('GET', '/probe/v1/links?_embed[]=other')
    assert.deepEqual(Object.keys(body._embedded), ['other'])
    assert.equal((await app.request('POST', '/probe/v1/echo?_method=PUT&_method=DELETE')).status, 200)
  })

  test('P-R12 an id in the path that nothing can have is a missing record, in a query it is refused', async () => {
    for (const id of ['99999999999999999999', '9007199254740993', '0', '00000000000000000000']) {
      const { status, body } = await app.request('GET', `/trial/v1/items/${id}`)
      assert.deepEqual([status, body.code], [404, 'vendor_trial_not_found'], id)
    }
    assert.equal((await app.request('GET', '/trial/v1/items/00000000000000000005')).body.id, 5)
    assert.equal((await app.request('GET', '/trial/v1/items/5?page=99999999999999999999')).status, 400)
    assert.equal((await app.request('GET', '/trial/v1/items/5?id=99999999999999999999')).status, 400)
    for (const method of ['GET', 'DELETE'])
      for (const path of ['posts', 'users', 'media', 'comments', 'categories'])
        assert.equal(
          (await app.request(method, `/host/v1/${path}/99999999999999999999?force=true&reassign=1`, { as: 'admin' }))
            .status,
          404,
          `${method} ${path}`,
        )
  })
})
