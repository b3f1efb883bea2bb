/** Where Pro takes part in what the free edition does. */
import { on } from '../../../kernel/hooks.ts'
import { sitePath } from '../../../platform/pages/pages.ts'
import { hooks, type IconShape } from '../hooks.ts'
import { proSettings } from './settings.ts'

export const proListeners = [
  on(hooks.script, 'image-map-pro.script', () => 'image-map-pro'),
  on(hooks.pageFacts, 'image-map-pro.hits', async (facts, _about, ctx) => {
    const { stats_enabled } = await ctx.settings(proSettings)
    return stats_enabled ? { ...facts, hits: sitePath('/api/vendor-image-map/v1/stats/hit', ctx) } : facts
  }),
  on(hooks.icons, 'image-map-pro.icons', async (known, _about, ctx) => {
    const rows = await ctx.db.selectFrom('image_map_icons').select(['id', 'svg', 'view_box']).execute()
    const shapes = rows.map(({ id, svg, view_box }): [number, IconShape] => [
      id,
      { viewBox: view_box, markup: svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<')) },
    ])
    return new Map([...known, ...shapes])
  }),
]
