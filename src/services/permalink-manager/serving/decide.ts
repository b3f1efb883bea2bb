/**
 * What an address means while this service serves: the items' own addresses before the platform's, redirects only where
 * nothing is. Visitors and `/debug/resolve` ask the same two functions.
 */
import type { ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/records/statement.ts'
import type { Answer, Ending, pageHooks } from '../../../platform/pages/pages.ts'
import { nativePathOf, type Post, permalinkOf, postTypes } from '../../../platform/posts/posts.ts'
import { getTerm, termLinkOf } from '../../../platform/terms/terms.ts'
import { exclusionOf } from '../domain/modes.ts'
import { hooks } from '../hooks.ts'
import { type ItemRow, itemAt, itemRow } from '../store/item-rows.ts'
import { type RedirectGroup, type RedirectRow, redirectAt } from '../store/redirect-rows.ts'
import { encodedUri } from '../store/uri.ts'
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
  const whole = await ownAddress(asked.base, { asked, rules }, ctx)
  if (whole) return { kind: whole.kind, id: whole.item_id }
  const cut = asked.base.lastIndexOf('/')
  const part = cut > 0 && /^\d{1,9}$/.test(asked.base.slice(cut + 1)) ? Number(asked.base.slice(cut + 1)) : null
  if (part === null) return null
  const parent = await ownAddress(asked.base.slice(0, cut), { asked, rules }, ctx)
  return parent?.kind === 'post' ? { kind: 'post', id: parent.item_id, part } : null
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

async function ownAddress(key: string, { asked, rules }: Around, ctx: ReadContext): Promise<ItemRow | null> {
  const row = await itemAt(key, ctx)
  if (!row) return null
  if (usesOwnAddress({ ...row, id: row.item_id }, rules)) {
    asked.note({ layer: 'item', detail: `${key} is the address of ${row.kind} ${row.item_id}` })
    return row
  }
  const reason = exclusionOf({ ...row, id: row.item_id }, exclusionsOf(rules))
  const setting = reason === null ? {} : { setting: EXCLUDED_BY[reason] }
  asked.note({ layer: 'exclusion', detail: `${row.kind} ${row.item_id} does not use its own address`, ...setting })
  return null
}

const EXCLUDED_BY = { type: 'partial_disable', id: 'exclude_ids', draft: 'ignore_drafts', system: 'system' } as const

async function redirectFrom(asked: Asked, rules: Rules, ctx: ReadContext): Promise<Answer | null> {
  const row = await redirectAt(asked.base, ctx)
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
  return { kind: 'redirect', to, status, reason: row.group_name === 'old' ? 'old-address' : row.group_name }
}

type Status = 301 | 302 | 307 | 308

/** Old addresses answer as the settings say now, the others with a code of their own. */
function statusOf(row: RedirectRow, rules: Rules): Status | null {
  if (row.group_name !== 'old') return (row.status_code ?? (rules.redirect_status || 301)) as Status
  const code = row.status_code ?? rules.redirect_status
  return rules.extra_redirects && rules.redirect_status !== 0 && code !== 0 ? (code as Status) : null
}

/** A whole address; null where what it leads to is gone, hidden, or no longer allowed. */
export async function targetOf(row: RedirectRow, rules: Rules, ctx: ReadContext): Promise<string | null> {
  if (row.target_kind === 'post') return linkOfPost(row.target_id ?? 0, ctx)
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
  const [post] = await readRows<Post & Record<string, unknown>>({ text: LINKED, values: [ctx.site.id, id] }, false, ctx)
  return post ? permalinkOf(post, ctx) : null
}

/** The platform finds pages by where they are now; this finds one by where it would be without an address of its own. */
async function nativeOfCustom(asked: Asked, rules: Rules, ctx: ReadContext): Promise<Answer | null> {
  const slug = asked.base.slice(asked.base.lastIndexOf('/') + 1)
  const tree = postTypes(ctx).filter(type => type.isPublic && (type.isHierarchical || type.slug === 'attachment'))
  const marks = tree.map(() => '?').join(', ')
  const text = `select id, type, status, slug, date, author_id, parent_id, path from posts
    where slug = ? and site_id = ? and type in (${marks}) and path is not null limit 20`
  const values = [slug, ctx.site.id, ...tree.map(type => type.slug)]
  for (const post of await readRows<Post & Record<string, unknown>>({ text, values }, false, ctx)) {
    const native = await nativePathOf(post, ctx)
    const row =
      native?.replace(/^\/|\/$/g, '') === asked.base ? await itemRow({ kind: 'post', id: post.id }, ctx) : null
    if (!row || !usesOwnAddress({ ...row, id: row.item_id }, rules)) continue
    asked.note({ layer: 'native', detail: `the platform's address of post ${post.id}`, setting: 'canonical_redirect' })
    if (!rules.canonical_redirect || rules.redirect_status === 0) return { kind: 'post', id: post.id }
    const to = withQuery(
      withEnding(await permalinkOf(post, ctx), asked.ending),
      rules.copy_query_redirect ? asked.address.query : '',
    )
    return { kind: 'redirect', to, status: rules.redirect_status as Status, reason: 'canonical' }
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
