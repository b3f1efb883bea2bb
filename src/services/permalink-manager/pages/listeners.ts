/** Where the platform asks about addresses, this service answers. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Listener, on } from '../../../kernel/hooks.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { pageHooks, withSlash } from '../../../platform/pages/pages.ts'
import { slashPolicy } from '../../../platform/permalinks/permalinks.ts'
import { postPath, siteAddressRules } from '../../../platform/posts/posts.ts'
import { termLink } from '../../../platform/posts/terms/terms.ts'
import type { Kind } from '../domain/modes.ts'
import { isBare, itemRow } from '../store/item-rows.ts'
import { OTHER_PLUGIN, rulesOf, SLUG, servingRules, usesOwnAddress } from '../store/rules.ts'
import { encodedUri } from '../store/uri.ts'
import { follow } from './follow-redirect.ts'
import { isServed, noteNotServing } from './own-address.ts'
import { noteMiss } from './tally.ts'

type PageRedirect = NonNullable<(typeof pageHooks.requestRedirect)['types']>[0]

export const servingListeners: readonly Listener[] = [
  on(pageHooks.resolveRequest, 'permalink-manager.serving', async (answer, asked, ctx) => {
    await noteNotServing(asked, ctx)
    return answer
  }),
  on(
    pageHooks.ownAddressCounts,
    'permalink-manager.own-address',
    async (counts, asked, ctx) => counts || isServed(asked, await servingRules(ctx)),
  ),
  on(pageHooks.redirectLeads, 'permalink-manager.redirect', (leads, asked, ctx) => leads ?? follow(asked, ctx)),
  on(slashPolicy, 'permalink-manager.slashes', async (policy, _about, ctx) => {
    const rules = await servingRules(ctx)
    return rules ? (SLASHES[rules.trailing_slashes] ?? policy) : policy
  }),
  on(pageHooks.redirectsSwitchedOff, 'permalink-manager.switches', async (reasons, _about, ctx) => {
    const rules = await servingRules(ctx)
    if (!rules) return reasons
    return [
      ...reasons,
      ...(rules.canonical_redirect && rules.redirect_status !== 0 ? [] : (['canonical'] as const)),
      ...(rules.trailing_slash_redirect ? [] : (['slash'] as const)),
      ...(rules.sslwww_redirect ? [] : (['host'] as const)),
    ]
  }),
  on(pageHooks.requestRedirect, 'permalink-manager.last-word', (redirect, about, ctx) =>
    lastWord(redirect, about, ctx),
  ),
  on(postPath, 'permalink-manager.path', async (native, { post, isNew }, ctx) =>
    native === null || isNew ? native : ((await ownPath('post', post.id, ctx)) ?? native),
  ),
  on(termLink, 'permalink-manager.term-link', async (link, { term }, ctx) => {
    const path = await ownPath('term', term.id, ctx)
    return path === null ? link : ctx.site.url + path
  }),
]

const SLASHES = [null, 'always', 'never'] as const

/** The path of an item's own address; null where the platform's counts. */
async function ownPath(kind: Kind, id: number, ctx: ReadContext): Promise<string | null> {
  if (isBare({ kind, id }, ctx)) return null
  const rules = await servingRules(ctx)
  const row = rules && (await itemRow({ kind, id }, ctx))
  if (!rules || !row?.uri || !usesOwnAddress({ ...row, id }, rules)) return null
  return withSlash(encodedUri(row.uri), (await siteAddressRules(ctx)).structure)
}

/** Every redirect passes here: the code that the settings want, https, no query where none is copied; and misses are counted. */
async function lastWord(
  redirect: PageRedirect,
  { address, resolution }: pageHooks.RedirectAbout,
  ctx: ReadContext,
): Promise<PageRedirect> {
  const rules = await servingRules(ctx)
  if (!rules) return (await isSafe(ctx)) ? null : redirect
  if (!redirect && resolution.finding.kind === 'not-found') noteMiss(address, ctx)
  if (redirect?.reason === 'canonical' || redirect?.reason === 'slash') {
    const status = (rules.redirect_status || redirect.status) as 301
    const to = rules.copy_query_redirect ? redirect.to : withoutQuery(redirect.to, ctx)
    return { ...redirect, to, status }
  }
  const isPlainHttp = rules.sslwww_redirect && ctx.request.via === 'page' && !ctx.request.isSecure
  if (redirect || !isPlainHttp || !ctx.site.url.startsWith('https:')) return redirect
  const to = ctx.site.url + (address.query === '' ? address.path : `${address.path}?${address.query}`)
  return { to, status: 301, reason: 'https' }
}

/** Plain addresses carry their meaning in the query, which is not a copy. */
const withoutQuery = (to: string, { site }: ReadContext): string =>
  to.startsWith(`${site.url}/?`) ? to : to.replace(/\?.*$/, '')

async function isSafe(ctx: ReadContext): Promise<boolean> {
  const { safe_mode: isSafeMode } = await rulesOf(ctx)
  return isSafeMode && (await isModuleActive(SLUG, ctx)) && !(await isModuleActive(OTHER_PLUGIN, ctx))
}
