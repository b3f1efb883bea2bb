/** Pages that are sent again, the files around them, and pages that fail. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { footParts, headParts } from '../hooks.ts'

forEachEngine(engine => {
  let app: TestApp
  const publish = async (body: object, base = 'posts') => {
    const made = await app.request('POST', `/host/v1/${base}`, { as: 'admin', body: { status: 'publish', ...body } })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    return { id: made.body.id as number, path: new URL(made.body.link).pathname }
  }
  const page = async (url: string) => (await app.fetch('GET', url)).text

  before(async () => {
    app = await startTestApp(engine)
  })
  after(() => app.dispose())

  test('a visitor’s page has a mark and is not sent twice; it changes with everything that is written', async () => {
    const { path, id } = await publish({ title: 'Fresh', content: 'old words' })
    const first = await app.fetch('GET', path)
    const etag = first.headers.etag ?? ''
    assert.match(etag, /^"[\w-]+"$/)
    const again = await app.fetch('GET', path, { headers: { 'if-none-match': etag } })
    assert.deepEqual([again.status, again.text], [304, ''])
    assert.equal((await app.fetch('GET', path)).headers.etag, etag)
    await app.request('PUT', `/host/v1/posts/${id}`, { as: 'admin', body: { content: 'new words' } })
    const changed = await app.fetch('GET', path, { headers: { 'if-none-match': etag } })
    assert.deepEqual([changed.status, /new words/.test(changed.text)], [200, true])
    await app.request('PUT', '/host/v1/users/me', { as: 'admin', body: { name: 'The Gardener' } })
    assert.match(await page(path), /The Gardener/)
    await app.request('PUT', '/host/v1/settings', { as: 'admin', body: { title: 'Renamed site' } })
    assert.match(await page(path), /<title>Fresh – Renamed site<\/title>/)
    await app.request('DELETE', `/host/v1/posts/${id}`, { as: 'admin' })
    assert.equal((await app.fetch('GET', path)).status, 404)
  })

  test('what another server writes is seen at once', async () => {
    const { path, id } = await publish({ title: 'Shared', content: 'before' })
    assert.match(await page(path), /before/)
    assert.match(await page(path), /before/)
    await app.app.internals.database.transaction(1, db =>
      db.updateTable('posts').set({ content_html: '<p>behind our back</p>' }).where('id', '=', id).execute(),
    )
    assert.match(await page(path), /behind our back/)
  })

  test('what services add is made anew for each request, although the page is not', async () => {
    const { hooks } = app.app.internals
    let count = 0
    hooks.addFilter(footParts.name, (parts: string[]) => [...parts, `<i>visit ${++count}</i>`], { id: 'test' })
    await page('/')
    const before = count
    assert.match(await page('/'), new RegExp(`<i>visit ${before + 1}</i>`))
    assert.match(await page('/'), new RegExp(`<i>visit ${before + 2}</i>`))
    hooks.remove(footParts.name, 'test')
  })

  test('robots, favicon, style sheet and maps of the site', async () => {
    assert.match(await page('/robots.txt'), /Sitemap: http:\/\/localhost:8080\/sitemap\.xml/)
    const icon = await app.fetch('GET', '/favicon.ico')
    assert.deepEqual([icon.status, icon.headers['content-type']], [200, 'image/svg+xml; charset=utf-8'])
    const sheet = /<link rel="stylesheet" href="([^"]*)">/.exec(await page('/'))?.[1] ?? ''
    const { status, headers } = await app.fetch('GET', sheet)
    assert.deepEqual(
      [status, headers['content-type'], headers['cache-control']],
      [200, 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    )
    assert.equal((await app.fetch('GET', '/assets/theme-000000000000.css')).status, 404)
    await publish({ title: 'Listed', content: 'x', date: '2026-01-05T10:00:00' })
    await publish({ title: 'Walled', content: 'x', password: 'p' })
    await publish({ title: 'For us', content: 'x', status: 'private' })
    const index = await page('/sitemap.xml')
    assert.match(index, /sitemap-post-1\.xml/)
    assert.match(index, /sitemap-category-1\.xml/)
    const posts = await page('/sitemap-post-1.xml')
    assert.match(posts, /<loc>http:\/\/localhost:8080\/2026\/01\/05\/listed\/<\/loc>/)
    assert.doesNotMatch(posts, /walled|for-us/)
    assert.equal((await app.fetch('GET', '/sitemap-post-9.xml')).status, 404)
    assert.equal((await app.fetch('GET', '/sitemap-nope-1.xml')).status, 404)
  })

  test('uploads are served with their type, and a picture has a page of its own', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { body, status } = await app.fetch('POST', '/api/host/v1/media', {
      as: 'admin',
      payload: picture,
      headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="dot.png"' },
    })
    assert.equal(status, 201, JSON.stringify(body))
    const file = new URL(body.source_url).pathname
    const served = await app.fetch('GET', file)
    assert.deepEqual([served.status, served.headers['content-type']], [200, 'image/png'])
    assert.equal((await app.fetch('GET', '/uploads/../dozen.sqlite')).status, 404)
    const link = new URL(body.link)
    assert.match(await page(link.pathname + link.search), new RegExp(`<img src="${file}"`))
    const { path } = await publish({ title: 'With a picture', content: 'x', featured_media: body.id })
    assert.match(await page(path), new RegExp(`<figure class="hero"><img src="${file}"`))
  })

  test('a page that fails says so without telling why, with a number for the log', async () => {
    const { hooks } = app.app.internals
    hooks.addFilter(
      headParts.name,
      () => {
        throw new Error('SELECT secret FROM /etc/passwd')
      },
      { id: 'test' },
    )
    try {
      const { status, text, headers } = await app.fetch('GET', '/')
      assert.equal(status, 500)
      assert.match(headers['content-type'] ?? '', /charset=utf-8/)
      assert.doesNotMatch(text, /SELECT|passwd/)
    } finally {
      hooks.remove(headParts.name, 'test')
    }
  })

  test('forms of another kind than pages print are refused with a page', async () => {
    for (const [type, payload] of [
      ['application/json', '{"log":"admin"}'],
      ['text/plain', 'log=admin'],
      ['multipart/form-data; boundary=x', '--x--'],
    ] as const) {
      const { status, headers } = await app.fetch('POST', '/login', { payload, headers: { 'content-type': type } })
      assert.deepEqual([status, headers['content-type']], [415, 'text/html; charset=utf-8'], type)
    }
    const { status } = await app.fetch('POST', '/login', {
      payload: `log=${'a'.repeat(600_000)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(status, 413)
  })
})
