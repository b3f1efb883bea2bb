import assert from 'node:assert/strict'
import { test } from 'node:test'
import extension from '../../../test/example/pro/index.ts'
import { example } from '../../../test/example/service.ts'
import { describeAccess } from '../access.ts'
import { routesOf } from '../route-table.ts'
import { applyExtension, defineService } from '../service.ts'

const pro = applyExtension(extension)
const addresses = (service: typeof example) =>
  routesOf(service).map(({ namespace, route }) => `${route.methods.join(',')} /${namespace}${route.path}`)

/** Addresses that begin alike: a method, and what follows. */
const each = (base: string, doors: readonly string[]): string[] =>
  doors.map(door => {
    const [method, tail = ''] = door.split(' ')
    return `${method} ${base}${tail}`
  })

test('a service has the addresses of its entities, the standard ones, its own and the older ones', () => {
  assert.deepEqual(addresses(example), [
    ...[
      'GET /example/v1/tools',
      'POST /example/v1/tools',
      'GET /example/v1/tools/export',
      'GET /example/v1/tools/{id}',
    ],
    ...['PUT,PATCH /example/v1/tools/{id}', 'DELETE /example/v1/tools/{id}', 'POST /example/v1/tools/{id}/restore'],
    ...[
      'DELETE /example/v1/tools/{id}/purge',
      'POST /example/v1/tools/{id}/duplicate',
      'GET /example/v1/tools/options',
    ],
    ...[
      'GET /example/v1/members',
      'POST /example/v1/members',
      'GET /example/v1/members/export',
      'GET /example/v1/members/{id}',
    ],
    ...[
      'PUT,PATCH /example/v1/members/{id}',
      'DELETE /example/v1/members/{id}',
      'POST /example/v1/members/{id}/restore',
    ],
    ...['DELETE /example/v1/members/{id}/purge', 'GET /example/v1/members/options'],
    ...each('/example/v1/members/{id}/revisions', [
      ...['GET', 'POST', 'GET /{revision}', 'GET /{revision}/compare', 'POST /{revision}/restore'],
    ]),
    ...['POST /example/v1/members/files/id_card', 'GET /example/v1/members/{id}/files/id_card'],
    ...[
      'GET /example/v1/loans',
      'POST /example/v1/loans',
      'GET /example/v1/loans/{id}',
      'PUT,PATCH /example/v1/loans/{id}',
    ],
    ...['DELETE /example/v1/loans/{id}', 'POST /example/v1/loans/{id}/restore', 'DELETE /example/v1/loans/{id}/purge'],
    'GET /example/v1/loans/options',
    ...each('/example/v1/guides', [
      ...['GET', 'POST', 'GET /export', 'GET /{id}', 'PUT,PATCH /{id}', 'DELETE /{id}', 'POST /{id}/restore'],
      ...['DELETE /{id}/purge', 'POST /{id}/duplicate', 'GET /options'],
    ]),
    ...each('/example/v1/guides/{id}/steps', [...['GET', 'PUT', 'POST', 'PUT,PATCH /{itemId}', 'DELETE /{itemId}']]),
    ...['POST /example/v1/steps/files/drawing', 'GET /example/v1/guides/{id}/steps/{itemId}/files/drawing'],
    ...each('/example/v1/shelves', [
      ...['GET', 'POST', 'GET /{id}', 'PUT,PATCH /{id}', 'DELETE /{id}', 'POST /{id}/duplicate', 'POST /reorder'],
      'GET /options',
    ]),
    ...each('/example/v1/custom-fields', [
      ...['GET', 'POST', 'GET /{id}', 'PUT,PATCH /{id}', 'DELETE /{id}', 'POST /reorder', 'GET /options'],
    ]),
    ...['/example/v1/members/{id}/tools', '/example/v1/tools/{id}/members'].flatMap(side =>
      each(side, ['GET', 'POST', 'PUT,PATCH /{itemId}', 'DELETE /{itemId}']),
    ),
    ...['GET /example/v1/bootstrap', 'GET /example/v1/meta/entities', 'GET /example/v1/users'],
    ...['GET /example/v1/filters/{entity}', 'POST /example/v1/mass-action/{entity}'],
    ...['GET /example/v1/settings', 'POST,PUT /example/v1/settings'],
    ...each('/example/v1/multilingual', [
      ...['GET /languages', 'GET /status', 'GET /{entity}/{id}/translations', 'PUT /{entity}/link-translations'],
      ...['DELETE /{entity}/{id}/translations/{lang}', 'POST /{entity}/{id}/acknowledge'],
    ]),
    ...each('/example/v1', ['GET /import-targets', 'GET /imports', 'POST /imports', 'GET /imports/{id}']),
    ...each('/example/v1/imports/{id}', ['GET /rows', 'POST /preview', 'POST /run', 'POST /revert', 'DELETE']),
    ...['GET /example/v1/catalogue', 'POST /example/v1/enquiry', 'POST /example/v1/loans/{id}/return'],
    'GET /example-old/v1/catalogue',
  ])
})

test('what only Pro has is marked, and is not there without it', () => {
  const added = routesOf(pro)
    .filter(({ edition }) => edition === 'pro')
    .map(({ namespace, route }) => `${route.methods.join(',')} /${namespace}${route.path}`)
  assert.deepEqual(added, [
    ...[
      'GET /example/v1/repairs',
      'POST /example/v1/repairs',
      'GET /example/v1/repairs/{id}',
      'PUT,PATCH /example/v1/repairs/{id}',
    ],
    ...['DELETE /example/v1/repairs/{id}/purge', 'GET /example/v1/repairs/options'],
    ...['GET /example/v1/repair-board', 'GET /example-old/v1/repair-board'],
  ])
  assert.deepEqual(
    addresses(pro).filter(address => !addresses(example).includes(address)),
    added,
  )
})

test('every address needs something, and records need the right of their verb', () => {
  for (const { route } of routesOf(pro)) assert.notEqual(describeAccess(route.access), '')
  const needs = new Map(
    routesOf(example).map(({ route }) => [`${route.methods[0]} ${route.path}`, describeAccess(route.access)]),
  )
  assert.equal(needs.get('GET /tools'), 'example_view')
  assert.equal(needs.get('DELETE /tools/{id}/purge'), 'example_delete')
  assert.equal(needs.get('POST /mass-action/{entity}'), 'example_edit or example_delete')
  assert.equal(needs.get('POST /settings'), 'example_settings')
})

test('mistakes in a manifest stop the start with a sentence', () => {
  const { settings: _settings, ...bare } = example
  assert.throws(() => routesOf(defineService({ ...bare })), /the standard route settings needs settings/)
  assert.throws(
    () => routesOf(defineService({ ...example, legacy: { 'old/v1': ['/nowhere'] } })),
    /names \/nowhere, which is no address/,
  )
  assert.throws(() => routesOf(defineService({ ...example, rights: { list: 'view' } })), /need rights\.settings/)
})
