/**
 * Whether somebody sees costs is asked at once, field by field, long before their profile could be read. So what the
 * profiles say of it is kept with the options of the site, which are there when a request comes.
 */
import type { Context } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { deleteOption, optionAtOnce, setOption } from '../../../../platform/options/options.ts'
import { APPS_OPTION } from '../../apps.ts'
import { hooks } from '../../hooks.ts'
import { type CostSight, costSightOf, everybodySees, seesCostsBy } from '../domain/cost-sight.ts'
import { loadProfiles } from './profiles.ts'

export const COST_SIGHT = 'vendor_inventory_cost_sight'

/** After every change of a profile, in the same transaction. */
export async function keepCostSight(ctx: Context): Promise<void> {
  const sight = costSightOf(await loadProfiles(ctx))
  if (sight) await setOption(COST_SIGHT, sight, ctx)
  else await deleteOption(COST_SIGHT, ctx)
}

/** Of more profiles than the site has room for nobody knows at once whom they mean: costs are hidden then. */
const NOBODY = null

export const hideCosts = on(hooks.userCan, 'inventory.roles', (verdict, { permission }, ctx) => {
  const { user } = ctx
  if (!verdict || permission !== 'vendor_inventory_costs' || !user || user.has('manage_options')) return verdict
  const apps = optionAtOnce<Readonly<Record<string, boolean>>>(APPS_OPTION, { otherwise: {}, tooLarge: {} }, ctx)
  if (apps.roles === false) return verdict
  const sight = optionAtOnce<CostSight | null>(COST_SIGHT, { otherwise: everybodySees, tooLarge: NOBODY }, ctx)
  return sight !== null && seesCostsBy(sight, user)
})
