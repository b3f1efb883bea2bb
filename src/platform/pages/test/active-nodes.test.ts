/** P15: whatever people write, nothing of it runs in a reader's browser. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { payloads as all } from '../theme/test/payloads.ts'
import { activeNodes } from './active-nodes.ts'

/** No text with a NUL is taken anywhere. */
const payloads = all.filter(payload => !payload.includes('\u0000'))

let app: TestApp
before(async () => {
  app = await startTestApp('sqlite')
  await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { posts_per_page: 100 } })
})
after(() => app.dispose())

const harmless = async (url: string, about: string) => {
  const { status, text } = await app.fetch('GET', url)
  assert.ok(status === 200 || status === 404, `${url} answers ${status} for ${about}`)
  assert.deepEqual(activeNodes(text), [], `${url} for ${about}`)
}

test('P15 the finder of active nodes finds them', () => {
  for (const markup of [
    '<script>a()</script>',
    '<img src=x onerror=a()>',
    '<a href="javascript:a()">',
    "<a href='&#106;avascript:a()'>",
    '<svg/onload=a()>',
    '<iframe src="/x">',
    '<meta http-equiv="refresh" content="0">',
  ]) {
    assert.equal(activeNodes(markup).length > 0, true, markup)
  }
  assert.deepEqual(activeNodes('<script type="application/json" id="a">{}</script><a href="/b">c</a>'), [])
})

test('P15 titles, contents, excerpts and terms of an author run nowhere: not on the post, in lists or in feeds', async () => {
  const paths: string[] = []
  for (const payload of payloads) {
    const body = { title: `T ${payload}`, content: `C ${payload}`, excerpt: `E ${payload}`, status: 'publish' }
    const made = await app.request('POST', '/host/v1/posts', { as: 'author', body })
    assert.equal(made.status, 201, payload)
    paths.push(new URL(made.body.link).pathname)
  }
  for (const [index, path] of paths.entries()) await harmless(path, payloads[index] ?? '')
  for (const url of ['/', '/page/2/', '/page/3/', '/author/author/', '/category/uncategorized/', '/?s=alert']) {
    await harmless(url, 'all of them')
  }
  const feed = await app.fetch('GET', '/feed/')
  assert.ok(!/<script|<img|<svg/i.test(feed.text), 'markup in a feed is escaped')
})

test('P15 comments run nowhere', async () => {
  const { body: post } = await app.request('POST', '/host/v1/posts', {
    as: 'admin',
    body: { title: 'Commented', content: 'x', status: 'publish' },
  })
  for (const payload of payloads) {
    await app.request('POST', '/host/v1/comments', { as: 'editor', body: { post: post.id, content: `c ${payload}` } })
  }
  const path = new URL(post.link).pathname
  for (const url of [path, `${path}comment-page-2/`, `${path}feed/`, '/comments/feed/']) await harmless(url, 'comments')
})

test('P15 what somebody searches for, asks for or calls himself runs nowhere', async () => {
  for (const payload of payloads) {
    const encoded = encodeURIComponent(payload)
    await harmless(`/?s=${encoded}`, payload)
    await harmless(`/${encoded}`, payload)
    await harmless(`/login?redirect_to=${encoded}`, payload)
    await harmless(`/lost-password?x=${encoded}`, payload)
  }
  for (const payload of payloads.slice(0, 60)) {
    await app.request('PUT', '/host/v1/users/me', { as: 'author', body: { name: payload, description: payload } })
    await harmless('/author/author/', payload)
    await harmless('/', payload)
  }
})

test('P15 every page forbids scripts inside of it', async () => {
  for (const url of ['/', '/login', '/nowhere/', '/?s=x', '/logout', '/register']) {
    const policy = (await app.fetch('GET', url)).headers['content-security-policy'] ?? ''
    assert.match(policy, /default-src 'none'/, url)
    assert.match(policy, /script-src 'self'(;|$)/, url)
    assert.match(policy, /base-uri 'none'/, url)
    assert.match(policy, /form-action 'self'/, url)
  }
})
