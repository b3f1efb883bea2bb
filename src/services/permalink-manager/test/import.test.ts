import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { setOption } from '../../../platform/options/options.ts'
import { setMeta } from '../../../platform/posts/posts.ts'
import { PLUGIN_A_OPTION } from '../store/imports/plugin-a.ts'
import { PLUGIN_B_META, PLUGIN_B_OPTION } from '../store/imports/plugin-b.ts'
import { published, type Site, startSite } from './kit.ts'

forEachEngine(engine => {
  let site: Site
  let posts: number[]
  let term: number
  const uriOf = async (kind: string, id: number) => (await site.data('GET', `/uris/${kind}/${id}`)).uri
  before(async () => {
    site = await startSite(engine)
    posts = []
    for (let index = 0; index < 30; index += 1) posts.push(await site.make('posts', published(`Imported ${index}`)))
    term = await site.make('categories', { name: 'Topic' })
  })
  after(() => site.dispose())

  test('G-08 G-56 G-59 the sources of this edition are listed with what was found', async () => {
    assert.deepEqual(await site.data('GET', '/import'), [
      {
        id: 'permalink-plugin-a',
        name: 'Permalink plugin A',
        pro: false,
        present: false,
        active: false,
        counts: { addresses: 0 },
      },
      {
        id: 'permalink-plugin-b',
        name: 'Permalink plugin B',
        pro: false,
        present: false,
        active: false,
        counts: { addresses: 0 },
      },
    ])
  })

  test('G-58 a source without data is a job that finishes with nothing', async () => {
    const job = await site.finish(await site.data('POST', '/import/permalink-plugin-b', { dry_run: false }))
    assert.deepEqual([job.status, job.total, job.processed], ['finished', 0, 0])
  })

  test('G-58 G-59 plugin A keeps all addresses in one option', async () => {
    const stored = {
      ...Object.fromEntries(posts.map((id, index) => [id, `from-a/number-${index}/`])),
      [`tax-${term}`]: 'from-a/topic',
      99999: 'from-a/nobody',
      [posts[0]!]: 'admin',
    }
    await site.inSystem(ctx => setOption(PLUGIN_A_OPTION, stored, ctx))
    const [source] = await site.data('GET', '/import')
    assert.deepEqual([source.present, source.counts], [true, { addresses: 32 }])
    const preview = await site.finish(await site.data('POST', '/import/permalink-plugin-a', {}))
    assert.deepEqual([preview.dry_run, preview.total, preview.changed, preview.skipped], [true, 32, 30, 2])
    assert.equal(await uriOf('post', posts[1]!), '2026/03/05/imported-1')
    const job = await site.finish(await site.data('POST', '/import/permalink-plugin-a', { dry_run: false }))
    assert.deepEqual([job.changed, job.skipped, job.failed], [30, 2, 0])
    assert.deepEqual(
      [await uriOf('post', posts[1]!), await uriOf('term', term), await uriOf('post', posts[0]!)],
      ['from-a/number-1', 'from-a/topic', '2026/03/05/imported-0'],
    )
    const [entry] = await site.data('GET', `/uris/post/${posts[1]}/history`)
    assert.deepEqual([entry.source, entry.job_id], ['import', job.id])
    const undo = await site.finish(await site.data('POST', `/jobs/${job.id}/undo`))
    assert.deepEqual([undo.changed, await uriOf('post', posts[1]!)], [30, '2026/03/05/imported-1'])
  })

  test('G-59 plugin B keeps them as meta values of posts and in an option for terms', async () => {
    await site.inSystem(async ctx => {
      for (const [index, id] of posts.entries())
        await setMeta(
          { object: 'post', subtype: 'post', id, label: '' },
          { key: PLUGIN_B_META, value: `from-b/${index}` },
          ctx,
        )
      await setOption(PLUGIN_B_OPTION, { 'from-b/topic/': { id: term, kind: 'category' }, broken: {} }, ctx)
    })
    const job = await site.finish(await site.data('POST', '/import/permalink-plugin-b', { dry_run: false }))
    assert.deepEqual([job.total, job.changed], [31, 31])
    assert.deepEqual([await uriOf('post', posts[29]!), await uriOf('term', term)], ['from-b/29', 'from-b/topic'])
  })

  test('G-59 G-73 an unknown source, and one that only Pro has, is not there', async () => {
    for (const source of ['nothing', 'seo-plugin-a', 'seo-plugin-b', 'seo-plugin-c'])
      assert.equal((await site.call('POST', `/import/${source}`, { body: {} })).status, 404, source)
  })

  test('Pro routes do not exist in the free edition', async () => {
    for (const [method, path] of [
      ['GET', '/redirects'],
      ['POST', '/redirects'],
      ['PUT', '/redirects/1'],
      ['DELETE', '/redirects/1'],
      ['POST', '/redirects/bulk-delete'],
      ['POST', '/tools/find-replace'],
    ] as const) {
      const { status, body } = await site.call(method, path, method === 'GET' ? {} : { body: {} })
      assert.deepEqual([status, body.code], [404, 'rest_no_route'], path)
    }
  })

  test('nothing of all this was an error of ours', () => {
    assert.deepEqual(site.complaints, [])
  })

  test('U-26 in a local environment what another plugin kept is written through the settings of the site', async () => {
    const put = (body: object) => site.request('PUT', '/host/v1/settings', { as: 'admin', body })
    const present = async (id: string) =>
      (await site.data('GET', '/import')).find((source: { id: string }) => source.id === id).counts.addresses
    const saved = await put({ permalink_plugin_a_uris: { [posts[3]!]: 'kept/address' }, custom_permalink_table: null })
    assert.equal(saved.status, 200, saved.text)
    assert.equal(await present('permalink-plugin-a'), 1)
    await put({ custom_permalink_table: { 'kept/topic/': { id: term, kind: 'category' } } })
    const job = await site.finish(await site.data('POST', '/import/permalink-plugin-a', { dry_run: false }))
    assert.deepEqual([job.status, job.changed], ['finished', 1])
    assert.equal(await uriOf('post', posts[3]!), 'kept/address')
    for (const odd of [7, 'text', [], [null], { x: null }, true]) {
      await put({ permalink_plugin_a_uris: odd, custom_permalink_table: odd })
      assert.equal((await site.call('GET', '/import')).status, 200, JSON.stringify(odd))
    }
    await put({ permalink_plugin_a_uris: null, custom_permalink_table: null })
    assert.equal(await present('permalink-plugin-a'), 0)
  })
})
