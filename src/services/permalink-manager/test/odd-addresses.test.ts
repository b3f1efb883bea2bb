/** Addresses that nobody would type, and what visitors and staff make of them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { storeTally } from '../pages/tally.ts'
import { published, type Site, startSite } from './kit.ts'

/** Controls, half letters, surrogates, marks of direction: what a program sends that looks for a weak spot. */
const ODD_BYTES = [
  ...['%00', '%01', '%0a', '%1f', '%7f', '%C2%80', '%c2%a0', '%e2%80%a8', '%ef%bf%be', '%f0%9f%98%80', '%e2%80%ae'],
  ...['%ff', '%c3', '%ed%a0%80', '%F0%9F', '%', '%2500', '%252e%252e', "'", '"', '\\', '%27%3b--', '%5c'],
]

forEachEngine(engine => {
  let site: Site
  before(async () => {
    site = await startSite(engine)
    await site.make('pages', published('Anything at all'))
  })
  after(() => site.dispose())

  test('S-N1 whatever bytes a visitor asks for, the dashboard shows what was asked for in vain', async () => {
    const asked = ODD_BYTES.flatMap(odd => [`/anything${odd}/`, `/anything/${odd}b/`, `/b${odd}`])
    for (const path of asked) {
      for (let time = 0; time < 2; time += 1) {
        const { status } = await site.fetch('GET', path)
        assert.ok(status < 500, `${path}: ${status}`)
      }
      await storeTally(await site.systemContext())
      const shown = await site.call('GET', '/dashboard')
      assert.equal(shown.status, 200, `${path}: ${shown.text}`)
      // So that each of them is among those that are shown.
      await site.inSystem(ctx => ctx.db.deleteFrom('permalink_misses').execute())
    }
    assert.deepEqual(
      site.complaints.filter(({ level }) => level === 'error'),
      [],
    )
  })

  test('S-N1 an address with a NUL is told with what was probably meant', async () => {
    const page = await site.make('pages', published('Harbour'))
    await site.data('PUT', `/uris/post/${page}`, { uri: 'harbour-tours' })
    await site.fetch('GET', '/harbour-tours%00/')
    await storeTally(await site.systemContext())
    const { not_found } = await site.data('GET', '/dashboard')
    const told = not_found.find((miss: { path: string }) => miss.path === '/harbour-tours%00/')
    assert.deepEqual([told.hits, told.suggestion], [1, '/harbour-tours'])
  })

  for (const [name, path, method, body] of [
    ['looked up', '/debug/resolve?url=%2Fodd%2500', 'GET', undefined],
    ['searched', '/uris?kind=post&search=odd%00', 'GET', undefined],
    ['checked', '/uris/check', 'POST', { items: ['odd\u0000', 'odd%00', 'odd\ud800', 'odd\u007f'] }],
  ] as const)
    test(`S-N1 an odd address is ${name} without an error of ours`, async () => {
      const answer = await site.call(method, path, body ? { body } : {})
      assert.ok(answer.status < 500, answer.text)
    })

  for (const [base, settings] of [
    ['category', {}],
    ['tag', {}],
    ['Category/', {}],
    ['topics', { category_base: 'topics' }],
    ['labels/by-name', { tag_base: 'labels/by-name' }],
  ] as const)
    test(`S-G3 nobody can have the address ${base}, which terms begin with`, async () => {
      await site.request('PUT', '/host/v1/settings', { as: 'admin', body: settings })
      const id = await site.make('posts', published(`Wants ${base}`))
      const { status, body } = await site.call('PUT', `/uris/post/${id}`, { body: { uri: base } })
      assert.deepEqual([status, body.code], [422, 'vendor_permalink_manager_uri_reserved'])
      const [checked] = await site.data('POST', '/uris/check', { items: [base] })
      assert.deepEqual([checked.available, checked.reserved], [false, true])
      await site.request('PUT', '/host/v1/settings', { as: 'admin', body: { category_base: '', tag_base: '' } })
    })

  test('S-G3 addresses below such a beginning can be had', async () => {
    const id = await site.make('posts', published('Below'))
    const { uri } = await site.data('PUT', `/uris/post/${id}`, { uri: 'category/of-its-own' })
    assert.equal(uri, 'category/of-its-own')
    assert.equal(await site.visit('/category/of-its-own/'), '200 Below')
  })

  test('S-G5 a preview with unknown tags names them and shows what the others give', async () => {
    await site.make('posts', published('Seen'))
    const body = { group: 'post_type', name: 'post', pattern: 'seen/%postname%/%no_such_tag%', limit: 1 }
    const { unknown_tags, samples } = await site.data('POST', '/permastructures/preview', body)
    assert.deepEqual(unknown_tags, ['%no_such_tag%'])
    assert.deepEqual(
      samples.map((sample: { after: string }) => sample.after),
      ['seen/seen'],
    )
    const refused = await site.call('PUT', '/permastructures/post_type/post', { body: { pattern: body.pattern } })
    assert.equal(refused.status, 422)
  })

  test('S-N26 the menu shows the permalink manager to everybody who may look at addresses', async () => {
    const sees = async (as: string) =>
      (await site.request('GET', '/host/v1/admin/menu', { as })).body.some(
        ({ key }: { key: string }) => key === 'permalink-manager',
      )
    for (const [role, isExpected] of [
      ...[['administrator', true] as const, ['editor', true] as const, ['author', true] as const],
      ...[['contributor', true] as const, ['subscriber', false] as const],
    ])
      assert.equal(await sees(role), isExpected, role)
  })

  test('S-G1 an empty choice is refused and nothing is changed', async () => {
    for (const key of ['external_redirect_policy', 'edit_uris_cap']) {
      const before = (await site.data('GET', '/settings')).settings[key]
      const refused = await site.call('PUT', '/settings', { body: { [key]: '' } })
      assert.equal(refused.status, 422, key)
      assert.equal((await site.data('GET', '/settings')).settings[key], before)
    }
  })
})
