/** A browser's client, `@wordpress/api-fetch`: cookie session, nonce and its refresh, method override, walking pages. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import client, { type APIFetchMiddleware, type ApiFetch } from '@wordpress/api-fetch'
import { createPost } from '../../src/platform/posts/posts.ts'
import { forEachEngine } from '../kit/databases.ts'
import { ADMIN_PASSWORD } from '../kit/test-app.ts'
import { type ListeningApp, startListeningApp } from './listening-app.ts'

/** Its types speak of its CommonJS half; what Node loads is the other one, whose default export is the client. */
const apiFetch = client as unknown as ApiFetch

type Sent = { readonly method: string; readonly path: string; readonly override: string | null }

const HOUR = 3_600_000
const refused = (status: number, code: string) => (error: any) =>
  error.code === code && error.data.status === status && typeof error.message === 'string'

/** What a browser does with cookies, and a note of every request. The client calls the global fetch. */
function browserFetch(plainFetch: typeof fetch, sent: Sent[]): typeof fetch {
  const jar = new Map<string, string>()
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    sent.push({
      method: request.method,
      path: pathname + search,
      override: request.headers.get('x-http-method-override'),
    })
    if (jar.size > 0) request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await plainFetch(request)
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
}

function nonceMiddleware(): APIFetchMiddleware & { nonce: string } {
  const middleware: APIFetchMiddleware & { nonce: string } = (options, next) =>
    next(middleware.nonce ? { ...options, headers: { ...options.headers, 'X-Host-Nonce': middleware.nonce } } : options)
  middleware.nonce = ''
  return middleware
}

forEachEngine(engine => {
  let app: ListeningApp
  const plainFetch = globalThis.fetch
  const sent: Sent[] = []
  const nonce = nonceMiddleware()
  let root: APIFetchMiddleware
  before(async () => {
    app = await startListeningApp(engine)
    globalThis.fetch = browserFetch(plainFetch, sent)
    root = apiFetch.createRootURLMiddleware(`${app.url}/api/`)
    apiFetch.use(root)
    apiFetch.use(nonce)
    apiFetch.nonceMiddleware = nonce
    apiFetch.nonceEndpoint = `${app.url}/api/host/v1/session/nonce`
  })
  after(async () => {
    apiFetch.unregister(root)
    apiFetch.unregister(nonce)
    globalThis.fetch = plainFetch
    await app.dispose()
  })

  test('a visitor reads what is public, and is told that the rest needs a sign-in', async () => {
    assert.deepEqual(await apiFetch({ path: '/host/v1/posts' }), [])
    await assert.rejects(apiFetch({ path: '/host/v1/users/me' }), refused(401, 'rest_not_logged_in'))
    await assert.rejects(apiFetch({ path: '/host/v1/nothing-here' }), refused(404, 'rest_no_route'))
  })

  test('a wrong password is refused, the right one gives a cookie and a nonce', async () => {
    const session = (password: string) =>
      apiFetch<any>({ path: '/host/v1/session', method: 'POST', data: { username: 'admin', password } })
    await assert.rejects(session('wrong'), refused(401, 'incorrect_password'))
    const { nonce: first } = await session(ADMIN_PASSWORD)
    assert.match(first, /^[0-9a-f]{20}$/)
    await assert.rejects(apiFetch({ path: '/host/v1/users/me' }), refused(401, 'rest_not_logged_in'))
    nonce.nonce = first
    assert.equal((await apiFetch<any>({ path: '/host/v1/users/me' })).slug, 'admin')
  })

  test('creates, updates and deletes a post; PUT and DELETE travel as POST', async () => {
    const made = await apiFetch<any>({
      path: '/host/v1/posts',
      method: 'POST',
      data: { title: 'From a browser', content: 'Words.', status: 'publish' },
    })
    assert.equal(made.title.raw, 'From a browser')
    sent.length = 0
    const path = `/host/v1/posts/${made.id}`
    const changed = await apiFetch<any>({ path, method: 'PUT', data: { title: 'Changed' } })
    const patched = await apiFetch<any>({ path, method: 'PATCH', data: { excerpt: 'Short.' } })
    const gone = await apiFetch<any>({ path: `${path}?force=true`, method: 'DELETE' })
    assert.deepEqual([changed.title.raw, patched.excerpt.raw], ['Changed', 'Short.'])
    assert.deepEqual([gone.deleted, gone.previous.title.raw], [true, 'Changed'])
    assert.deepEqual(
      sent.map(({ method, override }) => [method, override]),
      [
        ['POST', 'PUT'],
        ['POST', 'PATCH'],
        ['POST', 'DELETE'],
      ],
    )
    assert.ok(sent.every(({ path: asked }) => asked.includes('_locale=user')))
    await assert.rejects(apiFetch({ path }), refused(404, 'rest_post_invalid_id'))
  })

  test('per_page=-1 walks all pages by their next link', async () => {
    await app.inSystem(async ctx => {
      for (let count = 1; count <= 101; count++)
        await createPost({ title: `Post ${count}`, status: 'publish', author: 1 }, ctx)
    })
    sent.length = 0
    const posts = await apiFetch<any[]>({ path: '/host/v1/posts?per_page=-1&orderby=id&order=asc&_fields=id,title' })
    assert.deepEqual(
      posts.map(post => post.title.rendered),
      Array.from({ length: 101 }, (_, index) => `Post ${index + 1}`),
    )
    assert.equal(sent.length, 2)
  })

  test('a request without parsing gives the totals in our headers', async () => {
    const answer = await apiFetch({ path: '/host/v1/posts?per_page=20', parse: false })
    assert.equal(answer.headers.get('x-host-total'), '101')
    assert.equal(answer.headers.get('x-host-totalpages'), '6')
  })

  test('a nonce that was never valid is refreshed once, and the request goes through', async () => {
    nonce.nonce = '0123456789abcdef0123'
    sent.length = 0
    assert.equal((await apiFetch<any>({ path: '/host/v1/users/me' })).slug, 'admin')
    assert.match(nonce.nonce, /^[0-9a-f]{20}$/)
    assert.deepEqual(
      sent.map(({ path }) => path.replace(/\?.*/, '')),
      ['/api/host/v1/users/me', '/api/host/v1/session/nonce', '/api/host/v1/users/me'],
    )
  })

  test('a nonce that has grown old is refreshed too, also for a write', async () => {
    const old = nonce.nonce
    app.moveClock(13 * HOUR)
    app.moveClock(13 * HOUR)
    const data = { title: 'After a long night', status: 'draft' }
    const made = await apiFetch<any>({ path: '/host/v1/posts', method: 'POST', data })
    assert.equal(made.title.raw, 'After a long night')
    assert.notEqual(nonce.nonce, old)
  })

  test('a picture goes up as a form', async () => {
    const body = new FormData()
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    body.append('file', new Blob([png], { type: 'image/png' }), 'dot.png')
    body.append('alt_text', 'A dot')
    const media = await apiFetch<any>({ path: '/host/v1/media', method: 'POST', body })
    assert.deepEqual([media.mime_type, media.alt_text, media.media_details.width], ['image/png', 'A dot', 1])
  })

  test('signing out answers 204, which the client gives as null, and ends the session', async () => {
    assert.equal(await apiFetch({ path: '/host/v1/session', method: 'DELETE' }), null)
    assert.deepEqual(
      await apiFetch({ path: '/host/v1/session', headers: {} }).catch(error => error.code),
      'rest_cookie_invalid_nonce',
    )
    nonce.nonce = ''
    assert.deepEqual(await apiFetch({ path: '/host/v1/session' }), { signed_in: false })
  })
})
