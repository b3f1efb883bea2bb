import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { callsOf, type Site, startSite, verdict } from '../../test/kit.ts'
import { hostileIcons } from './hostile-icons.ts'

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
const TABLE =
  'title;type;x;y;width;points;group\nDoor;pin;10;20;;;Rooms\nRoof;polygon;;;;0 0; 10 0; 5 5;Rooms\n;pin;200;x;;;'

forEachEngine(engine => {
  describe('Pro', () => {
    let site: Site
    let visitors = 0
    const hit = (body: object, headers: Record<string, string> = {}) =>
      site.call('POST', '/stats/hit', {
        as: null,
        body,
        headers: { ...BROWSER, 'x-forwarded-for': `10.1.1.${++visitors}`, ...headers },
      })
    before(async () => {
      site = await startSite(engine, 'pro')
    })
    after(() => site.dispose())

    test('L-31 L-47 a table is looked at first: rows, problems by line and column, a sample', async () => {
      const quoted =
        'title,type,x,y,points,group\nDoor,pin,10,"20,5",,Rooms\nRoof,polygon,,,0 0; 10 0; 5 5,Rooms\n,pin,200,x,,'
      const { columns, rows, valid, problems, sample } = (
        await site.call('POST', '/csv/preview', { body: { csv: quoted } })
      ).body.data
      assert.deepEqual([columns, rows, valid], [['title', 'type', 'x', 'y', 'points', 'group'], 3, 2])
      assert.deepEqual(
        problems.map(({ row, column, code }: any) => [row, column, code]),
        [
          [4, 'title', 'missing'],
          [4, 'x', 'out_of_range'],
          [4, 'y', 'not_a_number'],
        ],
      )
      assert.deepEqual(sample[0], { id: 'door', title: 'Door', type: 'pin', x: 10, y: 20.5, group_id: 'rooms' })
    })

    test('L-07 L-31 a table becomes a draft with its groups', async () => {
      const csv = 'title,x,y,link,color,group\nDoor,10,20,/door,#f00,Rooms\nBad,10,20,javascript:x,red;,'
      const taken = await site.call('POST', '/csv/import', {
        body: { csv, title: 'From a table', image: '/uploads/plan.png' },
      })
      assert.equal(taken.status, 201, taken.text)
      const { doc, status } = (await site.call('GET', `/maps/${taken.body.data.id}`)).body.data
      assert.deepEqual([status, doc.image.url, doc.groups[0].title], ['draft', '/uploads/plan.png', 'Rooms'])
      assert.deepEqual(doc.hotspots[0].action, { type: 'link', url: '/door', target: '_self' })
      assert.deepEqual([doc.hotspots[1].action, doc.hotspots[1].style], [{ type: 'tooltip' }, undefined])
    })

    test('L-42 L-47 a table over 1 MiB is 413 at both addresses', async () => {
      const csv = `title,x,y\n${'a,1,1\n'.repeat(180_000)}`
      for (const path of ['/csv/preview', '/csv/import'])
        assert.equal((await site.call('POST', path, { body: { csv, title: 'x' } })).status, 413)
      assert.equal((await site.call('POST', '/csv/preview', { body: { csv: TABLE } })).status, 200)
    })

    test('L-08 L1 an icon is stored without anything that acts', async () => {
      const good =
        '<svg viewBox="0 0 10 10" width="10"><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><path d="M0 0 L10 10" fill="url(#g)"/></svg>'
      const icon = (await site.call('POST', '/icons', { body: { name: 'Arrow', svg: good } })).body.data
      assert.deepEqual([icon.name, icon.viewBox], ['Arrow', '0 0 10 10'])
      assert.equal((await site.call('GET', `/icons/${icon.id}`)).body.data.svg, icon.svg)
      const other = (await site.call('POST', '/icons', { body: { name: 'Other arrow', svg: good } })).body.data
      assert.equal((await site.call('DELETE', `/icons/${other.id}`)).status, 200)
      assert.equal((await site.call('GET', `/icons/${other.id}`)).status, 404)
      assert.equal((await site.call('GET', '/filters/maps')).status, 200)
      assert.match(
        icon.svg,
        /<linearGradient id="i\w+-g"><stop offset="0" stop-color="red"><\/stop>.*fill="url\(#i\w+-g\)"/,
      )
      for (const [name, inside] of Object.entries(hostileIcons)) {
        const answer = await site.call('POST', '/icons', { body: { name, svg: inside } })
        if (answer.status === 422) continue
        assert.equal(answer.status, 201, `${name}: ${answer.text}`)
        const { svg } = answer.body.data
        assert.ok(
          !/script|foreignobject|<style|\bon\w+=|href|javascript:|data:|http(?!:\/\/www\.w3\.org\/2000\/svg)|<use|<image|<animate|<!|\]\]>|<iframe/i.test(
            svg,
          ),
          `${name}: ${svg}`,
        )
      }
      assert.deepEqual(verdict(await site.call('POST', '/icons', { body: { name: 'x', svg: '<p>no</p>' } })), [
        422,
        'vendor_image_map_invalid_icon',
      ])
      const large = `<svg>${'<path d="M0 0 L1 1"/>'.repeat(4000)}</svg>`
      assert.deepEqual(verdict(await site.call('POST', '/icons', { body: { name: 'x', svg: large } })), [
        422,
        'vendor_image_map_icon_too_large',
      ])
    })

    test('L-09 L-32 L-49 hits of visitors become figures, without cookies', async () => {
      const map = await site.map({ title: 'Counted', status: 'published' })
      for (const _ of [1, 2]) {
        const answer = await hit({
          hits: [
            { map: map.id, event: 'view' },
            { map: map.id, hotspot: 'door', event: 'open' },
          ],
        })
        assert.deepEqual([answer.status, answer.headers['set-cookie'], answer.text], [204, undefined, ''])
      }
      await hit({ map: map.id, hotspot: 'door', event: 'click' }, { 'x-forwarded-for': '10.1.2.1' })
      await hit({ map: map.id, hotspot: 'door', event: 'dwell', ms: 3000 })
      await hit({ map: map.id, event: 'dead', x: 99.9, y: 51 })
      const { totals, series, hotspots, heat } = (await site.call('GET', `/stats?map=${map.id}&days=7`)).body.data
      assert.deepEqual(totals, { views: 2, visitors: 2, opens: 2, clicks: 1, dead: 1, rate: 1, dwell_ms: 3000 })
      assert.deepEqual([series.length, series.at(-1).views], [7, 2])
      assert.deepEqual(hotspots, [{ id: 'door', title: 'Front door', opens: 2, clicks: 1, share: 1, dwell_ms: 3000 }])
      assert.equal(heat[10][19], 1)
      const all = (await site.call('GET', '/stats')).body.data
      assert.deepEqual([all.map, all.days, all.maps[0].title], [null, 30, 'Counted'])
      for (const days of [0, 8, 366, 'x']) assert.equal((await site.call('GET', `/stats?days=${days}`)).status, 400)
      assert.equal((await site.call('GET', '/stats', { as: 'editor' })).status, 403)
    })

    test('L11 drafts, unknown hotspots, programs, staff and nonsense are answered alike and not counted', async () => {
      const draft = await site.map({ title: 'Draft' })
      const shown = await site.map({ title: 'Shown', status: 'published' })
      const sent: [object, Record<string, string>?][] = [
        [{ map: draft.id, event: 'view' }],
        [{ map: shown.id, hotspot: 'nowhere', event: 'open' }],
        [{ map: shown.id, event: 'view' }, { 'user-agent': 'Googlebot/2.1' }],
        [{ map: 'x', event: 7 }],
        [{ hits: 'many' }],
        [{ map: shown.id, event: 'dead', x: 'a', y: 1 }],
      ]
      for (const [body, headers] of sent) assert.equal((await hit(body, headers)).status, 204)
      assert.equal(
        (
          await site.call('POST', '/stats/hit', {
            as: 'editor',
            body: { map: shown.id, event: 'view' },
            headers: BROWSER,
          })
        ).status,
        204,
      )
      for (const { id } of [draft, shown])
        assert.equal((await site.call('GET', `/stats?map=${id}`)).body.data.totals.views, 0)
    })

    test('L-43 L-48 the 21st request of a minute from one address is refused with a time to wait', async () => {
      const from = { 'x-forwarded-for': '10.9.9.9' }
      for (let at = 0; at < 20; at++) assert.equal((await hit({ nonsense: at }, from)).status, 204)
      const late = await hit({ map: 1, event: 'view' }, from)
      assert.deepEqual(verdict(late), [429, 'vendor_image_map_rate_limited'])
      assert.ok(Number(late.headers['retry-after']) > 0)
    })
  })

  test('the free edition has none of the addresses of Pro', async () => {
    const site = await startSite(engine)
    try {
      const { call } = callsOf(site)
      for (const [method, path] of [
        ['POST', '/csv/preview'],
        ['POST', '/csv/import'],
        ['POST', '/icons'],
        ['GET', '/stats'],
        ['POST', '/stats/hit'],
      ] as const)
        assert.deepEqual(verdict(await call(method, path, { body: {} })), [404, 'rest_no_route'])
    } finally {
      await site.dispose()
    }
  })
})
