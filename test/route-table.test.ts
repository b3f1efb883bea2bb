/** The routes of the running program against the table of the specification, in both editions. */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { describeAccess, isPublic } from '../src/kernel/access.ts'
import { routesOf, type ServiceRoute } from '../src/kernel/route-table.ts'
import { services } from '../src/services.ts'
import { example } from './example/service.ts'
import { projectRoot } from './gates/sources.ts'
import { engines } from './kit/databases.ts'
import { startTestApp, type TestApp } from './kit/test-app.ts'
import { type ActualRoute, compareRoutes } from './route-table/compare-routes.ts'
import { notYetBuilt } from './route-table/not-yet-built.ts'
import { expectedRoutes } from './route-table/spec-routes.ts'

const editions = ['pro', 'free'] as const

/** Namespaces of the platform, which the table of the services does not speak of. */
const platform = new Set(['host/v1', 'batch/v1'])

/** Every list has its names at `/options`, for controls that choose a record; the table speaks of what people come for. */
const isForLinks = (path: string): boolean => /^(\/[a-z_-]+)+\/options$/.test(path)

for (const edition of editions) {
  describe(`in the ${edition} edition`, () => {
    let app: TestApp
    let routes: readonly ServiceRoute[]
    before(async () => {
      app = await startTestApp(engines[0]!, { env: { EDITION: edition } })
      routes = app.app.internals.services.flatMap(routesOf)
    })
    after(() => app.dispose())

    test('the services have every route of the table and no other, each in its edition and for its callers', () => {
      const missing = new Set(notYetBuilt.map(({ service }) => service))
      const expected = expectedRoutes().filter(
        row => !missing.has(row.service) && (edition === 'pro' || row.edition === 'free'),
      )
      const isTold = (route: ServiceRoute) =>
        !isForLinks(route.route.path) || expected.some(row => row.path === route.route.path)
      const own = routes.filter(route => !platform.has(route.namespace) && isTold(route))
      const actual = own.flatMap(actualRoutes)
      assert.deepEqual(compareRoutes(expected, actual), [])
    })

    test('every route says who may call it, and what it does', () => {
      assert.ok(routes.length > 50)
      for (const { namespace, route } of routes) {
        const address = `${route.methods.join(', ')} ${namespace}${route.path}`
        assert.match(describeAccess(route.access), /\S/, address)
        assert.match(route.summary, /\S/, address)
      }
    })

    test('the platform has the routes of host.md section 11, each once', () => {
      const actual = routes.filter(({ namespace }) => namespace === 'host/v1').flatMap(actualRoutes)
      const addresses = actual.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
      assert.deepEqual(
        platformRoutes.filter(address => !addresses.includes(address)),
        [],
      )
      assert.equal(new Set(addresses).size, addresses.length)
    })

    test('what the table knows, the running server answers: the index lists the same addresses', async () => {
      const { body } = await app.request('GET', '/')
      const listed = new Set(Object.keys(body.routes).map(shapeOf))
      const open = routes.filter(({ route }) => !route.hidden && !route.requires)
      const absent = open
        .map(({ namespace, route }) => shapeOf(`/${namespace}${route.path}`))
        .filter(path => !listed.has(path))
      assert.deepEqual(absent, [])
    })
  })
}

test('a Pro part adds routes and leaves the others as they are', async t => {
  const [pro, free] = await Promise.all(
    editions.map(async edition => {
      const folder = new URL('./', import.meta.url)
      const app = await startTestApp(engines[0]!, {
        env: { EDITION: edition },
        services: [example],
        servicesFolder: folder,
      })
      t.after(() => app.dispose())
      return app.app.internals.services
        .filter(({ slug }) => slug === 'example')
        .flatMap(routesOf)
        .flatMap(actualRoutes)
    }),
  )
  assert.deepEqual(
    pro!.filter(route => route.edition === 'free'),
    free,
  )
  assert.ok(pro!.some(route => route.edition === 'pro'))
})

describe('the services', () => {
  const listed = services.map(({ slug }) => slug)

  test('are listed or not yet built, and never both', () => {
    const letters = new Set(expectedRoutes().map(({ service }) => service))
    assert.equal(listed.length + notYetBuilt.length, letters.size)
    assert.deepEqual(
      notYetBuilt.filter(({ slug }) => listed.includes(slug)),
      [],
    )
  })

  test('have a folder each; a folder that is not listed is being built', () => {
    const folders = globSync('src/services/*/service.ts', { cwd: projectRoot }).map(path => path.split(/[/\\]/)[2]!)
    assert.deepEqual(
      listed.filter(slug => !folders.includes(slug)),
      [],
    )
    const known = new Set([...listed, ...notYetBuilt.map(({ slug }) => slug)])
    assert.deepEqual(
      folders.filter(slug => !known.has(slug)),
      [],
    )
  })
})

/** One for each method, since the table has a row for each. */
const actualRoutes = ({ namespace, route, edition }: ServiceRoute): ActualRoute[] =>
  route.methods.map(method => ({
    method,
    path: route.path === '' ? '/' : route.path,
    namespace,
    edition,
    public: isPublic(route.access),
  }))

/** `/posts/(?P<id>[\d]+)` and `/posts/{id}` are one address. */
const shapeOf = (path: string): string => path.replace(/\(\?P<\w+>(?:[^()]|\([^()]*\))*\)|\{\w+\}/g, '{}')

const each = (path: string, methods: string): string[] => methods.split(' ').map(method => `${method} ${path}`)
const SAVE = 'POST PUT PATCH'
const platformRoutes: readonly string[] = [
  ...each('/session', 'POST GET DELETE'),
  ...each('/session/nonce', 'GET'),
  ...each('/users', 'GET POST'),
  ...each('/users/me', `GET ${SAVE} DELETE`),
  ...each('/users/{}', `GET ${SAVE} DELETE`),
  ...each('/users/{}/sessions', 'GET DELETE'),
  ...each('/users/{}/sessions/{}', 'DELETE'),
  ...each('/users/{}/application-passwords', 'GET POST DELETE'),
  ...each('/users/{}/application-passwords/{}', `GET ${SAVE} DELETE`),
  ...each('/users/{}/application-passwords/introspect', 'GET'),
  ...each('/authorize-application', 'POST'),
  ...each('/roles', 'GET'),
  ...each('/roles/{}', 'GET'),
  ...['/posts', '/pages'].flatMap(path => [
    ...each(path, 'GET POST'),
    ...each(`${path}/{}`, `GET ${SAVE} DELETE`),
    ...each(`${path}/{}/revisions`, 'GET'),
    ...each(`${path}/{}/revisions/{}`, 'GET DELETE'),
    ...each(`${path}/{}/autosaves`, 'GET POST'),
    ...each(`${path}/{}/autosaves/{}`, 'GET'),
    ...each(`${path}/{}/lock`, 'POST DELETE'),
  ]),
  ...['/media', '/categories', '/tags', '/comments'].flatMap(path => [
    ...each(path, 'GET POST'),
    ...each(`${path}/{}`, `GET ${SAVE} DELETE`),
  ]),
  ...['/types', '/taxonomies', '/statuses'].flatMap(path => [...each(path, 'GET'), ...each(`${path}/{}`, 'GET')]),
  ...each('/search', 'GET'),
  ...each('/settings', `GET ${SAVE}`),
  ...each('/sites', 'GET POST'),
  ...each('/sites/{}', 'GET PUT DELETE'),
  ...each('/sites/{}/members', 'GET POST'),
  ...each('/sites/{}/members/{}', 'DELETE'),
  ...each('/plugins', 'GET'),
  ...each('/plugins/{}', 'GET PUT DELETE'),
]
