/** Where Pro takes part in what the free edition does. */
import { on } from '../../../kernel/hooks.ts'
import { hooks } from '../hooks.ts'
import { overlayListener } from './pages/overlays.ts'
import { formListener } from './pages/subscribe-form.ts'
import { choiceListeners } from './store/post-choices.ts'

type PlacementRow = { readonly name: string; readonly clicks: number; readonly returns: number }

const PLACEMENTS = `select name, sum(clicks) as clicks, sum(returns) as returns from share_daily
  where site_id = ? and kind = 'placement' and day >= ? and day <= ? group by name order by 2 desc, name`

export const proListeners = [
  on(hooks.positions, 'social-share-pro.positions', positions => [...positions, 'image_hover', 'popup']),
  on(hooks.analyticsDays, 'social-share-pro.days', days => [...days, 90, 365]),
  on(hooks.analytics, 'social-share-pro.placements', async (figures, { first, last }, ctx) => {
    const rows = await ctx.database.rows<PlacementRow>(PLACEMENTS, [ctx.site.id, first, last])
    const placements = rows.map(({ name, clicks, returns }) => ({
      ...{ placement: name, clicks: Number(clicks), returns: Number(returns) },
    }))
    return { ...figures, placements }
  }),
  on(hooks.script, 'social-share-pro.script', () => 'social-share-pro'),
  overlayListener,
  formListener,
  ...choiceListeners,
]
