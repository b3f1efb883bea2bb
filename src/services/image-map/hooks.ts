import { filter } from '../../kernel/hooks.ts'
import type { LimitTable } from '../../kernel/limits.ts'
import type { Problem } from './domain/accessibility.ts'
import type { MapDocument } from './domain/document.ts'

/** A picture of an icon: what lies within its frame, cleaned. */
export type IconShape = { readonly viewBox: string; readonly markup: string }

/** Every point where other code may take part. Pro has no other way in. */
export const hooks = {
  /** Adjusts every verdict on a permission. */
  userCan: filter<boolean, { readonly permission: string; readonly user: number }>('vendor_image_map_user_can'),
  /** Changes how often visitors may knock. */
  rateLimits: filter<LimitTable>('vendor_image_map_rate_limits'),
  /** What a map is told to be hard to use for, after our own judgement. */
  problems: filter<readonly Problem[], { readonly doc: MapDocument }>('vendor_image_map_problems'),
  /** Icons by id beside the built-in ones; asked once after each change of maps. */
  icons: filter<ReadonlyMap<number, IconShape>>('vendor_image_map_icons'),
  /** The name of the script that pages load, one of those that the service declares. Listeners must answer at once. */
  script: filter<string>('vendor_image_map_script'),
  /** What the script of a map must know; asked for every page, and the same for everybody. */
  pageFacts: filter<Readonly<Record<string, unknown>>, { readonly map: number }>('vendor_image_map_page_facts'),
}
