import { action, filter } from '../../kernel/hooks.ts'
import type { LimitTable } from '../../kernel/limits.ts'
import type { Instance } from './domain/instance.ts'
import type { Shared } from './domain/networks.ts'
import type { Placements } from './domain/placements.ts'

/** A set as listeners see it. */
export type SetFacts = {
  readonly id: number
  readonly name: string
  readonly instance: Instance
  readonly placements: Placements
}
/** Which page buttons stand on; `post` is 0 in lists. */
export type PlaceFacts = { readonly post: number; readonly postType: string | null; readonly key: string }

/** Every point where other code may take part. Pro has no other way in. */
export const hooks = {
  /** Adjusts the verdicts on reading and on changing sets. */
  userCan: filter<boolean, { readonly permission: string; readonly user: number }>('vendor_social_share_user_can'),
  /** Fired when the routes are made, with the namespace: other code adds routes of its own below it. */
  registerRoutes: action<{ readonly namespace: string }>('vendor_social_share_register_rest_routes'),
  /** Positions beside the content that a set can stand at. */
  positions: filter<readonly string[]>('vendor_social_share_positions'),
  /** Further words that a click may name as its placement. */
  clickPlacements: filter<readonly string[]>('vendor_social_share_click_placements'),
  /** Changes how often visitors may knock. */
  rateLimits: filter<LimitTable>('vendor_social_share_rate_limits'),
  /** The set that stands at a spot of this page, where not the one that the placements name. */
  setForPost: filter<number | null, PlaceFacts>('vendor_social_share_set_for_post'),
  /** What is shared: address, title, picture. */
  shared: filter<Shared, { readonly post: number }>('vendor_social_share_shared'),
  /** More safe HTML for pages with buttons, such as a pop-up. */
  pageParts: filter<readonly string[], PlaceFacts & { readonly positions: readonly string[] }>(
    'vendor_social_share_page_parts',
  ),
  /** Spans of days that figures can be asked for. */
  analyticsDays: filter<readonly number[]>('vendor_social_share_analytics_days'),
  /** What figures tell beside the usual. */
  analytics: filter<Readonly<Record<string, unknown>>, { readonly first: string; readonly last: string }>(
    'vendor_social_share_analytics',
  ),
  /** Where a network's count is asked for; only its beginning, before the question mark. */
  countAddress: filter<string, { readonly network: string }>('vendor_social_share_count_address'),
  /** Milliseconds between two questions to a network. */
  countPace: filter<number, { readonly network: string }>('vendor_social_share_count_pace'),
  /** Posts that place a set by hand, beside those that name it in their text. */
  usage: filter<readonly number[], { readonly set: number }>('vendor_social_share_usage'),
  /** A set is gone. Inside its transaction. */
  setDeleted: action<{ readonly set: SetFacts }>('vendor_social_share_set_deleted'),
  /** A click was counted. Inside the transaction that counts it. */
  clicked: action<{ readonly network: string; readonly post: number; readonly placement: string }>(
    'vendor_social_share_clicked',
  ),
  /** The name of the script that pages load. Listeners must answer at once. */
  script: filter<string>('vendor_social_share_script'),
}
