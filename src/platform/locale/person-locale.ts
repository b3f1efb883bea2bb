/** The language of somebody who is signed in: the one of their profile, else the site's. */
import type { ReadContext } from '../../kernel/context.ts'
import { findAccount } from '../accounts/accounts.ts'
import { internals } from '../internals.ts'
import { createLocale, type Locale } from './locale.ts'
import { withSiteFormats } from './site-dates.ts'
import { localeOf, wordsOf } from './site-locale.ts'
import { spokenLanguage } from './strings.ts'

export async function localeOfPerson(ctx: ReadContext): Promise<Locale> {
  const state = await internals(ctx).sites.state(ctx.site.id)
  const ofSite = localeOf(state, ctx)
  const chosen = ctx.user ? ((await findAccount(ctx.user.id, ctx))?.locale ?? '') : ''
  if (chosen === '' || chosen === ofSite.language) return ofSite
  const words = wordsOf(ctx)
  // A language that nobody has put into words here is not one to be shown in.
  const isSpoken = spokenLanguage(chosen, words) !== 'en' || chosen.startsWith('en')
  if (!isSpoken) return ofSite
  return withSiteFormats(createLocale({ language: chosen, timeZone: ctx.site.zone }, words), state)
}
