/** Settings act from the save on: no job has run in these tests unless it is said. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { refreshPaths } from '../../../platform/posts/jobs.ts'
import { published, type Site, startSite } from './kit.ts'

const USUAL = {
  partial_disable: { post_types: [], taxonomies: [] },
  exclude_post_ids: '',
  safe_mode: false,
  trailing_slashes: 0,
}

forEachEngine(engine => {
  let site: Site
  let page: number
  let child: number
  before(async () => {
    site = await startSite(engine)
    page = await site.make('pages', published('Visit us'))
    child = await site.make('pages', published('Trains', { parent: page }))
    await site.data('PUT', `/uris/post/${page}`, { uri: 'own' })
    await site.data('PUT', `/uris/post/${child}`, { uri: 'by/rail' })
  })
  after(() => site.dispose())

  const linkOf = async (id: number) =>
    (await site.request('GET', `/host/v1/pages/${id}`)).body.link.slice('http://localhost:8080'.length)

  const OWN = { '/own/': '200 Visit us', '/visit-us/': '301 /own/', '/by/rail/': '200 Trains' }
  const NATIVE = {
    '/own/': '404',
    '/visit-us/': '200 Visit us',
    '/by/rail/': '404',
    '/visit-us/trains/': '200 Trains',
  }
  const scenarios: readonly (readonly [name: string, settings: object, visits: Record<string, string>])[] = [
    ['a type that is taken out', { partial_disable: { post_types: ['page'] } }, NATIVE],
    ['safe mode', { safe_mode: true }, NATIVE],
    ['never a slash at the end', { trailing_slashes: 2 }, { '/own': '200 Visit us', '/own/': '301 /own' }],
    ['always a slash at the end', { trailing_slashes: 1 }, OWN],
  ]
  for (const [name, settings, visits] of scenarios)
    test(`S-G6 ${name} acts from the save on, and is given up from the save on`, async () => {
      await site.set(USUAL)
      const seen = async (paths: object) => {
        const answers: Record<string, string> = {}
        for (const path of Object.keys(paths)) answers[path] = await site.visit(path)
        return answers
      }
      await site.data('PUT', '/settings', settings)
      assert.deepEqual(await seen(visits), visits, 'before the paths are stored anew')
      const links = [await linkOf(page), await linkOf(child)]
      await site.app.jobs.drain()
      assert.deepEqual(await seen(visits), visits, 'after they are')
      assert.deepEqual([await linkOf(page), await linkOf(child)], links)
      await site.data('PUT', '/settings', USUAL)
      assert.deepEqual(await seen(OWN), OWN, 'given up, before')
      await site.app.jobs.drain()
      assert.deepEqual(await seen(OWN), OWN, 'given up, after')
    })

  test('S-G6 one excluded page and its picture are found at once where the platform has them', async () => {
    await site.set(USUAL)
    await site.data('PUT', '/settings', { exclude_post_ids: String(page) })
    assert.equal(await site.visit('/visit-us/'), '200 Visit us')
    assert.equal(await site.visit('/own/'), '404')
    assert.equal(await site.visit('/by/rail/'), '200 Trains', 'what is not excluded stays')
    await site.set(USUAL)
  })

  test('S-G6 a redirect waits for what is alive at its source, also while paths are stale', async () => {
    await site.set(USUAL)
    const other = await site.make('pages', published('Other'))
    for (const uri of ['left-behind', 'other-now']) await site.data('PUT', `/uris/post/${other}`, { uri })
    const named = await site.make('pages', published('Left behind', { slug: 'left-behind' }))
    await site.data('PUT', `/uris/post/${named}`, { uri: 'named-own' })
    await site.data('PUT', '/settings', { exclude_post_ids: String(named) })
    assert.equal(await site.visit('/left-behind/'), '200 Left behind')
    await site.set(USUAL)
  })

  test('S-G7 a setting that is saved while paths are stored anew is not forgotten', async () => {
    await site.set(USUAL)
    await site.data('PUT', '/settings', { trailing_slashes: 2 })
    const ctx = await site.systemContext()
    let isSaved = false
    const held = new Proxy(ctx, {
      get: (target, key) =>
        key !== 'transaction'
          ? target[key as keyof typeof target]
          : async (work: Parameters<typeof ctx.transaction>[0]) => {
              const done = await target.transaction(work)
              // After the walk over the posts and before the mark is taken back.
              if (!isSaved && done === -1) {
                isSaved = true
                await site.data('PUT', '/settings', { trailing_slashes: 1 })
              }
              return done
            },
    })
    await refreshPaths.run(null, held)
    assert.equal(isSaved, true)
    assert.equal(await site.visit('/own/'), '200 Visit us')
    assert.equal(await linkOf(page), '/own/')
    const paths = await site.inSystem(tx => tx.db.selectFrom('posts').select('path').where('id', '=', page).execute())
    assert.deepEqual(paths, [{ path: '/own/' }], 'and the job that was there has stored it')
    await site.set(USUAL)
  })

  test('S-G7 settings saved one after the other act each from its save on', async () => {
    await site.set(USUAL)
    for (const [slashes, link] of [
      ...[[2, '/own'] as const, [1, '/own/'] as const, [2, '/own'] as const, [0, '/own/'] as const],
    ]) {
      await site.data('PUT', '/settings', { trailing_slashes: slashes })
      assert.equal(await linkOf(page), link)
    }
    await site.app.jobs.drain()
    assert.equal(await linkOf(page), '/own/')
  })

  test('S-G4 the stored address is told also where another one is served, and can be sent back', async () => {
    await site.set(USUAL)
    const post = await site.make('posts', published('Moody'))
    await site.data('PUT', `/uris/post/${post}`, { uri: 'moody-own' })
    const off = await site.data('PUT', `/uris/post/${post}`, { mode: 2 })
    const native = 'http://localhost:8080/2026/03/05/moody/'
    assert.deepEqual([off.uri, off.url, off.is_custom], ['moody-own', native, true])
    const read = await site.data('GET', `/uris/post/${post}`)
    const back = await site.data('PUT', `/uris/post/${post}`, { uri: read.uri, mode: 0 })
    assert.deepEqual([back.uri, back.url], ['moody-own', 'http://localhost:8080/moody-own/'])
    assert.equal(await site.visit('/moody-own/'), '200 Moody')
    await site.data('PUT', '/settings', { safe_mode: true })
    const safe = await site.data('GET', `/uris/post/${post}`)
    assert.deepEqual([safe.uri, safe.url], ['moody-own', native])
    await site.set(USUAL)
  })

  test('S-G4 terms too, and who asks for a taken address is told where its owner is found', async () => {
    const term = await site.make('categories', { name: 'Food' })
    await site.data('PUT', `/uris/term/${term}`, { uri: 'all-food' })
    const off = await site.data('PUT', `/uris/term/${term}`, { mode: 2 })
    assert.deepEqual([off.uri, off.url], ['all-food', 'http://localhost:8080/category/food/'])
    const [{ owner }] = await site.data('POST', '/uris/check', { items: ['all-food'] })
    assert.equal(owner.url, 'http://localhost:8080/category/food/')
  })

  test('S-N8 what lies below a page with an address of its own follows its name and its place', async () => {
    await site.set(USUAL)
    const top = await site.make('pages', published('Top'))
    const middle = await site.make('pages', published('Middle', { parent: top }))
    const below = await site.make('pages', published('Below', { parent: middle }))
    const deepest = await site.make('pages', published('Deepest', { parent: below }))
    for (const [id, uri] of [
      [top, 'top-own'],
      [below, 'below-own'],
    ])
      await site.data('PUT', `/uris/post/${id}`, { uri })
    await site.change('pages', top, { slug: 'summit' })
    const { url } = await site.data('GET', `/uris/post/${middle}`)
    assert.equal(url, 'http://localhost:8080/summit/middle/')
    assert.deepEqual([await linkOf(middle), await linkOf(below)], ['/summit/middle/', '/below-own/'])
    assert.equal(await linkOf(deepest), '/summit/middle/below/deepest/')
    assert.equal(await site.visit('/summit/middle/below/deepest/'), '200 Deepest')
    assert.equal(await site.visit('/summit/middle/'), '200 Middle')
    await site.change('pages', below, { parent: 0 })
    assert.equal(await linkOf(deepest), '/below/deepest/')
    assert.equal(await site.visit('/below/deepest/'), '200 Deepest')
    assert.equal(await site.visit('/below-own/'), '200 Below')
  })
})
