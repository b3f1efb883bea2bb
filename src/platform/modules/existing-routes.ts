/** Which routes a site has: those of modules and Pro parts that are on, as far as what they require is there. */
import type { ReadContext } from '../../kernel/context.ts'
import { filter, type Hooks } from '../../kernel/hooks.ts'
import type { Requirement, Route } from '../../kernel/route.ts'
import type { SiteState } from '../site-state/site-state.ts'
import { isPartOn } from './parts.ts'

/** Whether a switch of a service (an app, a feature) is on for a site. Services listen for their own. */
export const featureIsOn = filter<
  boolean,
  { readonly service: string; readonly feature: string; readonly state: SiteState }
>('feature_is_on')

type Entry = {
  readonly service: { readonly slug: string }
  readonly route: Pick<Route, 'requires'>
  readonly edition?: 'free' | 'pro'
}
type About = { readonly state: SiteState; readonly ctx: { readonly hooks: Hooks } }

export const routeExists = ({ service, route, edition }: Entry, about: About): boolean =>
  isPartOn({ service: service.slug, isPro: edition === 'pro' }, about.state) &&
  (route.requires ?? []).every(requirement => isRequirementMet(requirement, service.slug, about))

export function isRequirementMet(requirement: Requirement, service: string, { state, ctx }: About): boolean {
  if ('module' in requirement) return state.activeModules.has(requirement.module)
  const asked = { service, feature: requirement.feature, state }
  // Switches are asked while a table is made, outside any request; listeners judge by the site's state alone.
  return ctx.hooks.applyNow(featureIsOn, true, asked, null as unknown as ReadContext)
}
