/** Whether this service answers for the addresses of the site, and by which rules. */
import type { ReadContext } from '../../../kernel/context.ts'
import type { SettingsValues } from '../../../kernel/settings.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { parseIdRanges } from '../domain/id-ranges.ts'
import { type Exclusions, exclusionOf, type Judged, type Mode } from '../domain/modes.ts'
import { settings } from '../settings.ts'

export type Rules = SettingsValues<typeof settings>

export const SLUG = 'permalink-manager'
/** The stand-in for another plugin of this kind: while it is on, it has the addresses. */
export const OTHER_PLUGIN = 'permalink-plugin'

export const rulesOf = (ctx: ReadContext): Promise<Rules> => ctx.settings(settings)

/**
 * The settings while addresses are served by them; null where the platform's own are. A context is one piece of work
 * and asks several times for one address: it is told the same each time.
 */
export function servingRules(ctx: ReadContext): Promise<Rules | null> {
  const known = told.get(ctx)
  if (known) return known
  const asked = findRules(ctx)
  told.set(ctx, asked)
  return asked
}

const told = new WeakMap<ReadContext, Promise<Rules | null>>()

async function findRules(ctx: ReadContext): Promise<Rules | null> {
  if (!(await isModuleActive(SLUG, ctx)) || (await isModuleActive(OTHER_PLUGIN, ctx))) return null
  const rules = await rulesOf(ctx)
  return rules.safe_mode ? null : rules
}

/** Whether the own address of an item that has one is the one that counts. */
export const usesOwnAddress = (item: Judged & { readonly mode: Mode }, rules: Rules): boolean =>
  item.mode !== 2 && exclusionOf(item, exclusionsOf(rules)) === null

/** Settings are the same object until they change, so their texts are read once. */
export function exclusionsOf(rules: Rules): Exclusions {
  const known = exclusions.get(rules)
  if (known) return known
  const { post_types: postTypes = [], taxonomies = [] } = rules.partial_disable
  const made: Exclusions = {
    postTypes,
    taxonomies,
    postIds: parseIdRanges(rules.exclude_post_ids) ?? [],
    termIds: parseIdRanges(rules.exclude_term_ids) ?? [],
    ignoreDrafts: rules.ignore_drafts,
  }
  exclusions.set(rules, made)
  return made
}

const exclusions = new WeakMap<Rules, Exclusions>()
