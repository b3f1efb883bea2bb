import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { asker, base, makeRecipe } from './kit.ts'

forEachEngine(engine => {
  let site: TestApp
  let ask: ReturnType<typeof asker>
  before(async () => {
    site = await startTestApp(engine)
    ask = asker(site)
  })
  after(() => site.dispose())

  test('C-39 C-42 C-44 settings are merged, and public reads can be switched off', async () => {
    const saved = await ask('PATCH', '/settings', { body: { api: { public_read: false } } })
    assert.equal(saved.status, 200, saved.text)
    assert.deepEqual(saved.body.data.api, { public_read: false, rate_limit: 120, cors_origin: '' })
    const { id } = await makeRecipe(site)
    for (const path of [
      '/recipes',
      `/recipes/${id}`,
      `/recipes/${id}/ingredients`,
      '/categories',
      '/reviews',
      '/views',
      '/collections',
    ])
      for (const method of ['GET', 'HEAD']) assert.equal((await ask(method, path, { as: null })).status, 401, path)
    assert.equal((await ask('POST', '/reviews', { as: null, body: { recipe_id: id, rating: 5 } })).status, 401)
    assert.equal((await ask('GET', '/recipes', { as: 'subscriber' })).status, 200)
    assert.equal((await site.request('GET', base, {})).status, 200)
    await ask('PATCH', '/settings', { body: { api: { public_read: true } } })
    assert.equal((await ask('GET', '/settings', { as: 'subscriber' })).status, 403)
    assert.equal((await ask('PATCH', '/settings', { body: { api: { rate_limit: 0 } } })).status, 400)
  })

  test('C-51 pages of other origins read what the setting allows', async () => {
    const from = async (origin: string, as: string | null = null) =>
      (await ask('GET', '/recipes', { as, headers: { origin } })).headers
    assert.equal((await from('https://evil.example'))['access-control-allow-origin'], undefined)
    await ask('PATCH', '/settings', { body: { api: { cors_origin: 'https://good.example' } } })
    assert.equal((await from('https://good.example'))['access-control-allow-origin'], 'https://good.example')
    for (const origin of ['https://good.example.evil.example', 'http://good.example', 'null'])
      assert.equal((await from(origin))['access-control-allow-origin'], undefined, origin)
    await ask('PATCH', '/settings', { body: { api: { cors_origin: '*' } } })
    const open = await from('https://any.example')
    assert.deepEqual([open['access-control-allow-origin'], open['access-control-allow-credentials']], ['*', undefined])
    assert.equal((await from('https://any.example', 'admin'))['access-control-allow-origin'], undefined)
    await ask('PATCH', '/settings', { body: { api: { cors_origin: '' } } })
  })

  test('C-49 C-50 visitors are limited as the setting says, whoever is signed in is not', async () => {
    await ask('PATCH', '/settings', { body: { api: { rate_limit: 3 } } })
    const answers = []
    for (let count = 0; count < 400; count++) {
      const { status, headers } = await ask('GET', '/views', { as: null })
      if (status === 429) answers.push(headers['retry-after'])
      if (status === 429) break
    }
    assert.ok(Number(answers[0]) > 0, String(answers))
    const wrong = await ask('GET', '/views', { as: null, headers: { authorization: 'Basic d3Jvbmc6eA==' } })
    assert.ok(wrong.status === 401 || wrong.status === 429, 'a wrong password is nobody')
    assert.equal((await ask('GET', '/views', { as: null })).body.code, 'vendor_recipe_rate_limited')
    assert.equal((await ask('GET', '/views', { as: 'subscriber' })).status, 200)
    await ask('PATCH', '/settings', { body: { api: { rate_limit: 100_000 } } })
  })
})
