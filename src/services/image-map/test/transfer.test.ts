import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { house, type Site, startSite, verdict } from './kit.ts'

const legacy = {
  id: 7,
  general: { name: 'Old house', naturalWidth: 800, naturalHeight: 400 },
  image: { url: '/uploads/old.png' },
  layers: {
    layers_list: [{ id: 0, title: 'Ground', image_url: '/uploads/ground.png', image_width: 800, image_height: 400 }],
  },
  spots: [
    { id: 'spot-1', type: 'spot', title: 'Door', x: 10, y: 20, layerID: 0, tooltip: { enable_tooltip: 0 } },
    {
      id: 'poly-1',
      type: 'poly',
      title: 'Roof',
      x: 20,
      y: 10,
      width: 40,
      height: 20,
      points: [
        { x: 0, y: 100 },
        { x: 50, y: 0 },
        { x: 100, y: 100 },
      ],
      default_style: { background_color: '#ff0000', background_opacity: 0.4 },
      mouseover_style: { background_color: 'javascript:alert(1)', stroke_width: 3 },
      tooltip_content: {
        squares_settings: {
          containers: [
            {
              settings: {
                elements: [
                  { options: { heading: { text: 'The roof' } } },
                  { options: { text: 'Red <script>alert(1)</script> tiles' } },
                  { settings: { name: 'video' }, options: {} },
                ],
              },
            },
          ],
        },
      },
    },
    { id: 'x', type: 'hexagon', title: 'Odd' },
  ],
}

const files: readonly (readonly [name: string, file: string, spots: readonly object[], losses: number])[] = [
  [
    'HTML with a <map>',
    '<img src="/uploads/a.png" width="200" height="100" alt="A"><map name="plan"><area shape="rect" coords="20,10,60,40" href="/kitchen" alt="Kitchen"><area shape="circle" coords="100,50,10" alt="Well"><area shape="poly" coords="0,0,20,0,10,10" alt="Roof" href="javascript:alert(1)"><area shape="star" coords="1" alt="Star"></map>',
    [
      { type: 'rect', x: 10, y: 10, width: 20, height: 30, title: 'Kitchen' },
      { type: 'ellipse', x: 45, y: 40, width: 10, height: 20, title: 'Well' },
      { type: 'polygon', title: 'Roof' },
    ],
    1,
  ],
  [
    'an SVG',
    '<svg viewBox="0 0 200 100"><title>Plan</title><rect id="room" x="20" y="10" width="40" height="30"><title>Room</title></rect><path d="M0 0 L20 0 L10 10 Z" id="roof"/><polygon points="100,50 120,50 110,60" id="tri"/><text>words</text></svg>',
    [
      { type: 'rect', id: 'room', x: 10, y: 10, width: 20, height: 30, title: 'Room' },
      { type: 'path', id: 'roof', path: 'M0 0 L10 0 L5 10 Z' },
      { type: 'polygon', id: 'tri' },
    ],
    2,
  ],
  [
    'W3C annotations',
    JSON.stringify({
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      type: 'AnnotationPage',
      items: [
        {
          type: 'Annotation',
          body: [{ type: 'TextualBody', purpose: 'tagging', value: 'Face' }],
          target: { source: '/uploads/p.png', selector: { type: 'FragmentSelector', value: 'xywh=pixel:10,10,50,40' } },
        },
        {
          type: 'Annotation',
          body: { value: 'Line' },
          target: {
            source: '/uploads/p.png',
            selector: { type: 'SvgSelector', value: '<svg><polygon points="0,0 100,0 100,50"/></svg>' },
          },
        },
        { type: 'Annotation', body: { value: 'Nowhere' }, target: '/uploads/p.png' },
      ],
    }),
    [
      { type: 'rect', x: 10, y: 20, width: 50, height: 80, title: 'Face' },
      { type: 'polygon', title: 'Line' },
    ],
    1,
  ],
]

forEachEngine(engine => {
  describe('files', () => {
    let site: Site
    before(async () => {
      site = await startSite(engine)
    })
    after(() => site.dispose())

    test('L-26 an exported map comes back as a draft with everything, and a second one says that it was imported', async () => {
      const made = await site.map({ title: 'Round trip', status: 'published' })
      const file = await site.call('GET', `/maps/${made.id}/export`)
      assert.match(file.headers['content-disposition']!, /^attachment; filename="round-trip\.json"/)
      const { format, version, map } = file.body
      assert.deepEqual([format, version, map.title, map.doc], ['vendor-image-map', 1, 'Round trip', made.doc])
      const taken = await site.call('POST', '/import', { body: { file: file.text } })
      assert.deepEqual(
        [taken.status, taken.body.data.warnings, taken.body.data.title],
        [201, [], 'Round trip (imported)'],
      )
      const read = (await site.call('GET', `/maps/${taken.body.data.id}`)).body.data
      assert.deepEqual([read.doc, read.status, read.rev], [made.doc, 'draft', 1])
    })

    for (const [name, file, spots, losses] of files)
      test(`L-06 L-26 ${name} becomes a draft, with a report of what got lost`, async () => {
        const answer = await site.call('POST', '/import', { body: { file } })
        assert.equal(answer.status, 201, answer.text)
        assert.equal(answer.body.data.warnings.length, losses, answer.text)
        const { doc } = (await site.call('GET', `/maps/${answer.body.data.id}`)).body.data
        assert.equal(doc.hotspots.length, spots.length)
        for (const [at, spot] of spots.entries()) assert.partialDeepStrictEqual(doc.hotspots[at], spot)
        assert.ok(!JSON.stringify(doc).includes('javascript:'))
      })

    test('L-27 L15 a project of another plugin, as JSON, as text, or found on the site', async () => {
      const sent = await site.call('POST', '/import/legacy-map', { body: { project: legacy } })
      assert.equal(sent.status, 201, sent.text)
      const { doc, title } = (await site.call('GET', `/maps/${sent.body.data.id}`)).body.data
      assert.deepEqual([title, doc.image.width, doc.layers[0].id], ['Old house', 800, 'layer-0'])
      assert.deepEqual(doc.hotspots[0].action, { type: 'none' })
      assert.deepEqual(doc.hotspots[1].points, [
        [20, 30],
        [40, 10],
        [60, 30],
      ])
      assert.deepEqual([doc.hotspots[1].style.fill, doc.hotspots[1].hover], ['#ff0000', { stroke_width: 3 }])
      assert.match(doc.hotspots[1].content, /^<p><strong>The roof<\/strong><\/p><p>Red {1,2}tiles<\/p>$/)
      assert.deepEqual(
        sent.body.data.warnings.map(({ hotspot }: { hotspot: string }) => hotspot),
        ['Roof', 'Odd'],
      )
      const text = await site.call('POST', '/import/legacy-map', { body: { project: JSON.stringify(legacy) } })
      assert.equal(text.status, 201)
      assert.deepEqual((await site.call('GET', '/import/legacy-map/sources')).body.data, [])
      await site.request('PUT', '/host/v1/plugins/image-map-plugin', { as: 'admin', body: { status: 'active' } })
      await site.request('POST', '/host/v1/settings', { as: 'admin', body: { image_map_plugin_projects: [legacy] } })
      assert.deepEqual((await site.call('GET', '/import/legacy-map/sources')).body.data, [
        { id: '7', title: 'Old house', plugin: 'image-map-plugin', shapes: 3, image: '/uploads/old.png' },
      ])
      assert.equal((await site.call('POST', '/import/legacy-map', { body: { source_id: '7' } })).status, 201)
      assert.deepEqual(verdict(await site.call('POST', '/import/legacy-map', { body: { source_id: '8' } })), [
        404,
        'vendor_image_map_unknown_source',
      ])
    })

    test('L-42 L-46 L7 a request over 3 MiB is refused while it is read; what is no map is told so', async () => {
      const file = 'x'.repeat(3 * 1024 * 1024)
      for (const [path, body] of [
        ['/import', { file }],
        ['/import/legacy-map', { project: file }],
      ] as const)
        assert.equal((await site.call('POST', path, { body })).status, 413)
      for (const bad of ['nothing', '{"a":1}', '<p>x</p>', '<svg', '[]'])
        assert.deepEqual(
          verdict(await site.call('POST', '/import', { body: { file: bad } })),
          [422, 'vendor_image_map_invalid_file'],
          bad,
        )
    })

    test('other formats tell what they lose, area by area, and our own reads them back', async () => {
      const { id } = await site.map({ title: 'Formats' })
      for (const format of ['w3c', 'svg', 'html-area']) {
        const { losses } = (await site.call('GET', `/maps/${id}/export?format=${format}&report=true`)).body.data
        assert.ok(format === 'html-area' ? losses.length > 0 : Array.isArray(losses), format)
        const file = await site.call('GET', `/maps/${id}/export?format=${format}`)
        const back = await site.call('POST', '/import', { body: { file: file.text, width: 1000, height: 500 } })
        assert.equal(back.status, 201, back.text)
        const { doc } = (await site.call('GET', `/maps/${back.body.data.id}`)).body.data
        const kitchen = doc.hotspots.find(({ title }: { title: string }) => title === 'Kitchen')
        assert.partialDeepStrictEqual(kitchen, { type: 'rect', x: 30, y: 20, width: 20, height: 30 }, format)
      }
    })

    test('L12 the name of the file holds no line ends, and says the title to those who can read it', async () => {
      const { id } = await site.map({ title: 'Häuser" X: y' })
      const { headers } = await site.call('GET', `/maps/${id}/export`)
      assert.equal(
        headers['content-disposition'],
        `attachment; filename="h-user-x-y.json"; filename*=UTF-8''H%C3%A4user%20%20X%3A%20y.json`,
      )
    })

    test('L13 an old version is cleaned by today’s rules when it comes back', async () => {
      const { id } = await site.map()
      const [first] = (await site.call('GET', `/maps/${id}/revisions`)).body.data
      const record = {
        title: 'House',
        status: 'draft',
        doc: {
          ...house,
          hotspots: [
            {
              id: 'a',
              type: 'pin',
              x: 999,
              content: '<script>alert(1)</script>',
              action: { type: 'link', url: 'javascript:x' },
            },
          ],
        },
      }
      await site.inSystem(ctx =>
        ctx.db
          .updateTable('record_revisions')
          .set({ record: JSON.stringify(record) })
          .where('id', '=', first.id)
          .execute(),
      )
      const { doc, rev } = (await site.call('POST', `/maps/${id}/revisions/${first.id}/restore`, { body: {} })).body
        .data
      assert.deepEqual(
        [doc.hotspots[0], rev],
        [{ id: 'a', type: 'pin', x: 100, y: 0, title: '', action: { type: 'tooltip' } }, 2],
      )
    })
  })
})
