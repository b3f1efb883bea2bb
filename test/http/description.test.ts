/** What the API says of itself, and what every answer says of its address. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openApiText } from '../../src/http/reference/openapi.ts'
import { createRouter } from '../../src/http/router.ts'
import { forEachEngine } from '../kit/databases.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'
import { trial } from './trial-service.ts'

type Argument = { readonly required: boolean; readonly default?: unknown }
type Described = { readonly endpoints: readonly { readonly args: Readonly<Record<string, Argument>> }[] }

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine, { services: [trial] })
  })
  after(() => app.dispose())

  for (const [method, path, as, status, allow] of [
    ['GET', '/host/v1/settings', null, 401, undefined],
    ['GET', '/host/v1/settings', 'subscriber', 403, undefined],
    ['GET', '/host/v1/settings', 'admin', 200, 'GET, POST, PUT, PATCH'],
    ['DELETE', '/host/v1/posts/1', null, 401, 'GET'],
    ['POST', '/host/v1/users', null, 401, 'GET'],
    ['GET', '/host/v1/posts/1', 'admin', 200, 'GET, POST, PUT, PATCH, DELETE'],
  ] as const) {
    test(`P-R6 Allow after ${method} ${path} by ${as ?? 'a visitor'} names what that caller may do: ${allow}`, async () => {
      await makePost(app)
      const answer = await app.request(method, path, { as, ...(method === 'POST' ? { body: {} } : {}) })
      assert.deepEqual([answer.status, answer.headers.allow], [status, allow])
    })
  }

  test('P-N13 OPTIONS of one record names all that the caller may do with it', async () => {
    await makePost(app)
    const asked = async (as: string | null) => (await app.request('OPTIONS', '/host/v1/posts/1', { as })).headers.allow
    assert.equal(await asked('admin'), 'GET, POST, PUT, PATCH, DELETE')
    assert.equal(await asked(null), 'GET')
  })

  for (const path of [
    'posts',
    'pages',
    'categories',
    'tags',
    'settings',
    'users',
    'comments',
    'media',
    'plugins',
    'posts/1',
  ]) {
    test(`P-R7 OPTIONS of ${path} has a schema with properties`, async () => {
      const { schema } = (await app.request('OPTIONS', `/host/v1/${path}`)).body
      const properties = schema.properties ?? schema.items?.properties
      assert.ok(Object.keys(properties).length > 0, JSON.stringify(schema).slice(0, 200))
    })
  }

  test('P-R8 what has a default is required nowhere: in the index, of a namespace, in OpenAPI', async () => {
    for (const path of ['/', '/host/v1']) {
      const { routes } = (await app.request('GET', path)).body as { routes: Record<string, Described> }
      const named = Object.values(routes).flatMap(({ endpoints }) =>
        endpoints.flatMap(({ args }) => Object.values(args)),
      )
      assert.ok(named.some(({ required }) => required) && named.some(argument => argument.default !== undefined))
      assert.deepEqual(
        named.filter(argument => argument.required && argument.default !== undefined),
        [],
      )
    }
    const { paths } = (await app.request('GET', '/openapi.json')).body as { paths: Record<string, Record<string, any>> }
    const operations = Object.values(paths).flatMap(path => Object.values(path))
    const demanded = operations.flatMap(operation => [
      ...(operation.parameters ?? []).filter((parameter: any) => parameter.required).map((one: any) => one.schema),
      ...Object.values<any>(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        schema.required.map((name: string) => schema.properties[name]),
      ),
    ])
    assert.ok(demanded.length > 0)
    assert.deepEqual(
      demanded.filter(schema => schema?.default !== undefined),
      [],
    )
  })

  test('X-15 the text of OpenAPI is written once for a table of routes, and anew when the table changes', async () => {
    const read = async () => (await app.request('GET', '/openapi.json')).text
    const first = await read()
    assert.equal(JSON.parse(first).openapi, '3.1.0')
    assert.equal(await read(), first)
    const [router, site] = [createRouter([]), (await app.systemContext()).site]
    assert.equal(openApiText(router, site), openApiText(router, site), 'the very same bytes')
    await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { title: 'Another name' } })
    assert.equal(JSON.parse(await read()).info.title, 'Another name')
    await app.request('PUT', '/host/v1/plugins/trial', { as: 'admin', body: { status: 'inactive' } })
    assert.ok(!(await read()).includes('/trial/v1/'))
    await app.request('PUT', '/host/v1/plugins/trial', { as: 'admin', body: { status: 'active' } })
    assert.ok((await read()).includes('/trial/v1/'))
  })

  test('X-15 at most 100 linked addresses are fetched for one request; what is beyond stays a link', async () => {
    const records = (await app.request('GET', '/trial/v1/linked?_embed')).body as { id: number; _embedded?: object }[]
    assert.equal(records.length, 150)
    const embedded = records.filter(record => record._embedded)
    assert.equal(embedded.length, 100)
    assert.deepEqual(embedded[99], { ...embedded[99], id: 100, _embedded: { item: [{ id: 100 }] } })
  })
})

/** One post of the administrator, with the number 1. */
async function makePost(app: TestApp): Promise<void> {
  if ((await app.request('GET', '/host/v1/posts/1')).status === 200) return
  await app.request('POST', '/host/v1/posts', { as: 'admin', body: { title: 'One', status: 'publish' } })
}
