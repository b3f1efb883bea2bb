/**
 * What an address means while this service serves: the items' own addresses before the platform's, redirects only where
 * nothing is. Visitors and `/debug/resolve` ask the same two functions.
 */
import type { ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import type { Answer, Ending, pageHooks } from '../../../platform/pages/pages.ts'
import { nativePathOf, type Post, permalinkOf } from '../../../platform/posts/posts.ts'
import { getTerm, termLinkOf } from '../../../platform/terms/terms.ts'
import { exclusionOf } from '../domain/modes.ts'
import { hooks } from '../hooks.ts'
import { itemRow } from '../store/item-rows.ts'
import type { RedirectGroup } from '../store/redirect-rows.ts'
import { encodedUri } from '../store/uri.ts'
import { type FoundItem, type FoundRedirect, lookUp } from './look-up.ts'
import { exclusionsOf, type Rules, rulesOf, servingRules, usesOwnAddress } from './state.ts'
import { noteHit } from './tally.ts'
import { externalTarget } from './targets.ts'

type Asked = pageHooks.Asked

/** Before the platform looks: an item's own address. */
export async function itemHere(asked: Asked, ctx: ReadContext): Promise<Answer | null> {
  const rules = await servingRules(ctx)
  if (!rules) {
    await noteNotServing(asked, ctx)
    return null
  }
  if (asked.base === '') return null
  const { item } = await lookUp(asked, ctx)
  if (item && isServed(item, { asked, rules })) return { kind: item.kind, id: item.id }
  const cut = asked.base.lastIndexOf('/')
  const part = cut > 0 && /^\d{1,9}$/.test(asked.base.slice(cut + 1)) ? Number(asked.base.slice(cut + 1)) : null
  if (part === null) return null
  const { item: parent } = await lookUp({ base: asked.base.slice(0, cut) }, ctx)
  return parent?.kind === 'post' && isServed(parent, { asked, rules }) ? { kind: 'post', id: parent.id, part } : null
}

/** After the platform found nothing: a redirect, or the platform's own address of an item that has another. */
export async function whereItWent(asked: Asked, ctx: ReadContext): Promise<Answer | null> {
  const rules = await servingRules(ctx)
  if (!rules || asked.base === '') return null
  const redirect = await redirectFrom(asked, rules, ctx)
  return redirect ?? nativeOfCustom(asked, rules, ctx)
}

async function noteNotServing({ note }: Asked, ctx: ReadContext): Promise<void> {
  const { safe_mode: isSafe } = await rulesOf(ctx)
  const detail = isSafe ? 'safe mode: the addresses of the platform are served' : 'this service does not serve'
  note({ layer: 'serving', detail, ...(isSafe ? { setting: 'safe_mode' } : {}) })
}

type Around = { readonly asked: Asked; readonly rules: Rules }

function isServed(item: FoundItem, { asked, rules }: Around): boolean {
  const name = `${item.kind} ${item.id}`
  if (usesOwnAddress(item, rules)) {
    asked.note({ layer: 'item', detail: `${asked.base} is the address of ${name}` })
    return true
  }
  const reason = exclusionOf(item, exclusionsOf(rules))
  const setting = reason === null ? {} : { setting: EXCLUDED_BY[reason] }
  asked.note({ layer: 'exclusion', detail: `${name} does not use its own address`, ...setting })
  return false
}

const EXCLUDED_BY = { type: 'partial_disable', id: 'exclude_ids', draft: 'ignore_drafts', system: 'system' } as const

async function redirectFrom(asked: Asked, rules: Rules, ctx: ReadContext): Promise<Answer | null> {
  const { redirect: row } = await lookUp(asked, ctx)
  if (!row || row.is_enabled === 0) return null
  const groups: readonly RedirectGroup[] = ctx.hooks.applyNow(hooks.servedGroups, ['old'], undefined, ctx)
  if (!groups.includes(row.group_name)) return null
  const status = statusOf(row, rules)
  if (status === null) {
    const setting = rules.extra_redirects ? 'redirect_status' : 'extra_redirects'
    asked.note({ layer: 'redirect', detail: `redirect ${row.id} is not followed`, setting })
    return null
  }
  const target = await targetOf(row, rules, ctx)
  if (target === null) {
    asked.note({ layer: 'redirect', detail: `redirect ${row.id} leads to nothing that may be shown` })
    return null
  }
  asked.note({ layer: 'redirect', detail: `${row.group_name} redirect ${row.id} from ${row.source}` })
  noteHit(row.id, asked.address, ctx)
  const to = withQuery(withEnding(target, asked.ending), rules.copy_query_redirect ? asked.address.query : '')
  const reason = row.group_name === 'old' ? 'old-address' : row.group_name
  return { kind: 'redirect', to, status, reason, ...(row.target_kind === null ? {} : { isEnd: true as const }) }
}

type Status = 301 | 302 | 307 | 308

/** Old addresses answer as the settings say now, the others with a code of their own. */
function statusOf(row: FoundRedirect, rules: Rules): Status | null {
  if (row.group_name !== 'old') return (row.status_code ?? (rules.redirect_status || 301)) as Status
  const code = row.status_code ?? rules.redirect_status
  return rules.extra_redirects && rules.redirect_status !== 0 && code !== 0 ? (code as Status) : null
}

/** A whole address; null where what it leads to is gone, hidden, or no longer allowed. */
async function targetOf(row: FoundRedirect, rules: Rules, ctx: ReadContext): Promise<string | null> {
  if (row.target_kind === 'post') return row.post?.status === 'publish' ? permalinkOf(row.post as Post, ctx) : null
  if (row.target_kind === 'term') {
    const term = await getTerm(row.target_id ?? 0, ctx)
    return term && termLinkOf(term, ctx)
  }
  if (row.group_name === 'external') return externalTarget(row.target, rules)
  return ctx.site.url + (row.target.startsWith('/') ? row.target : `/${encodedUri(row.target)}`)
}

const LINKED =
  "select id, type, status, slug, date, author_id, parent_id, path from posts where site_id = ? and id = ? and status = 'publish'"

async function linkOfPost(id: number, ctx: ReadContext): Promise<string | null> {
  const [post] = await readRows<Post & Record<string, unknown>>({ text: LINKED, values: [ctx.site.id, id] }, ctx)
  return post ? permalinkOf(post, ctx) : null
}

/** The platform finds pages by where they are now; this finds one by where it would be without an address of its own. */
async function nativeOfCustom(asked: Asked, rules: Rules, ctx: ReadContext): Promise<Answer | null> {
  for (const page of (await lookUp(asked, ctx)).pages) {
    const native = await nativePathOf(page, ctx)
    const row =
      native?.replace(/^\/|\/$/g, '') === asked.base ? await itemRow({ kind: 'post', id: page.id }, ctx) : null
    if (!row || !usesOwnAddress({ ...row, id: row.item_id }, rules)) continue
    asked.note({ layer: 'native', detail: `the platform's address of post ${page.id}`, setting: 'canonical_redirect' })
    const link = await linkOfPost(page.id, ctx)
    if (link === null || !rules.canonical_redirect || rules.redirect_status === 0) return { kind: 'post', id: page.id }
    const to = withQuery(withEnding(link, asked.ending), rules.copy_query_redirect ? asked.address.query : '')
    return { kind: 'redirect', to, status: rules.redirect_status as Status, reason: 'canonical', isEnd: true }
  }
  return null
}

/** Page 2 of an old list is page 2 of the new one. Only links of the site itself have such endings. */
function withEnding(link: string, ending: Ending): string {
  const words = wordsOf(ending)
  if (words === null || link.includes('?')) return link
  return link.endsWith('/') ? `${link}${words}/` : `${link}/${words}`
}

function wordsOf({ feed, paged, part, commentPage }: Ending): string | null {
  if (feed !== undefined) return feed === 'rss2' ? 'feed' : `feed/${feed}`
  if (paged !== undefined && paged > 1) return `page/${paged}`
  if (part !== undefined && part > 1) return String(part)
  return commentPage === undefined ? null : `comment-page-${commentPage}`
}

const withQuery = (link: string, query: string): string =>
  query === ''
    ? link
    : `${link}${link.includes('?') ? '&' : '?'}${query.replace(/[^\u0021-\u007e]/g, encodeURIComponent)}`
