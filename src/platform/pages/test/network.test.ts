/** Pages of a site that lives below a path of another: its links, forms and redirects stay there. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createVisitor } from './visitor.ts'

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine)
    const made = await app.request('POST', '/host/v1/sites', {
      as: 'admin',
      body: { path: '/second/', title: 'Second' },
    })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const body = { title: 'Down here', content: 'x', status: 'publish', date: '2026-01-05T10:00:00' }
    assert.equal((await app.fetch('POST', '/second/api/host/v1/posts', { as: 'admin', body })).status, 201)
    await app.fetch('POST', '/second/api/host/v1/pages', {
      as: 'admin',
      body: { title: 'Own page', content: 'y', status: 'publish' },
    })
  })
  after(() => app.dispose())

  test('the site below a path shows its own content with links below the path', async () => {
    const { status, text } = await app.fetch('GET', '/second/')
    assert.equal(status, 200)
    assert.match(text, /<a href="\/second\/2026\/01\/05\/down-here\/">Down here<\/a>/)
    assert.match(text, /<link rel="canonical" href="http:\/\/localhost:8080\/second\/">/)
    for (const [, url] of text.matchAll(/(?:href|action|src)="(\/[^"]*)"/g)) assert.match(url ?? '', /^\/second\//)
    assert.doesNotMatch((await app.fetch('GET', '/')).text, /Down here/)
    const sheet = /<link rel="stylesheet" href="([^"]*)">/.exec(text)?.[1] ?? ''
    assert.equal((await app.fetch('GET', sheet)).status, 200)
  })

  test('redirects stay below the path', async () => {
    const location = async (url: string) => (await app.fetch('GET', url)).headers.location
    assert.equal(await location('/second/own-page'), 'http://localhost:8080/second/own-page/')
    assert.equal(await location('/second/down'), 'http://localhost:8080/second/2026/01/05/down-here/')
    assert.equal(await location('/second/profile'), '/second/login?redirect_to=%2Fsecond%2Fprofile')
    assert.equal((await app.fetch('GET', '/own-page/')).status, 404)
  })

  test('somebody signs in there and stays there; the session serves both sites', async () => {
    const visitor = createVisitor(app)
    const answer = await visitor.submit('/second/login', { log: 'admin', pwd: ADMIN_PASSWORD })
    assert.equal(answer.headers.location, '/second/admin')
    assert.equal((await visitor.get('/second/admin')).status, 200)
    assert.equal((await visitor.get('/profile')).status, 200)
  })
})
