/** Where somebody may be sent whose browser named the target. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { allowedRedirectHosts } from '../hooks.ts'
import { safeRedirect, validateRedirect } from '../redirects.ts'

let app: TestApp
let ctx: ReadContext
before(async () => {
  app = await startTestApp('sqlite')
  ctx = await app.systemContext()
})
after(() => app.dispose())

test('addresses of this site are taken, and lose their host', async () => {
  for (const [given, taken] of [
    ['/', '/'],
    ['/a/b/?c=d#e', '/a/b/?c=d#e'],
    ['http://localhost:8080/a', '/a'],
    ['HTTP://LOCALHOST:8080/A', '/A'],
    ['/a/../b', '/b'],
    ['/%0d%0aSet-Cookie:a=b', '/%0d%0aSet-Cookie:a=b'],
    ['/ä', '/%C3%A4'],
  ] as const) {
    assert.equal(await validateRedirect(given, ctx), taken, given)
  }
})

test('whatever leads elsewhere, or could be read so by a browser, is refused', async () => {
  for (const given of elsewhere) assert.equal(await validateRedirect(given, ctx), null, JSON.stringify(given))
  assert.equal(await safeRedirect('//evil.example', '/home', ctx), '/home')
  assert.equal(await safeRedirect(undefined, '/home', ctx), '/home')
  assert.equal(await safeRedirect('', '/home', ctx), '/home')
})

test('a browser that follows what is taken stays on this site, whatever was sent', async () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    'evil.example',
    'http',
    'https',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    '?',
    '#',
    'localhost:8080',
    'a',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 8 }), async parts => {
      const taken = await validateRedirect(parts.join(''), ctx)
      if (taken === null) return
      assert.equal(new URL(taken, 'http://localhost:8080/login').origin, 'http://localhost:8080')
      assert.match(taken, /^[\u0021-\u007e]+$/)
    }),
    { numRuns: 3000 },
  )
})

test('the owner can allow a host, which is compared as a whole', async () => {
  const { hooks } = app.app.internals
  hooks.addFilter(allowedRedirectHosts.name, (hosts: string[]) => [...hosts, 'shop.example'], { id: 'test' })
  try {
    assert.equal(await validateRedirect('https://shop.example/basket', ctx), 'https://shop.example/basket')
    for (const given of [
      'https://shop.example.evil.example/',
      'https://shop.example@evil.example/',
      'https://evil.example/shop.example',
      'https://xshop.example/',
    ]) {
      assert.equal(await validateRedirect(given, ctx), null, given)
    }
  } finally {
    hooks.remove(allowedRedirectHosts.name, 'test')
  }
})

/** Every one of them a way to write another host, or something that is no address at all. */
const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%09/evil.example\r\nSet-Cookie: a=b',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http://localhost:8080@evil.example/',
  'http://localhost:8080.evil.example/',
  'http://evil.example/localhost:8080',
  'https://localhost:8080/',
  'http://localhost:8081/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'evil.example',
  '?x',
  '#x',
  'ftp://localhost:8080/',
  `/${'a'.repeat(3000)}`,
]
