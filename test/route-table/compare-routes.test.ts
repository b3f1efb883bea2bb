import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, test } from 'node:test'
import { services } from '../../src/services.ts'
import { type ActualRoute, compareRoutes } from './compare-routes.ts'
import { atMost, type NotYetBuilt, notYetBuilt, problemsOfList } from './not-yet-built.ts'
import { copyOfTheTable, expectedRoutes, readTable, type SpecRoute, settle } from './spec-routes.ts'

const namespace = 'vendor-faq/v1'
const row = (method: string, path: string, more: Partial<SpecRoute> = {}): SpecRoute => ({
  service: 'K',
  namespace,
  method,
  path,
  edition: 'free',
  public: false,
  needs: '',
  limits: '',
  note: '',
  ...more,
})
const route = (method: string, path: string, more: Partial<ActualRoute> = {}): ActualRoute => ({
  namespace,
  method,
  path,
  edition: 'free',
  public: false,
  ...more,
})

describe('comparing routes', () => {
  test('finds nothing where both are the same, in any order', () => {
    const table = [row('GET', '/faqs'), row('GET', '/faqs/{id}', { edition: 'pro', public: true })]
    const server = [route('GET', '/faqs/{id}', { edition: 'pro', public: true }), route('GET', '/faqs')]
    assert.deepEqual(compareRoutes(table, server), [])
  })

  test('names what is missing, with its note', () => {
    const problems = compareRoutes(
      [row('GET', '/faqs', { note: 'the list' }), row('POST', '/faqs')],
      [route('POST', '/faqs')],
    )
    assert.deepEqual(problems, ['GET vendor-faq/v1/faqs is missing: the list'])
  })

  test('names what is too much', () => {
    const problems = compareRoutes([row('GET', '/faqs')], [route('GET', '/faqs'), route('DELETE', '/faqs')])
    assert.deepEqual(problems, ['DELETE vendor-faq/v1/faqs is not in the table'])
  })

  test('keeps namespaces apart', () => {
    const problems = compareRoutes([row('GET', '/faqs')], [route('GET', '/faqs', { namespace: 'vendor-chat/v1' })])
    assert.deepEqual(problems.length, 2)
  })

  test('names a wrong edition', () => {
    const problems = compareRoutes([row('GET', '/faqs', { edition: 'pro' })], [route('GET', '/faqs')])
    assert.deepEqual(problems, ['GET vendor-faq/v1/faqs is free and must be pro'])
  })

  test('names a route that is open to the wrong callers, in both directions', () => {
    const table = [row('GET', '/faqs'), row('POST', '/feedback', { public: true })]
    assert.deepEqual(compareRoutes(table, [route('GET', '/faqs', { public: true }), route('POST', '/feedback')]), [
      'GET vendor-faq/v1/faqs is open to everybody and must be for those who are signed in',
      'POST vendor-faq/v1/feedback is for those who are signed in and must be open to everybody',
    ])
  })

  test('compares parameters by their place and not by their name or spelling', () => {
    const table = [row('GET', '/lists/{id}/items/{itemId}')]
    assert.deepEqual(compareRoutes(table, [route('GET', '/lists/:list_id/items/:id')]), [])
    assert.equal(compareRoutes(table, [route('GET', '/lists/{id}/{items}/{itemId}')]).length, 2)
  })

  test('names an address that is registered twice', () => {
    const problems = compareRoutes(
      [row('GET', '/faqs/{id}')],
      [route('GET', '/faqs/{id}'), route('GET', '/faqs/{faq}')],
    )
    assert.deepEqual(problems, ['GET vendor-faq/v1/faqs/{faq} is registered twice'])
  })
})

describe('rows that are not one address', () => {
  test('a method that is not shown is met by any, and prefers the row that names it', () => {
    const table = [row('POST', '/feedback', { public: true }), row('ANY', '/feedback', { edition: 'pro' })]
    const server = [route('POST', '/feedback', { public: true }), route('GET', '/feedback', { edition: 'pro' })]
    assert.deepEqual(compareRoutes(table, server), [])
    assert.equal(compareRoutes(table, server.slice(0, 1)).length, 1)
  })

  for (const [path, note] of [
    ['/shop/*', ''],
    ['/shop/...', ''],
    ['/shop', 'open-ended; and more'],
  ] as const) {
    test(`an open end is met by whatever is below it: ${path} ${note}`, () => {
      const table = [row('ANY', path, { edition: 'pro', note })]
      const below = route('PUT', '/shop/products/{id}/faqs', { edition: 'pro', public: true })
      assert.deepEqual(compareRoutes(table, [below]), [])
      assert.equal(compareRoutes(table, []).length, 1)
      assert.equal(compareRoutes(table, [{ ...below, edition: 'free' }]).length, 1)
      assert.equal(compareRoutes(table, [{ ...below, path: '/shopping' }]).length, 2)
    })
  }

  test('an address that is refused must not exist', () => {
    const table = [row('PUT', '/ledger/{id}', { note: 'refused; not registered: read only' })]
    assert.deepEqual(compareRoutes(table, []), [])
    const problems = compareRoutes(table, [route('PUT', '/ledger/{id}')])
    assert.deepEqual(problems, ['PUT vendor-faq/v1/ledger/{id} must not exist: refused; not registered: read only'])
  })

  test('a namespace that refuses everything else refuses it', () => {
    const table = [row('GET', '/invoice'), row('ANY', '/*', { note: 'refused; not registered: everything else' })]
    assert.deepEqual(compareRoutes(table, [route('GET', '/invoice')]), [])
    assert.equal(compareRoutes(table, [route('GET', '/invoice'), route('GET', '/quote')]).length, 1)
  })

  test('an address that answers 405 must exist', () => {
    const table = [row('POST', '/leads', { note: 'refused; always 405' })]
    assert.equal(compareRoutes(table, []).length, 1)
    assert.deepEqual(compareRoutes(table, [route('POST', '/leads')]), [])
  })
})

describe('the table', () => {
  const table = readTable(copyOfTheTable)

  test('has twelve services and rows that are whole', () => {
    assert.equal(new Set(table.map(({ service }) => service)).size, 12)
    for (const { method, path, edition } of table) {
      assert.match(`${method} ${path} ${edition}`, /^(GET|POST|PUT|PATCH|DELETE|ANY) \/\S* (free|pro)$/)
    }
  })

  test('has no address twice', () => {
    const server = table.map(({ note: _, ...rest }) => rest)
    assert.deepEqual(
      compareRoutes(table, server).filter(problem => problem.endsWith('twice')),
      [],
    )
  })

  const original = new URL('../../../shared/spec/routes.json', import.meta.url)
  test('is a true copy of the specification', { skip: existsSync(original) ? false : 'it is not beside us' }, () => {
    assert.deepEqual(table, readTable(original))
  })

  test('is changed by the rulings where they say so', () => {
    const expected = expectedRoutes()
    assert.equal(expected.find(({ path }) => path === '/pwa/manifest')?.public, true)
    assert.equal(
      expected.some(({ service, path }) => service === 'A' && path === '/'),
      false,
    )
  })

  test('has a row for every settlement', () => {
    const stale = { row: 'A GET /gone', settled: { public: true }, because: 'it was' } as const
    assert.throws(() => settle(table, [stale]), /no row of the table is called "A GET \/gone"/)
  })
})

describe('the services that are not yet built', () => {
  test('are not built, and only get fewer', () => {
    const built = services.map(service => service.slug)
    assert.deepEqual(problemsOfList(notYetBuilt, atMost, built), [])
  })

  test('have the letters and namespaces of the table', () => {
    const table = readTable(copyOfTheTable)
    for (const { service, namespaces } of notYetBuilt) {
      const rows = table.filter(entry => entry.service === service)
      assert.deepEqual([...new Set(rows.map(entry => entry.namespace))].sort(), [...namespaces].sort())
    }
  })

  const faq: NotYetBuilt = { service: 'K', slug: 'faq', namespaces: [namespace] }
  test('cannot be more than they were, and what is built must go', () => {
    assert.deepEqual(problemsOfList([faq], 1, []), [])
    assert.match(problemsOfList([faq], 0, []).join(), /it only shrinks/)
    assert.match(problemsOfList([], 1, []).join(), /lower atMost/)
    assert.match(problemsOfList([faq], 1, ['faq']).join(), /faq is built: strike it off/)
  })
})
