import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { setOption } from '../../../../platform/options/options.ts'
import { published, type Site, startSite } from '../../test/kit.ts'
import { SEO_OPTIONS } from '../store/imports/seo-sources.ts'
import { seoExport } from './seo-exports.ts'

forEachEngine(engine => {
  let site: Site
  let posts: number[]
  const uriOf = async (id: number) => (await site.data('GET', `/uris/post/${id}`)).uri
  const replace = (body: object) => site.data('POST', '/tools/find-replace', { kind: 'post', type: 'post', ...body })
  before(async () => {
    site = await startSite(engine, 'pro')
    posts = []
    for (const title of ['Red', 'Green', 'Blue']) posts.push(await site.make('posts', published(title)))
    await site.data('PUT', `/uris/post/${posts[0]}`, { uri: 'shop/red-shoes' })
    await site.data('PUT', `/uris/post/${posts[1]}`, { uri: 'shop/green-shoes' })
  })
  after(() => site.dispose())

  test('G-51 G-60 a part of many addresses is replaced, as a preview first', async () => {
    const preview = await site.finish(await replace({ find: 'SHOES', replace: 'boots' }))
    assert.deepEqual([preview.type, preview.changed, preview.skipped], ['find_replace', 2, 1])
    assert.equal(await uriOf(posts[0]!), 'shop/red-shoes')
    const job = await site.finish(await replace({ find: 'shoes', replace: 'boots', dry_run: false }))
    assert.deepEqual(
      [job.changed, await uriOf(posts[0]!), await uriOf(posts[1]!)],
      [2, 'shop/red-boots', 'shop/green-boots'],
    )
    assert.equal(await site.visit('/shop/red-shoes/'), '301 /shop/red-boots/')
    await site.finish(await site.data('POST', `/jobs/${job.id}/undo`))
    assert.equal(await uriOf(posts[0]!), 'shop/red-shoes')
    assert.equal((await site.data('GET', `/uris/post/${posts[0]}/redirects`)).length, 0)
  })

  test('G-51 case counts when it is asked to, and plain text is no expression', async () => {
    assert.equal((await site.finish(await replace({ find: 'SHOES', case_sensitive: true }))).changed, 0)
    assert.equal((await site.finish(await replace({ find: 's.op', replace: 'x' }))).changed, 0)
    const regex = await site.finish(await replace({ find: '^shop/(\\w+)-', replace: '$1/', regex: true }))
    assert.deepEqual(regex.sample.map((entry: any) => entry.after).sort(), ['green/shoes', 'red/shoes'])
  })

  test('G-51 a result that is no address, or reserved, is passed over; a taken one gets a number', async () => {
    const reserved = await site.finish(await replace({ find: '^shop/.*', replace: 'admin', regex: true }))
    assert.deepEqual([reserved.changed, reserved.skipped], [0, 3])
    const long = await site.finish(await replace({ find: 'shoes', replace: 'x'.repeat(300) }))
    assert.deepEqual([long.changed, long.sample[0].reason], [0, 'too_long'])
    const same = await site.finish(await replace({ find: '^shop/.*', replace: 'one', regex: true, dry_run: false }))
    assert.equal(same.changed, 2)
    assert.deepEqual([await uriOf(posts[0]!), await uriOf(posts[1]!)].sort(), ['one', 'one-2'])
    await site.finish(await site.data('POST', `/jobs/${same.id}/undo`))
  })

  test('G-51 G-76 a broken expression is refused with the place where it breaks', async () => {
    for (const [find, offset] of [
      ['a(b', 0],
      ['x(?=y)', 1],
      ['a{1001}', 1],
    ] as const) {
      const { status, body } = await site.call('POST', '/tools/find-replace', { body: { find, regex: true } })
      assert.deepEqual(
        [status, body.code, body.data.offset],
        [422, 'vendor_permalink_manager_invalid_regex', offset],
        find,
      )
    }
    const group = await site.call('POST', '/tools/find-replace', { body: { find: '(a)', replace: '$2', regex: true } })
    assert.equal(group.status, 422)
    assert.equal((await site.call('POST', '/tools/find-replace', { body: { find: 'x'.repeat(1001) } })).status, 400)
    assert.equal((await site.call('POST', '/tools/find-replace', { body: {} })).status, 400)
  })

  test('an expression that others would never finish is read in no time', async () => {
    const evil = await site.make('posts', published('Evil'))
    await site.data('PUT', `/uris/post/${evil}`, { uri: 'a'.repeat(190) })
    const begun = performance.now()
    await site.finish(await replace({ find: '(a+)+$', replace: 'b', regex: true }))
    assert.ok(performance.now() - begun < 5000)
  })

  test('G-59 all five sources are there', async () => {
    const sources = await site.data('GET', '/import')
    assert.deepEqual(
      sources.map((source: any) => [source.id, source.pro]),
      [
        ['permalink-plugin-a', false],
        ['permalink-plugin-b', false],
        ['seo-plugin-a', true],
        ['seo-plugin-b', true],
        ['seo-plugin-c', true],
      ],
    )
  })

  for (const source of Object.keys(SEO_OPTIONS) as (keyof typeof SEO_OPTIONS)[]) {
    test(`G-58 G-59 ${source} brings its exact redirects, and its undo takes them away`, async () => {
      await site.inSystem(ctx => setOption(SEO_OPTIONS[source], seoExport(source, 25), ctx))
      const preview = await site.finish(await site.data('POST', `/import/${source}`, {}))
      // Beside the 25: one with an expression, one that is gone for good, one that leads to itself.
      assert.deepEqual([preview.total, preview.changed, preview.skipped, preview.failed], [28, 25, 2, 1])
      assert.equal((await site.call('GET', '/redirects?group=manual')).body.meta.total, 0)
      const job = await site.finish(await site.data('POST', `/import/${source}`, { dry_run: false }))
      assert.equal(job.changed, 25)
      assert.equal(await site.visit(`/${source}-old-3/`), '301 /shop/red-shoes/')
      assert.equal((await site.call('GET', '/redirects?group=manual')).body.meta.total, 25)
      await site.finish(await site.data('POST', `/jobs/${job.id}/undo`))
      assert.equal((await site.call('GET', '/redirects?group=manual')).body.meta.total, 0)
    })
  }

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(site.complaints, [])
  })
})
