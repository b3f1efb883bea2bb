/** Where a redirect leads, and with which code. */
import type { Row } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import type { Answer, Ending, pageHooks } from '../../../platform/pages/pages.ts'
import { type PlacedPost, permalinkOf } from '../../../platform/posts/posts.ts'
import { getTerm, termLinkOf } from '../../../platform/posts/terms/terms.ts'
import { hooks } from '../hooks.ts'
import { type RedirectGroup, redirectAt } from '../store/redirect-rows.ts'
import { encodedUri } from '../store/uri.ts'
import type { FoundRedirect } from './look-up.ts'
import type { Rules } from './state.ts'
import { noteHit } from './tally.ts'
import { externalTarget } from './targets.ts'

/** What is asked, and the settings by which it is answered. */
export type Around = { readonly asked: pageHooks.Asked; readonly rules: Rules }

/** Null where the settings or the edition do not follow it, or its target is gone. */
export async function follow(row: FoundRedirect, { asked, rules }: Around, ctx: ReadContext): Promise<Answer | null> {
  const groups: readonly RedirectGroup[] = ctx.hooks.applyNow(hooks.servedGroups, ['old'], undefined, ctx)
  if (!groups.includes(row.name)) return null
  const status = statusOf(row, rules)
  if (status === null) {
    const setting = rules.extra_redirects ? 'redirect_status' : 'extra_redirects'
    asked.note(() => ({ layer: 'redirect', detail: `redirect ${row.redirect_id} is not followed`, setting }))
    return null
  }
  const isPost = row.target_kind === 'post'
  const target = isPost ? await linkOfPost(row, ctx) : await targetOf(row, { asked, rules }, ctx)
  if (target === null) {
    asked.note(() => ({ layer: 'redirect', detail: `redirect ${row.redirect_id} leads to nothing that may be shown` }))
    return null
  }
  asked.note(() => ({ layer: 'redirect', detail: `${row.name} redirect ${row.redirect_id} from ${asked.base}` }))
  noteHit(row.redirect_id, asked.address, ctx)
  const to = withQuery(withEnding(target, asked.ending), rules.copy_query_redirect ? asked.address.query : '')
  const reason = row.name === 'old' ? 'old-address' : row.name
  return { kind: 'redirect', to, status, reason, ...(row.target_kind === null ? {} : { isEnd: true as const }) }
}

export type RedirectStatus = 301 | 302 | 307 | 308

/** Old addresses answer as the settings say now, the others with a code of their own. */
function statusOf(row: FoundRedirect, rules: Rules): RedirectStatus | null {
  if (row.name !== 'old') return (row.number ?? (rules.redirect_status || 301)) as RedirectStatus
  const code = row.number ?? rules.redirect_status
  return rules.extra_redirects && rules.redirect_status !== 0 && code !== 0 ? (code as RedirectStatus) : null
}

/** Null where it is gone, or not for everybody. */
const linkOfPost = (row: FoundRedirect, ctx: ReadContext): Promise<string> | null =>
  row.status === 'publish' ? permalinkOf(row as PlacedPost & Row, ctx) : null

/** A whole address; null where what it leads to is gone, or no longer allowed. */
async function targetOf(row: FoundRedirect, { asked, rules }: Around, ctx: ReadContext): Promise<string | null> {
  if (row.target_kind === 'term') {
    const term = await getTerm(row.id ?? 0, ctx)
    return term && termLinkOf(term, ctx)
  }
  const target = (await redirectAt(asked.base, ctx))?.target
  if (target === undefined) return null
  if (row.name === 'external') return externalTarget(target, rules)
  return ctx.site.url + (target.startsWith('/') ? target : `/${encodedUri(target)}`)
}

/** Page 2 of an old list is page 2 of the new one. Only links of the site itself have such endings. */
export function withEnding(link: string, ending: Ending): string {
  const words = wordsOf(ending)
  const [address, fragment] = atFragment(link)
  if (words === null || address.includes('?')) return link
  return (address.endsWith('/') ? `${address}${words}/` : `${address}/${words}`) + fragment
}

function wordsOf({ feed, paged, part, commentPage }: Ending): string | null {
  if (feed !== undefined) return feed === 'rss2' ? 'feed' : `feed/${feed}`
  if (paged !== undefined && paged > 1) return `page/${paged}`
  if (part !== undefined && part > 1) return String(part)
  return commentPage === undefined ? null : `comment-page-${commentPage}`
}

/** What is behind the fragment is read by nobody, so that a query goes before it. */
export function withQuery(link: string, query: string): string {
  if (query === '') return link
  const [address, fragment] = atFragment(link)
  const mark = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return address + mark + query.replace(/[^\u0021-\u007e]/g, encodeURIComponent) + fragment
}

/** The link in two: up to the fragment, and the fragment with its mark. */
function atFragment(link: string): readonly [string, string] {
  const at = link.indexOf('#')
  return at < 0 ? [link, ''] : [link.slice(0, at), link.slice(at)]
}
