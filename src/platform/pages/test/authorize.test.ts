/** host.md 2.4: programs that ask for access. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createVisitor, type Visitor } from './visitor.ts'

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine)
  })
  after(() => app.dispose())

  const signedIn = async (login: string, password = `password of ${login}`): Promise<Visitor> => {
    const visitor = createVisitor(app)
    assert.equal((await visitor.signIn(login, password)).status, 303)
    return visitor
  }

  test('host 2.4 a program gets its password only when the person says yes, and where it asked for it', async () => {
    await app.account('owner', ['editor'])
    const query = new URLSearchParams({
      app_name: 'My <b>app</b>',
      success_url: 'https://app.example/done?x=1',
      reject_url: 'https://app.example/no',
    })
    const address = `/authorize-application?${query}`
    const visitor = createVisitor(app)
    const first = await visitor.get(address)
    assert.equal(first.status, 302)
    assert.match(first.headers.location ?? '', /^\/login\?redirect_to=%2Fauthorize-application%3F/)
    const owner = await signedIn('owner')
    const page = await owner.get(address)
    assert.match(page.text, /“My &lt;b&gt;app&lt;\/b&gt;”/)
    assert.match(page.text, /https:\/\/app\.example/)
    assert.match(page.headers['content-security-policy'] ?? '', /form-action 'self' https:\/\/app\.example/)
    const yes = await owner.submit(address, { approve: 'true' })
    const target = new URL(yes.headers.location ?? '')
    assert.deepEqual(
      [
        yes.status,
        target.origin,
        target.searchParams.get('x'),
        target.searchParams.get('user_login'),
        target.searchParams.get('site_url'),
      ],
      [303, 'https://app.example', '1', 'owner', 'http://localhost:8080'],
    )
    const authorization = `Basic ${Buffer.from(`owner:${target.searchParams.get('password')}`).toString('base64')}`
    assert.equal((await app.request('GET', '/host/v1/users/me', { headers: { authorization } })).status, 200)
    const no = await owner.submit(address, { approve: 'false' })
    assert.equal(no.headers.location, 'https://app.example/no')
    const silent = await owner.submit('/authorize-application?app_name=Script', { approve: 'true' })
    assert.match(silent.text, /<code class="secret">/)
    const noAddress = await owner.submit(
      '/authorize-application?app_name=Script&success_url=https%3A%2F%2Fapp.example%2F',
      { approve: 'no' },
    )
    assert.equal(noAddress.headers.location, 'https://app.example/?success=false')
  })

  test('host 2.4 addresses that run something or have no host are refused, and so is an answer without the nonce', async () => {
    const owner = await signedIn('admin', ADMIN_PASSWORD)
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'nonsense', '/local', 'https://']) {
      const { status } = await owner.get(`/authorize-application?app_name=x&success_url=${encodeURIComponent(url)}`)
      assert.equal(status, 400, url)
    }
    const forged = await owner.post('/authorize-application', {
      app_name: 'x',
      approve: 'true',
      success_url: 'https://evil.example/',
    })
    assert.equal(forged.status, 403)
  })
})

test('host 2.4 without https, on a site that is not local, programs are offered nothing', async () => {
  const app = await startTestApp('sqlite', { env: { SITE_URL: 'http://site.example', ENVIRONMENT: 'production' } })
  try {
    const { status } = await app.fetch('GET', '/authorize-application?app_name=x', {
      headers: { host: 'site.example' },
    })
    assert.equal(status, 501)
  } finally {
    await app.dispose()
  }
})
