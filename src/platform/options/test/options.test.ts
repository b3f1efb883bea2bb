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

  const save = (body: object) => app.request('PUT', '/host/v1/settings', { as: 'admin', body })

  const REFUSED: readonly (readonly [string, string, readonly unknown[]])[] = [
    ['P-N5 a role that does not exist', 'default_role', ['nosuch', '']],
    ['P-N6 a zone that does not exist', 'timezone', ['2026-01-01T00:00:00Z', 'Z', 'Nowhere/X']],
    [
      'P-N7 a pattern whose addresses could not be served',
      'permalink_structure',
      [
        '/api/%postname%/',
        '/a b/%postname%/',
        '/ünï/%postname%/',
        '/../%postname%/',
        '/%postname%/%nosuch%/',
        '/x?y/%post_id%',
      ],
    ],
    ['P-N7 a base whose addresses could not be served', 'category_base', ['api', 'a b', '../x', 'ünï']],
    ['P-R5 hours that are none', 'gmt_offset', ['x', '', 99, 1.1]],
    ['a page that does not exist', 'page_on_front', [99_999]],
  ]
  for (const [name, setting, values] of REFUSED)
    test(`${name} is refused`, async () => {
      for (const value of values) {
        const { status, body } = await save({ [setting]: value })
        assert.deepEqual([status, body.code, Object.keys(body.data.params)], [400, 'rest_invalid_param', [setting]])
      }
    })

  test('P-N7 a pattern that can work is taken, and the addresses it makes are served', async () => {
    const { body: post } = await app.request('POST', '/host/v1/posts', {
      as: 'admin',
      body: { title: 'Found', status: 'publish' },
    })
    for (const permalink_structure of ['/blog/%year%/%postname%/', '/a.b-c_d/%post_id%', '']) {
      assert.equal((await save({ permalink_structure })).status, 200)
      const { link } = (await app.request('GET', `/host/v1/posts/${post.id}`)).body
      assert.equal((await app.fetch('GET', link.replace('http://localhost:8080', ''))).status, 200, link)
    }
    assert.equal((await save({ permalink_structure: null })).status, 200)
  })

  test('P-N8 null brings back what a new site has', async () => {
    const { body: fresh } = await app.request('GET', '/host/v1/settings', { as: 'admin' })
    await save({ permalink_structure: '', default_category: fresh.default_category, default_role: 'author' })
    const { body } = await save({ permalink_structure: null, default_category: null, default_role: null })
    assert.deepEqual(
      [body.permalink_structure, body.default_category, body.default_role],
      ['/%year%/%monthnum%/%day%/%postname%/', fresh.default_category, 'subscriber'],
    )
    assert.equal(
      (await app.request('GET', '/host/v1/settings', { as: 'admin' })).body.permalink_structure,
      body.permalink_structure,
    )
  })

  test('P-R5 hours ahead of UTC are stored with an empty zone, and a zone takes them away', async () => {
    const clock = ({ body }: { body: any }) => [body.timezone, body.gmt_offset]
    assert.deepEqual(clock(await save({ gmt_offset: 5.5 })), ['', 5.5])
    assert.equal((await app.systemContext()).site.zone, '+05:30')
    const index = (await app.request('GET', '/')).body
    assert.deepEqual([index.timezone_string, index.gmt_offset], ['', 5.5])
    assert.deepEqual(clock(await save({ timezone: '', gmt_offset: -3 })), ['', -3])
    assert.deepEqual(clock(await save({ timezone: 'Asia/Tokyo' })), ['Asia/Tokyo', 9])
    assert.deepEqual(clock(await save({ timezone: 'Asia/Tokyo', gmt_offset: 9 })), ['Asia/Tokyo', 9], 'sent back')
    assert.equal((await save({ timezone: 'Asia/Tokyo', gmt_offset: 2 })).status, 400)
    assert.deepEqual(clock(await save({ timezone: null })), ['UTC', 0])
  })
})
