import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { resolve } from '../../../platform/pages/pages.ts'
import { storeTally } from '../pages/tally.ts'
import { published, type Site, startSite } from './kit.ts'

forEachEngine(engine => {
  let site: Site
  let post: number
  const usual = {
    redirect_status: 301,
    canonical_redirect: true,
    trailing_slash_redirect: true,
    copy_query_redirect: true,
    sslwww_redirect: true,
    extra_redirects: true,
    setup_redirects: true,
    trailing_slashes: 0,
    safe_mode: false,
  }
  const native = '/2026/03/05/alpha/'
  before(async () => {
    site = await startSite(engine)
    post = await site.make('posts', published('Alpha'))
    await site.data('PUT', `/uris/post/${post}`, { uri: 'older' })
    await site.data('PUT', `/uris/post/${post}`, { uri: 'first' })
  })
  after(() => site.dispose())

  const scenarios: readonly (readonly [name: string, settings: object, visits: Record<string, string>])[] = [
    [
      'G-18 G-20 G-21 G-22 G-23 by default every less exact address leads to the right one, with its query',
      {},
      {
        '/first/': '200 Alpha',
        '/first?x=1': '301 /first/?x=1',
        [`${native}?x=1`]: '301 /first/?x=1',
        '/older/?x=1': '301 /first/?x=1',
        '/older/feed/': '301 /first/feed/',
        '/older/2/': '301 /first/2/',
        '/first/2/': '301 /first/',
        '/nowhere-at-all/': '404',
      },
    ],
    [
      'G-18 the code of redirects is that of the settings when they are asked',
      { redirect_status: 307 },
      { '/older/': '307 /first/', [native]: '307 /first/', '/first': '307 /first/' },
    ],
    [
      'G-18 with the code 0 nobody is sent from old addresses or to the exact one',
      { redirect_status: 0 },
      { '/older/': '404', [native]: '200 Alpha' },
    ],
    ['G-20 without extra redirects old addresses lead nowhere', { extra_redirects: false }, { '/older/': '404' }],
    [
      'G-21 without the canonical redirect the platform’s address answers itself',
      { canonical_redirect: false },
      { [native]: '200 Alpha', '/first/': '200 Alpha' },
    ],
    [
      'G-22 without the redirect to the right slash both forms answer',
      { trailing_slash_redirect: false },
      { '/first': '200 Alpha', '/first/': '200 Alpha' },
    ],
    [
      'G-23 without a copied query redirects have none',
      { copy_query_redirect: false },
      { '/older/?x=1': '301 /first/', [`${native}?x=1`]: '301 /first/' },
    ],
    [
      'G-11 addresses never end with a slash',
      { trailing_slashes: 2 },
      { '/first': '200 Alpha', '/first/': '301 /first', '/older/': '301 /first', [native]: '301 /first' },
    ],
    ['G-11 addresses always end with a slash', { trailing_slashes: 1 }, { '/first': '301 /first/' }],
    [
      'G-30 safe mode serves the platform’s addresses only, and sends nobody anywhere',
      { safe_mode: true },
      { [native]: '200 Alpha', '/first/': '404', '/older/': '404', '/2026/03/05/alpha': '200 Alpha' },
    ],
  ]
  for (const [name, settings, visits] of scenarios) {
    test(name, async () => {
      await site.set({ ...usual, ...settings })
      for (const [url, expected] of Object.entries(visits)) assert.equal(await site.visit(url), expected, url)
    })
  }

  test('G-24 visitors are sent to the host of the site, unless that is switched off', async () => {
    await site.set(usual)
    assert.equal(await site.visit('/first/', { host: 'www.localhost:8080' }), '301 /first/')
    await site.set({ sslwww_redirect: false })
    assert.equal(await site.visit('/first/', { host: 'www.localhost:8080' }), '200 Alpha')
    await site.set(usual)
  })

  test('G-19 without set-up redirects an address that is left leads nowhere', async () => {
    await site.set({ ...usual, setup_redirects: false })
    await site.data('PUT', `/uris/post/${post}`, { uri: 'second' })
    assert.equal(await site.visit('/first/'), '404')
    await site.set(usual)
    await site.data('PUT', `/uris/post/${post}`, { uri: 'first' })
  })

  test('G-64 resolve explains the decision that a visitor meets, step by step', async () => {
    const item = await site.data('GET', '/debug/resolve?url=/first/')
    assert.deepEqual(
      [item.matched, item.item.id, item.status, item.final_url, item.redirects],
      ['item', post, 200, 'http://localhost:8080/first/', []],
    )
    const old = await site.data(
      'GET',
      `/debug/resolve?url=${encodeURIComponent('http://localhost:8080/older/?a=1')}&live=1`,
    )
    assert.deepEqual([old.matched, old.status, old.path], ['redirect', 301, '/older/?a=1'])
    assert.deepEqual(old.redirects, [{ status: 301, to: 'http://localhost:8080/first/?a=1', reason: 'old-address' }])
    assert.deepEqual([old.live.status, old.live.location], [301, 'http://localhost:8080/first/?a=1'])
    assert.ok(old.steps.some(({ layer, detail }: any) => layer === 'redirect' && detail.includes('older')))
    assert.equal((await site.data('GET', '/debug/resolve?url=/nowhere/')).matched, 'none')
    await site.set({ safe_mode: true })
    const safe = await site.data('GET', '/debug/resolve?url=/first/')
    assert.deepEqual([safe.status, safe.steps.some((step: any) => step.setting === 'safe_mode')], [404, true])
    await site.set(usual)
  })

  test('G-64 only addresses of this site are explained, and nothing else is ever asked for', async () => {
    assert.equal((await site.call('GET', '/debug/resolve')).status, 400)
    for (const url of ['http://169.254.169.254/', 'https://elsewhere.example/', 'javascript:alert(1)']) {
      const answer = await site.call('GET', `/debug/resolve?live=1&url=${encodeURIComponent(url)}`)
      assert.equal(answer.status, 400, url)
    }
  })

  test('G-17 a draft has no address unless the settings say so, and only those who may see it find it there', async () => {
    const draft = await site.make('posts', { title: 'Hidden', status: 'draft' })
    const refused = await site.call('PUT', `/uris/post/${draft}`, { body: { uri: 'hidden' } })
    assert.deepEqual([refused.status, refused.body.data.reason], [422, 'draft'])
    await site.set({ ignore_drafts: 0 })
    await site.data('PUT', `/uris/post/${draft}`, { uri: 'hidden' })
    assert.equal(await site.visit('/hidden/'), '404')
    assert.equal((await site.data('GET', '/debug/resolve?url=/hidden/')).item.id, draft)
    await site.change('posts', draft, { status: 'publish' })
    assert.equal(await site.visit('/hidden/'), '200 Hidden')
    await site.set({ ignore_drafts: 1 })
  })

  test('G-14 G-15 G-16 excluded types and ids have the platform’s addresses', async () => {
    const page = await site.make('pages', published('Kept out'))
    await site.data('PUT', `/uris/post/${page}`, { uri: 'outside' })
    await site.set({ exclude_post_ids: `7000, ${page}-${page + 3}` })
    const item = await site.data('GET', `/uris/post/${page}`)
    assert.deepEqual([item.excluded, item.uri, item.url], ['id', 'outside', 'http://localhost:8080/kept-out/'])
    assert.equal(await site.visit('/kept-out/'), '200 Kept out')
    assert.equal(await site.visit('/outside/'), '404')
    assert.equal((await site.call('PUT', `/uris/post/${page}`, { body: { uri: 'x' } })).status, 422)
    await site.set({ exclude_post_ids: '', partial_disable: { post_types: ['page'] } })
    assert.equal((await site.data('GET', `/uris/post/${page}`)).excluded, 'type')
    assert.equal((await site.data('GET', '/uris?type=page')).length, 0)
    await site.set({ partial_disable_strict: false })
    assert.equal((await site.data('GET', '/uris?type=page')).length > 0, true)
    await site.set({ partial_disable: { post_types: ['attachment'] }, partial_disable_strict: true })
    assert.equal(await site.visit('/outside/'), '200 Kept out')
  })

  test('G-62 G-63 while another permalink plugin is on it has the addresses, until it is switched off', async () => {
    assert.deepEqual((await site.data('GET', '/conflicts')).serving, true)
    assert.equal((await site.call('POST', '/conflicts/deactivate-other-permalink-plugin')).status, 404)
    await site.request('PUT', '/host/v1/plugins/permalink-plugin', { as: 'admin', body: { status: 'active' } })
    await site.app.jobs.drain()
    const conflicts = await site.data('GET', '/conflicts')
    assert.deepEqual([conflicts.serving, conflicts.plugins.length], [false, 1])
    assert.equal(await site.visit('/first/'), '404')
    assert.equal(await site.visit(native), '200 Alpha')
    const refused = await site.call('POST', '/conflicts/deactivate-other-permalink-plugin', { as: 'editor' })
    assert.equal(refused.status, 403)
    assert.equal((await site.data('POST', '/conflicts/deactivate-other-permalink-plugin')).serving, true)
    await site.app.jobs.drain()
    assert.equal(await site.visit('/first/'), '200 Alpha')
  })

  test('G-20 an old address leads on until something of the platform is found there', async () => {
    await site.data('PUT', `/uris/post/${post}`, { uri: 'tag/later' })
    await site.data('PUT', `/uris/post/${post}`, { uri: 'first' })
    assert.equal(await site.visit('/tag/later/'), '301 /first/')
    await site.make('tags', { name: 'Later' })
    assert.match(await site.visit('/tag/later/'), /^200/)
  })

  test('what an address means is found out with one statement, of items and redirects by an index alone', async () => {
    const ctx = await site.systemContext()
    const asked: [text: string, values: readonly unknown[]][] = []
    const rows = (...statement: (typeof asked)[0]) => {
      asked.push(statement)
      return ctx.database.rows(...statement)
    }
    const watched = { ...ctx, db: ctx.db, system: null, database: { engine, rows } } as unknown as ReadContext
    for (const path of ['/first/', '/older/', '/nowhere/at-all/']) await resolve(path, watched)
    assert.equal(asked.length, 3)
    if (engine !== 'sqlite') return
    const [text, values] = asked[0]!
    const plan = await ctx.database.rows<{ detail: string }>(`explain query plan ${text}`, values)
    const steps = plan.map(({ detail }) => detail).join('\n')
    assert.match(steps, /SEARCH i USING COVERING INDEX addresses_found/)
    assert.match(steps, /SEARCH r USING COVERING INDEX redirects_found/)
    assert.doesNotMatch(steps, /SCAN (?!begins|\d)/)
  })

  test('hits of redirects and addresses that led nowhere are counted in batches', async () => {
    await site.inSystem(async ctx => {
      await ctx.db.deleteFrom('permalink_misses').execute()
    })
    const ctx = await site.systemContext()
    await storeTally(ctx)
    const before = (await site.data('GET', `/uris/post/${post}/redirects`)).find(
      (row: any) => row.source === 'older',
    ).hits
    for (let visit = 0; visit < 3; visit += 1) await site.visit('/older/')
    for (let visit = 0; visit < 2; visit += 1) await site.visit('/no-such-page/', { referer: 'https://example.com/' })
    await site.data('GET', '/debug/resolve?url=/older/&live=1')
    await storeTally(ctx)
    const redirects = await site.data('GET', `/uris/post/${post}/redirects`)
    const older = redirects.find((row: any) => row.source === 'older')
    assert.deepEqual([older.hits - before, typeof older.last_hit_at], [3, 'string'])
    const { not_found, redirects: numbers } = await site.data('GET', '/dashboard')
    assert.ok(numbers.hits_30d >= 3)
    assert.deepEqual(
      not_found.filter((miss: any) => miss.path === '/no-such-page/').map((miss: any) => [miss.hits, miss.referrer]),
      [[2, 'https://example.com/']],
    )
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(site.complaints, [])
  })
})
