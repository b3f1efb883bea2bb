import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { choice, integer, secret, text } from '../../../kernel/fields.ts'
import { defineSettings } from '../../../kernel/settings.ts'
import { addOption, deleteOption, optionOf, setOption } from '../options.ts'
import { saveSettings } from '../settings-store.ts'
import { deleteTransient, setTransient, transientOf } from '../transients.ts'

const tea = defineSettings('tea_settings', {
  fields: {
    kind: choice(['black', 'green'], { default: 'black' }),
    minutes: integer({ default: 3 }),
    note: text(),
    key: secret(),
  },
})

forEachEngine(engine => {
  let app: TestApp
  before(async () => {
    app = await startTestApp(engine)
  })
  after(() => app.dispose())
  const read = async <T>(name: string, otherwise: T) => optionOf(name, otherwise, await app.systemContext())

  test('an option is stored, changed, refused when unchanged, and deleted', async () => {
    assert.equal(await read('colour', 'none'), 'none')
    assert.equal(await app.inSystem(ctx => setOption('colour', { r: 1 }, ctx)), true)
    assert.equal(await app.inSystem(ctx => setOption('colour', { r: 1 }, ctx)), false)
    assert.equal(await app.inSystem(ctx => addOption('colour', 'other', ctx)), false)
    assert.deepEqual(await read('colour', null), { r: 1 })
    assert.equal(await app.inSystem(ctx => deleteOption('colour', ctx)), true)
    assert.equal(await read('colour', 'none'), 'none')
  })

  test('a large option is read when asked for, not with the site', async () => {
    const large = 'x'.repeat(200_000)
    await app.inSystem(ctx => setOption('large', large, ctx))
    assert.equal(await read('large', ''), large)
    assert.equal((await app.app.internals.sites.state(1)).options.has('large'), false)
  })

  test('host 26 a transient ends with its time', async () => {
    await app.inSystem(ctx => setTransient({ name: 'short', value: [1], seconds: 60 }, ctx))
    const now = async () => transientOf('short', await app.systemContext())
    assert.deepEqual(await now(), [1])
    app.moveClock(61_000)
    assert.equal(await now(), undefined)
    await app.inSystem(ctx => setTransient({ name: 'short', value: 2, seconds: 0 }, ctx))
    app.moveClock(86_400_000)
    assert.equal(await now(), 2)
    assert.equal(await app.inSystem(ctx => deleteTransient('short', ctx)), true)
  })

  test('P18 a secret setting is sealed in the database and open in code', async () => {
    await app.inSystem(ctx => saveSettings(tea, { minutes: 5, key: 'very-secret-value' }, ctx))
    const ctx = await app.systemContext()
    assert.deepEqual(
      { ...(await ctx.settings(tea)) },
      { kind: 'black', minutes: 5, note: null, key: 'very-secret-value' },
    )
    const row = await ctx.db
      .selectFrom('options')
      .select('value')
      .where('name', '=', 'tea_settings')
      .executeTakeFirstOrThrow()
    assert.ok(!row.value.includes('very-secret-value'))
    await app.inSystem(tx => saveSettings(tea, { key: '' }, tx))
    assert.equal((await (await app.systemContext()).settings(tea)).key, null)
  })

  test('the settings route changes only what is sent, and null puts a default back', async () => {
    const saved = await app.request('PUT', '/host/v1/settings', {
      as: 'admin',
      body: { title: 'Tea house', timezone: 'Europe/Berlin' },
    })
    assert.deepEqual([saved.status, saved.body.title, saved.body.timezone], [200, 'Tea house', 'Europe/Berlin'])
    const { body } = await app.request('GET', '/host/v1/settings', { as: 'admin' })
    assert.deepEqual([body.title, body.posts_per_page, body.environment], ['Tea house', 10, 'local'])
    assert.equal(
      (await app.request('POST', '/host/v1/settings', { as: 'admin', body: { timezone: null } })).body.timezone,
      'UTC',
    )
    assert.equal((await app.request('GET', '/')).body.name, 'Tea house')
  })

  test('settings refuse a zone that does not exist, a bad number and a pattern without the post', async () => {
    for (const body of [
      { timezone: 'Mars/Base' },
      { posts_per_page: 0 },
      { permalink_structure: '/always/' },
      { email: 'nobody' },
    ]) {
      const { status, body: error } = await app.request('PUT', '/host/v1/settings', { as: 'admin', body })
      assert.deepEqual(
        [status, error.code, Object.keys(error.data.params)],
        [400, 'rest_invalid_param', Object.keys(body)],
      )
    }
    assert.equal((await app.request('GET', '/host/v1/settings', { as: 'editor' })).status, 403)
    assert.equal((await app.request('GET', '/host/v1/settings')).status, 401)
  })
})
