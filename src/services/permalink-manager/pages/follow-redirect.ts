/** Where a redirect leads, and with which code. */
import type { ReadContext } from '../../../kernel/context.ts'
import {
  type IndexedRedirect,
  linkWithEnding,
  linkWithQuery,
  type PageRedirect,
  type pageHooks,
} from '../../../platform/pages/pages.ts'
import { permalinkOf } from '../../../platform/posts/posts.ts'
import { getTerm, termLinkOf } from '../../../platform/posts/terms/terms.ts'
import { hooks } from '../hooks.ts'
import { externalTarget } from '../store/external-target.ts'
import { redirectAt } from '../store/redirect-rows.ts'
import { type Rules, servingRules } from '../store/rules.ts'
import { encodedUri } from '../store/uri.ts'
import { noteHit } from './tally.ts'
import { told } from './trace-words.ts'

type FollowedRedirect = pageHooks.Asked & { readonly redirect: IndexedRedirect }

/** Null where the settings or the edition do not follow it, or its target is gone. */
export async function follow(followed: FollowedRedirect, ctx: ReadContext): Promise<PageRedirect | null> {
  const { redirect, address, base, ending, note } = followed
  const rules = await servingRules(ctx)
  const groups: readonly string[] = ctx.hooks.applyNow(hooks.servedGroups, ['old'], undefined, ctx)
  if (!rules || !groups.includes(redirect.group)) return null
  const status = statusOf(redirect, rules)
  if (status === null) {
    const setting = rules.extra_redirects ? 'redirect_status' : 'extra_redirects'
    note(() => ({ layer: 'redirect', detail: told('not_followed', { id: redirect.id }), setting }))
    return null
  }
  const target = await targetOf(followed, rules, ctx)
  if (target === null) {
    note(() => ({ layer: 'redirect', detail: told('leads_nowhere', { id: redirect.id }) }))
    return null
  }
  note(() => ({ layer: 'redirect', detail: told('followed', { group: redirect.group, id: redirect.id, base }) }))
  noteHit(redirect.id, address, ctx)
  const to = linkWithQuery(linkWithEnding(target, ending), rules.copy_query_redirect ? address.query : '')
  const reason = redirect.group === 'old' ? 'old-address' : redirect.group
  return { to, status, reason, ...(redirect.item === null ? {} : { isEnd: true as const }) }
}

type RedirectStatus = 301 | 302 | 307 | 308

/** Old addresses answer as the settings say now, the others with a code of their own. */
function statusOf({ group, code }: IndexedRedirect, rules: Rules): RedirectStatus | null {
  if (group !== 'old') return (code ?? (rules.redirect_status || 301)) as RedirectStatus
  const status = code ?? rules.redirect_status
  return rules.extra_redirects && rules.redirect_status !== 0 && status !== 0 ? (status as RedirectStatus) : null
}

/** A whole address; null where what it leads to is gone, not for everybody, or no longer allowed. */
async function targetOf({ redirect, base }: FollowedRedirect, rules: Rules, ctx: ReadContext): Promise<string | null> {
  const { item, post, group } = redirect
  if (item?.kind === 'post') return post?.status === 'publish' ? permalinkOf(post, ctx) : null
  if (item) {
    const term = await getTerm(item.id, ctx)
    return term && termLinkOf(term, ctx)
  }
  const target = (await redirectAt(base, ctx))?.target
  if (target === undefined) return null
  if (group === 'external') return externalTarget(target, rules)
  return ctx.site.url + (target.startsWith('/') ? target : `/${encodedUri(target)}`)
}
