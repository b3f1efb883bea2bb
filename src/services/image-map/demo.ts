/** What a demonstration shows: a picture of the site with areas on it. */
import { on } from '../../kernel/hooks.ts'
import { createRecord } from '../../kernel/records/create.ts'
import { fillDemo } from '../../platform/demo/demo.ts'
import { maps } from './entities/maps.ts'

/** Made once: a site that has a map already has its own. */
export const demoListener = on(fillDemo, 'image-map.demo', async ({ progress }, ctx) => {
  const known = await ctx.db.selectFrom('image_maps').select('id').limit(1).execute()
  if (known.length > 0) return
  const picture = await ctx.db
    .selectFrom('media_files')
    .select('post_id')
    .where('width', '>', 0)
    .orderBy('post_id')
    .limit(1)
    .executeTakeFirst()
  const image = { id: picture?.post_id ?? 0, alt: 'The harbour of the town, seen from the church tower' }
  await createRecord(maps, { values: { title: 'Harbour', status: 'published', doc: { ...harbour, image } } }, ctx)
  progress({ what: 'image maps', done: 1, total: 1 })
})

const harbour = {
  settings: { zoom: { enabled: true }, legend: true, search: true },
  groups: [
    { id: 'sights', title: 'Sights', color: '#0a7f3f' },
    { id: 'food', title: 'Food and drink', color: '#b45309' },
  ],
  hotspots: [
    {
      ...{ id: 'lighthouse', type: 'pin', x: 22, y: 30, title: 'Lighthouse', group_id: 'sights' },
      content: '<p>Open from May to October. <strong>132 steps</strong> to the top.</p>',
    },
    {
      ...{ id: 'quay', type: 'rect', x: 36, y: 52, width: 28, height: 16, title: 'Old quay', group_id: 'sights' },
      content: '<p>Where the ferries leave.</p>',
    },
    {
      ...{ id: 'fish-market', type: 'ellipse', x: 70, y: 40, width: 16, height: 18, title: 'Fish market' },
      group_id: 'food',
      content: '<p>Every morning but Sunday.</p>',
    },
    {
      id: 'park',
      type: 'polygon',
      title: 'Dune park',
      group_id: 'sights',
      points: [
        [8, 70],
        [30, 74],
        [26, 94],
        [6, 90],
      ],
      content: '<p>Benches, shade and a view of the sea.</p>',
    },
  ],
}
