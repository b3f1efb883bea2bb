import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { house, type Site, startSite, verdict } from './kit.ts'

const refusals = [
  { name: 'L-39 a list of another status', method: 'GET', path: '/maps?status=hidden', code: 'rest_invalid_param' },
  { name: 'L-44 more than 200 on a page', method: 'GET', path: '/maps?per_page=201', code: 'rest_invalid_param' },
  { name: 'L-40 many maps and no action', method: 'POST', path: '/maps/bulk', body: { action: 'burn', ids: [1] } },
  { name: 'L-40 no maps at all', method: 'POST', path: '/maps/bulk', body: { action: 'publish', ids: [] } },
  {
    name: 'L-40 L-45 more than 100 maps',
    method: 'POST',
    path: '/maps/bulk',
    body: { action: 'publish', ids: Array.from({ length: 101 }, (_, at) => at + 1) },
  },
  { name: 'L-20 a map without a title', method: 'POST', path: '/maps', body: {} },
]

forEachEngine(engine => {
  describe('maps', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
    })
    after(() => site.dispose())

    for (const { name, method, path, body, code } of refusals)
      test(`${name} is answered 400`, async () => {
        const answer = await site.call(method, path, { body })
        assert.equal(answer.status, 400, answer.text)
        if (code) assert.equal(answer.body.code, code)
        assert.ok(answer.body.message && answer.body.data.status === 400, 'L-38 a code, a message and a status')
      })

    test('L-01 L-02 L-04 L-18 L-20 a new map is a draft with its cleaned document, and is read as it was answered', async () => {
      const made = await site.map()
      assert.deepEqual(
        [made.title, made.status, made.rev, made.hotspot_count, made.shortcode],
        ['House', 'draft', 1, 3, `[vendor_image_map id=${made.id}]`],
      )
      assert.deepEqual(made.doc.hotspots[0], {
        id: 'door',
        type: 'pin',
        x: 20,
        y: 60,
        title: 'Front door',
        content: '<p>Come <strong>in</strong>.</p>',
      })
      assert.equal(made.doc.hotspots[2].action.rel, 'noopener')
      assert.deepEqual(made.problems, [])
      const read = await site.call('GET', `/maps/${made.id}`)
      assert.deepEqual(read.body, { success: true, data: made })
      assert.equal(read.headers.etag, '"1"')
    })

    test('L-18 L-19 lists have pages, a search, an order and a status, and no documents', async () => {
      const first = await site.map({ title: 'Zebra one' })
      await site.map({ title: 'Zebra two', status: 'published' })
      const list = await site.call('GET', '/maps?search=zebra&orderby=title&order=asc&per_page=1')
      assert.deepEqual(list.body.meta, { total: 2, pages: 2 })
      const [row] = list.body.data
      assert.deepEqual(
        [row.id, row.author.name, row.has_autosave, row.thumbnail],
        [first.id, 'admin', false, '/uploads/house.png'],
      )
      assert.ok(!('doc' in row) && !('problems' in row))
      const drafts = await site.call('GET', '/maps?search=zebra&status=published')
      assert.deepEqual(
        drafts.body.data.map((map: { title: string }) => map.title),
        ['Zebra two'],
      )
    })

    test('L-03 L-13 L-21 L-50 every save raises rev by one, publishing too, and PATCH is as good as PUT', async () => {
      const { id } = await site.map()
      const renamed = await site.call('PUT', `/maps/${id}`, { body: { title: 'Villa', rev: 1 } })
      assert.deepEqual([renamed.body.data.title, renamed.body.data.rev, renamed.body.meta], ['Villa', 2, undefined])
      const published = await site.call('PATCH', `/maps/${id}`, { body: { status: 'published', rev: 2 } })
      assert.deepEqual([published.body.data.status, published.body.data.rev], ['published', 3])
      const same = await site.call('PUT', `/maps/${id}`, { body: {} })
      assert.equal(same.body.data.rev, 4)
      assert.match(same.body.meta.warning, /No rev/)
    })

    test('L-16 L-41 a save on an old version changes nothing and tells what it has not seen', async () => {
      const { id, doc } = await site.map()
      const moved = {
        ...doc,
        hotspots: doc.hotspots.map((spot: any) => (spot.id === 'door' ? { ...spot, x: 25 } : spot)),
      }
      await site.call('PUT', `/maps/${id}`, { body: { doc: moved, rev: 1 } })
      const late = await site.call('PUT', `/maps/${id}`, { body: { title: 'Late', rev: 1 } })
      assert.deepEqual(verdict(late), [409, 'vendor_image_map_conflict'])
      assert.deepEqual(
        [late.body.data.rev, late.body.data.base_rev, late.body.data.changes],
        [2, 1, [{ id: 'door', change: 'changed', fields: ['x'] }]],
      )
      assert.equal(late.body.data.current.doc.hotspots[0].x, 25)
      const header = await site.call('PUT', `/maps/${id}`, { body: { title: 'Late' }, headers: { 'if-match': '"1"' } })
      assert.equal(header.status, 409)
      assert.equal((await site.call('GET', `/maps/${id}`)).body.data.title, 'House')
    })

    test('a merge joins what two people changed apart, and refuses only what both changed', async () => {
      const { id, doc } = await site.map()
      const change = (of: string, values: object) => ({
        ...doc,
        hotspots: doc.hotspots.map((spot: any) => (spot.id === of ? { ...spot, ...values } : spot)),
      })
      await site.call('PUT', `/maps/${id}`, { body: { doc: change('door', { x: 25 }), rev: 1 } })
      const merged = await site.call('PUT', `/maps/${id}`, {
        body: { doc: change('kitchen', { title: 'Big kitchen' }), rev: 1, merge: true },
      })
      assert.deepEqual([merged.status, merged.body.meta, merged.body.data.rev], [200, { merged: true }, 3])
      assert.deepEqual(
        merged.body.data.doc.hotspots.map((spot: any) => [spot.title, spot.x]),
        [
          ['Front door', 25],
          ['Big kitchen', 30],
          ['Garden', 60],
        ],
      )
      const clash = await site.call('PUT', `/maps/${id}`, {
        body: { doc: change('door', { x: 30 }), rev: 1, merge: true },
      })
      assert.equal(clash.status, 409)
      assert.deepEqual(
        clash.body.data.conflicts.map(({ part, id: of }: any) => [part, of]),
        [['hotspot', 'door']],
      )
    })

    test('L-10 L-11 L-12 the trash: DELETE, restore, purge, each only where it can be', async () => {
      const { id } = await site.map()
      assert.deepEqual(verdict(await site.call('DELETE', `/maps/${id}/purge`)), [409, 'vendor_image_map_not_trashed'])
      const trashed = await site.call('DELETE', `/maps/${id}`)
      assert.ok(trashed.body.data.trashed_at)
      assert.deepEqual(verdict(await site.call('PUT', `/maps/${id}`, { body: { title: 'No' } })), [
        409,
        'vendor_image_map_trashed',
      ])
      const bin = await site.call('GET', '/maps?view=trash')
      assert.ok(bin.body.data.some((map: { id: number }) => map.id === id))
      assert.equal((await site.call('POST', `/maps/${id}/restore`)).body.data.trashed_at, null)
      await site.call('DELETE', `/maps/${id}`)
      assert.equal((await site.call('DELETE', `/maps/${id}/purge`)).status, 200)
      assert.deepEqual(verdict(await site.call('GET', `/maps/${id}`)), [404, 'vendor_image_map_not_found'])
      const left = await site.inSystem(ctx =>
        ctx.db
          .selectFrom('record_revisions')
          .selectAll()
          .where('owner_id', '=', id)
          .where('owner', '=', 'image_maps')
          .execute(),
      )
      assert.deepEqual(left, [])
    })

    test('L-15 a copy is a draft of its own', async () => {
      const { id, doc } = await site.map({ status: 'published' })
      const copy = (await site.call('POST', `/maps/${id}/duplicate`)).body.data
      assert.deepEqual([copy.title, copy.status, copy.rev, copy.doc], ['House (copy)', 'draft', 1, doc])
    })

    test('L-06 L-13 L-14 L-33 L-34 many at once: what fails does not stop the others', async () => {
      const [one, two] = [await site.map(), await site.map()]
      const bulk = (action: string, ids: number[]) => site.call('POST', '/maps/bulk', { body: { action, ids } })
      const published = (await bulk('publish', [one.id, 987_654, two.id])).body.data
      assert.deepEqual(published.done, [one.id, two.id])
      assert.deepEqual(
        published.failed.map(({ id, code }: any) => [id, code]),
        [[987_654, 'vendor_image_map_not_found']],
      )
      const read = (await site.call('GET', `/maps/${one.id}`)).body.data
      assert.deepEqual([read.status, read.rev], ['published', 2])
      await bulk('unpublish', [one.id])
      assert.equal((await site.call('GET', `/maps/${one.id}`)).body.data.status, 'draft')
      assert.deepEqual((await bulk('purge', [one.id])).body.data.failed[0].code, 'vendor_image_map_not_trashed')
      await bulk('trash', [one.id, two.id])
      assert.deepEqual((await bulk('restore', [two.id])).body.data.done, [two.id])
      assert.deepEqual((await bulk('purge', [one.id])).body.data.done, [one.id])
    })

    test('L-22 the preview is HTML of the cleaned document, without scripts, and tells what is hard to use', async () => {
      const doc = {
        ...house,
        image: { ...house.image, alt: '' },
        hotspots: [...house.hotspots, { type: 'rect', x: 95, y: 97, width: 1, height: 1 }],
      }
      const { html, problems } = (await site.call('POST', '/maps/preview', { body: { doc } })).body.data
      assert.match(html, /Front door/)
      assert.ok(!/<script|onerror|javascript:/i.test(html))
      assert.deepEqual(
        problems.map(({ code, hotspot }: any) => [code, hotspot]),
        [
          ['picture_without_alt', null],
          ['hotspot_without_name', 'spot-4'],
          ['target_small', 'spot-4'],
        ],
      )
    })

    test('L-23 published maps can be picked, with their shortcodes', async () => {
      const shown = await site.map({ title: 'To be picked', status: 'published' })
      await site.map({ title: 'To be picked later' })
      const options = await site.call('GET', '/maps/options?search=picked')
      assert.deepEqual(options.body.data, [
        { id: shown.id, title: 'To be picked', shortcode: `[vendor_image_map id=${shown.id}]` },
      ])
    })

    test('L-05 L-17 L-24 versions: kept by saves, named, read with their document, brought back', async () => {
      const { id, doc } = await site.map()
      await site.call('PUT', `/maps/${id}`, { body: { doc: { ...doc, hotspots: [] }, status: 'published', rev: 1 } })
      const named = await site.call('POST', `/maps/${id}/revisions`, { body: { label: 'Empty house' } })
      assert.deepEqual([named.status, named.body.data.label, named.body.data.rev], [201, 'Empty house', 2])
      const versions = (await site.call('GET', `/maps/${id}/revisions`)).body
      assert.deepEqual(
        versions.data.map(({ kind, rev, hotspot_count }: any) => [kind, rev, hotspot_count]),
        [
          ['checkpoint', 2, 0],
          ['save', 2, 0],
          ['save', 1, 3],
        ],
      )
      const first = versions.data.at(-1).id
      assert.deepEqual((await site.call('GET', `/maps/${id}/revisions/${first}`)).body.data.values.doc, doc)
      const compared = (await site.call('GET', `/maps/${id}/revisions/${first}/compare`)).body.data
      assert.ok(
        compared.some(({ field }: { field: string }) => field === 'status'),
        JSON.stringify(compared),
      )
      const restored = (await site.call('POST', `/maps/${id}/revisions/${first}/restore`, { body: {} })).body.data
      assert.deepEqual([restored.doc, restored.rev, restored.status], [doc, 3, 'published'])
    })

    test('L-25 L10 unsaved work is kept for each person alone and goes with their save', async () => {
      const { id, doc } = await site.map()
      const path = `/maps/${id}/autosave`
      assert.deepEqual((await site.call('GET', path)).body, { success: true, data: null })
      const work = { title: 'Half done', doc: { ...doc, hotspots: [], junk: 1 } }
      const kept = (await site.call('PUT', path, { body: work })).body.data
      assert.deepEqual([kept.title, kept.base_rev, kept.is_stale, kept.doc.junk], ['Half done', 1, false, undefined])
      assert.equal((await site.call('GET', path, { as: 'editor' })).body.data, null)
      assert.equal((await site.call('GET', `/maps/${id}`)).body.data.has_autosave, true)
      await site.call('PUT', `/maps/${id}`, { as: 'editor', body: { title: 'Theirs', rev: 1 } })
      assert.equal((await site.call('GET', path)).body.data.is_stale, true)
      await site.call('PUT', `/maps/${id}`, { body: { title: 'Mine', rev: 2 } })
      assert.equal((await site.call('GET', path)).body.data, null)
      await site.call('PUT', path, { body: work })
      assert.deepEqual((await site.call('DELETE', path)).body.data, { discarded: true })
      assert.deepEqual((await site.call('DELETE', path)).body.data, { discarded: false })
    })

    test('L-28 L-29 L-30 settings, dashboard and the start of the app', async () => {
      for (const method of ['PUT', 'POST']) {
        const saved = await site.call(method, '/settings', { body: { autosave_seconds: 20 } })
        assert.equal(saved.status, 200, saved.text)
      }
      assert.equal((await site.call('GET', '/settings')).body.data.autosave_seconds, 20)
      const figures = (await site.call('GET', '/dashboard')).body.data
      assert.equal(figures.maps, figures.published + figures.drafts)
      assert.ok(figures.top.length > 0 && figures.latest.length <= 5)
      const start = (await site.call('GET', '/bootstrap')).body.data
      assert.deepEqual([start.permissions.edit, start.settings.autosave_seconds], [true, 20])
    })

    test('a site that asks for accessible maps holds others back', async () => {
      await site.call('PUT', '/settings', { body: { require_accessible: true } })
      const { id, doc } = await site.map({ title: 'Dark' })
      const bad = { ...doc, image: { ...doc.image, alt: '' } }
      const answer = await site.call('PUT', `/maps/${id}`, { body: { status: 'published', doc: bad } })
      assert.deepEqual(verdict(answer), [422, 'vendor_image_map_not_accessible'])
      assert.equal(answer.body.data.problems[0].code, 'picture_without_alt')
      assert.equal((await site.call('PUT', `/maps/${id}`, { body: { status: 'published' } })).status, 200)
      await site.call('PUT', '/settings', { body: { require_accessible: false } })
    })

    test('a document is refused only where it goes beyond the ceilings', async () => {
      const spots = (count: number) => Array.from({ length: count }, () => ({ type: 'pin', x: 1, y: 1 }))
      const sent = (doc: object) => site.call('POST', '/maps', { body: { title: 'Large', doc } })
      assert.deepEqual(verdict(await sent({ hotspots: spots(501) })), [422, 'vendor_image_map_too_many_parts'])
      const points = Array.from({ length: 501 }, (_, at) => [at / 10, at / 10])
      assert.deepEqual(verdict(await sent({ hotspots: [{ type: 'polygon', points }] })), [
        422,
        'vendor_image_map_too_many_parts',
      ])
      const wordy = spots(70).map(spot => ({ ...spot, content: 'x'.repeat(18_000) }))
      assert.deepEqual(verdict(await sent({ hotspots: wordy })), [422, 'vendor_image_map_too_large'])
      assert.equal((await sent({ hotspots: spots(500) })).status, 201)
    })
  })
})
