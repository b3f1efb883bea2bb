/** The reference of every route: what OpenAPI promises, and the pages at /docs. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { lacksChromium, launchChromium } from '../kit/chromium.ts'
import { forEachEngine } from '../kit/databases.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

type Operation = {
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema: object }> }>>
  readonly requestBody?: { content: Record<string, { schema: { properties: object } }> }
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

forEachEngine(engine => {
  let site: TestApp
  let document: Document
  before(async () => {
    site = await startTestApp(engine)
    document = (await site.request('GET', '/openapi.json')).body
  })
  after(() => site.dispose())

  test('U-27 every operation says what it answers', () => {
    const silent = operationsOf(document).filter(({ operation }) => !saysAnswer(operation))
    assert.deepEqual(
      silent.map(({ name }) => name),
      [],
    )
  })

  test('U-27 every reference leads to something, and every record has a name', () => {
    const text = JSON.stringify(document)
    const referred = new Set(
      [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
    )
    const components = document.components as unknown as Record<string, Record<string, object>>
    const lost = [...referred].filter(one => !components[one.split('/')[0]!]?.[one.split('/')[1]!])
    assert.deepEqual(lost, [])
    const { schemas } = document.components
    for (const name of ['Post', 'User', 'Comment', 'Error', 'Meta', 'CarParkingBooking']) assert.ok(schemas[name], name)
  })

  for (const path of ['/docs', '/docs/host', '/docs/car-parking', '/docs/activity-log']) {
    test(`U-27 ${path} is a whole page without any script, and light`, async () => {
      const { status, text, headers } = await site.fetch('GET', path)
      assert.equal(status, 200)
      assert.match(headers['content-security-policy']!, /script-src 'self'/)
      assert.match(text, /<h1>/)
      assert.doesNotMatch(text, /<script(?! src=)/)
      if (path === '/docs') assert.ok(text.length < 60_000, `${text.length} characters`)
    })
  }

  test('U-27 every route has an example call and a row of its own', async () => {
    const { text } = await site.fetch('GET', '/docs/car-parking')
    const rows = text.match(/<details /g)!.length
    assert.equal(text.match(/curl /g)!.length, rows)
    assert.doesNotMatch(text, /\d to …|… to \d/)
  })

  test('U-27 a service that is not there has no page', async () => {
    assert.equal((await site.fetch('GET', '/docs/nothing-here')).status, 404)
  })

  test('U-27 nothing on the pages keeps people out, and a phone shows them whole', {
    skip: lacksChromium(),
  }, async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    const browser = await launchChromium()
    try {
      for (const path of ['/docs', '/docs/chat', '/docs/permalink-manager']) {
        const page = await browser.newPage({
          viewport: { width: 320, height: 640 },
          bypassCSP: true,
        })
        await page.setContent((await site.fetch('GET', path)).text, { waitUntil: 'domcontentloaded' })
        const width = await page.evaluate(
          'for (const row of document.querySelectorAll("details")) row.open = true; document.documentElement.scrollWidth',
        )
        assert.equal(width, 320, path)
        const found = (await page.evaluate(`${axe}; axe.run()`)) as {
          violations: { id: string; nodes: { html: string }[] }[]
        }
        assert.deepEqual(
          found.violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
          [],
          path,
        )
        await page.close()
      }
    } finally {
      await browser.close()
    }
  })
})

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )

/** A shape, bytes of some type, or a status that has no body. */
function saysAnswer({ responses }: Operation): boolean {
  const done = Object.entries(responses).find(([status]) => /^[23]/.test(status))
  if (!done) return false
  const contents = Object.values(done[1].content ?? {})
  return (
    done[0] === '204' ||
    done[0] === '303' ||
    (contents.length > 0 && contents.every(({ schema }) => Object.keys(schema).length > 0))
  )
}
