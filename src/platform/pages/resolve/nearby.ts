/** Where somebody is sent who asks for what is not there: to who had the name, to a better form, to a name that begins alike. */
import type { ReadContext } from '../../../kernel/context.ts'
import { siteAddressRules } from '../../posts/posts.ts'
import { locate } from './locate.ts'
import { beginningOfSlug, nearName, oldAddress } from './missing.ts'
import { addressFrom, type Reading, read, UNHEARD } from './reading.ts'
import type { PageRedirect } from './resolution.ts'
import { tidied } from './tidy.ts'

export async function nearby(reading: Reading, ctx: ReadContext): Promise<PageRedirect | null> {
  const { rules, address } = reading
  const missing = { rules, query: address.query }
  const near = await nearName(reading, ctx)
  const old = near && (await oldAddress(missing, near, ctx))
  if (old) return old
  // What is found by its path only names no date that could be wrong.
  const matches = reading.isByPathOnly() ? [] : reading.matches()
  const tidy = await tidied(address, { found: null, site: { url: ctx.site.url, rules, matches } }, ctx)
  // A mark at the end may belong to the text around a link, or the address may simply be wrong.
  const isSure = tidy !== null && (tidy.reason !== 'punctuation' || (await leadsSomewhere(tidy.to, ctx)))
  return isSure ? tidy : near && beginningOfSlug(missing, near, ctx)
}

async function leadsSomewhere(to: string, ctx: ReadContext): Promise<boolean> {
  const next = addressFrom(to, ctx)
  if (!next) return false
  return (await locate(read({ address: next, note: UNHEARD }, await siteAddressRules(ctx)), ctx)) !== null
}
