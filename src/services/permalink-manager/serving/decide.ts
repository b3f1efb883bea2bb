/**
 * What an address means while this service serves: the items' own addresses before the platform's, redirects only where
 * nothing is. Visitors and `/debug/resolve` ask the same two functions.
 */
import type { Row } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import type { Answer, Ending, pageHooks } from '../../../platform/pages/pages.ts'
import { nativePathOf, type PlacedPost, permalinkOf } from '../../../platform/posts/posts.ts'
import { getTerm, termLinkOf } from '../../../platform/terms/terms.ts'
import { exclusionOf } from '../domain/modes.ts'
import { hooks } from '../hooks.ts'
import { itemRow } from '../store/item-rows.ts'
import { type RedirectGroup, redirectAt } from '../store/redirect-rows.ts'
import { encodedUri } from '../store/uri.ts'
import {
  ALIKE,
  allAt,
  type Found,
  type FoundElse,
  type FoundItem,
  type FoundPage,
  type FoundRedirect,
  firstAt,
  ITEM,
  PAGE,
  REDIRECT,
  STORED,
} from './look-up.ts'
import { exclusionsOf, type Rules, rulesOf, servingRules, usesOwnAddress } from './state.ts'
import { noteHit } from './tally.ts'
import { externalTarget } from './targets.ts'

type Asked = pageHooks.Asked

/** Before the platform looks: an item's own address, or a redirect where the platform cannot find anything. */
export async function itemHere(asked: Asked, ctx: ReadContext): Promise<Answer | null> {
  const rules = await servingRules(ctx)
  if (!rules) {
    await noteNotServing(asked, ctx)
    return null
  }
  if (asked.base === '') return null
  const first = await firstAt(asked.base, ctx)
  if (first?.what === ITEM && isServed(first, { asked, rules })) return answerOf(first)
  if (!first || first.what > STORED) asked.known.isNowhere = true
  if (first === undefined) asked.known.isUnheardOf = true
  asked.memory.set(FIRST, first)
  if (isSettled(first, asked)) return follow(first, { asked, rules }, ctx)
  const cut = asked.base.lastIndexOf('/')
  const part = cut > 0 && /^\d{1,9}$/.test(asked.base.slice(cut + 1)) ? Number(asked.base.slice(cut + 1)) : null
  if (part === null) return null
  const parent = await firstAt(asked.base.slice(0, cut), ctx)
  if (parent?.what !== ITEM || parent.name !== 'post' || !isServed(parent, { asked, rules })) return null
  return { kind: 'post', id: parent.id, part }
}

/** After the platform found nothing: a redirect, or the platform's own address of an item that has another. */
export async function whereItWent(asked: Asked, ctx: ReadContext): Promise<Answer | null> {
  const rules = await servingRules(ctx)
  if (!rules || asked.base === '') return null
  const first = asked.memory.has(FIRST)
    ? (asked.memory.get(FIRST) as Awaited<ReturnType<typeof firstAt>>)
    : await firstAt(asked.base, ctx)
  if (!first || first.what === ALIKE) return null
  const found = first.what === REDIRECT ? [first] : await allAt(asked.base, ctx)
  const redirect = isSettled(first, asked) ? undefined : found.find(row => row.what === REDIRECT)
  const followed = redirect ? await follow(redirect, { asked, rules }, ctx) : null
  if (followed) return followed
  const pages = (first.what === REDIRECT ? await allAt(asked.base, ctx) : found).filter(row => row.what === PAGE)
  return nativeOfCustom(pages, { asked, rules }, ctx)
}

/** Nothing is stored at its source, and nothing else can be meant by it: the redirect need not wait for the platform. */
const isSettled = (first: Found | FoundElse | undefined, asked: Asked): first is FoundRedirect =>
  first?.what === REDIRECT && asked.isByPathOnly()

/** What was found for an address when the platform asked first, for when it asks again. */
const FIRST = 'permalink-manager.first'

/** The row of a post says of it what the platform needs to know. */
const answerOf = (item: FoundItem): Extract<Answer, { kind: 'post' | 'term' }> =>
  item.name === 'post' ? { kind: 'post', id: item.id, stored: item } : { kind: 'term', id: item.id }

async function noteNotServing({ note }: Asked, ctx: ReadContext): Promise<void> {
  const { safe_mode: isSafe } = await rulesOf(ctx)
  const detail = isSafe ? 'safe mode: the addresses of the platform are served' : 'this service does not serve'
  note(() => ({ layer: 'serving', detail, ...(isSafe ? { setting: 'safe_mode' } : {}) }))
}

type Around = { readonly asked: Asked; readonly rules: Rules }

function isServed({ name: kind, id, type, status, number: mode }: FoundItem, { asked, rules }: Around): boolean {
  const item = { kind, id, type, status, mode }
  if (usesOwnAddress(item, rules)) {
    asked.note(() => ({ layer: 'item', detail: `${asked.base} is the address of ${kind} ${id}` }))
    return true
  }
  const reason = exclusionOf(item, exclusionsOf(rules))
  const setting = reason === null ? {} : { setting: EXCLUDED_BY[reason] }
  asked.note(() => ({ layer: 'exclusion', detail: `${kind} ${id} does not use its own address`, ...setting }))
  return false
}

const EXCLUDED_BY = { type: 'partial_disable', id: 'exclude_ids', draft: 'ignore_drafts', system: 'system' } as const

async function follow(row: FoundRedirect, { asked, rules }: Around, ctx: ReadContext): Promise<Answer | null> {
  if (row.is_enabled === 0) return null
  const groups: readonly RedirectGroup[] = ctx.hooks.applyNow(hooks.servedGroups, ['old'], undefined, ctx)
  if (!groups.includes(row.name)) return null
  const status = statusOf(row, rules)
  if (status === null) {
    const setting = rules.extra_redirects ? 'redirect_status' : 'extra_redirects'
    asked.note(() => ({ layer: 'redirect', detail: `redirect ${row.redirect_id} is not followed`, setting }))
    return null
  }
  const target = await targetOf(row, { asked, rules }, ctx)
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

type Status = 301 | 302 | 307 | 308

/** Old addresses answer as the settings say now, the others with a code of their own. */
function statusOf(row: FoundRedirect, rules: Rules): Status | null {
  if (row.name !== 'old') return (row.number ?? (rules.redirect_status || 301)) as Status
  const code = row.number ?? rules.redirect_status
  return rules.extra_redirects && rules.redirect_status !== 0 && code !== 0 ? (code as Status) : null
}

/** A whole address; null where what it leads to is gone, hidden, or no longer allowed. */
async function targetOf(row: FoundRedirect, { asked, rules }: Around, ctx: ReadContext): Promise<string | null> {
  if (row.target_kind === 'post') return row.status === 'publish' ? permalinkOf(row as PlacedPost & Row, ctx) : null
  if (row.target_kind === 'term') {
    const term = await getTerm(row.target_id ?? 0, ctx)
    return term && termLinkOf(term, ctx)
  }
  const target = (await redirectAt(asked.base, ctx))?.target
  if (target === undefined) return null
  if (row.name === 'external') return externalTarget(target, rules)
  return ctx.site.url + (target.startsWith('/') ? target : `/${encodedUri(target)}`)
}

/** The platform finds pages by where they are now; this finds one by where it would be without an address of its own. */
async function nativeOfCustom(
  pages: readonly FoundPage[],
  { asked, rules }: Around,
  ctx: ReadContext,
): Promise<Answer | null> {
  for (const page of pages) {
    const native = await nativePathOf(page, ctx)
    const row =
      native?.replace(/^\/|\/$/g, '') === asked.base ? await itemRow({ kind: 'post', id: page.id }, ctx) : null
    if (!row || row.uri === null || !usesOwnAddress({ ...row, id: row.item_id }, rules)) continue
    asked.note(() => ({
      layer: 'native',
      detail: `the platform's address of post ${page.id}`,
      setting: 'canonical_redirect',
    }))
    const isSentOn = page.status === 'publish' && rules.canonical_redirect && rules.redirect_status !== 0
    if (!isSentOn) return { kind: 'post', id: page.id, stored: page }
    const link = await permalinkOf(page, ctx)
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
