/** The locale of a site as its options and its extensions make it. */
import type { ReadContext } from '../../kernel/context.ts'
import type { SiteState } from '../site-state/site-state.ts'
import { pageWords } from './hooks.ts'
import { createLocale, type Locale } from './locale.ts'
import { withSiteFormats } from './site-dates.ts'
import { ownTables, type StringTables } from './strings.ts'

/** Made once for each state of the site: formatters of dates are costly. */
export function localeOf(state: SiteState, ctx: ReadContext): Locale {
  const { derived } = state
  const known = derived.get('locale') as Locale | undefined
  if (known) return known
  const { language, zone } = ctx.site
  const made = withSiteFormats(createLocale({ language, timeZone: zone }, wordsOf(ctx)), state)
  derived.set('locale', made)
  return made
}

/** The words of every language that the site knows, its extensions' included. */
export const wordsOf = (ctx: ReadContext): StringTables =>
  ctx.hooks.has(pageWords.name) ? ctx.hooks.applyNow(pageWords, ownTables, undefined, ctx) : ownTables
