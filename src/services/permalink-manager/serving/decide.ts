/**
 * What an address means while this service serves: the items' own addresses before the platform's, redirects only where
 * nothing is. Visitors and `/debug/resolve` ask the same two functions.
 */
import type { ReadContext } from '../../../kernel/context.ts'
import type { Answer, pageHooks } from '../../../platform/pages/pages.ts'
import { arePathsStale, nativePathOf, permalinkOf } from '../../../platform/posts/posts.ts'
import { exclusionOf } from '../domain/modes.ts'
import { itemRow } from '../store/item-rows.ts'
import { type Around, follow, type RedirectStatus, withEnding, withQuery } from './follow-redirect.ts'
import { ALIKE, allAt, type FoundItem, type FoundPage, firstAt, ITEM, PAGE, REDIRECT, STORED } from './look-up.ts'
import { exclusionsOf, type Rules, rulesOf, servingRules, usesOwnAddress } from './state.ts'

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
  if (first?.what === REDIRECT && (await isSettled(asked, ctx))) return follow(first, { asked, rules }, ctx)
  const parted = partedAddress(asked.base)
  const whole = parted && (await firstAt(parted.base, ctx))
  if (!parted || whole?.what !== ITEM || whole.name !== 'post' || !isServed(whole, { asked, rules })) return null
  return { kind: 'post', id: whole.id, part: parted.part }
}

/** The address of something that has parts, and the number of the part behind it; null where none is. */
function partedAddress(base: string): { readonly base: string; readonly part: number } | null {
  if (!/\/\d{1,9}$/.test(base)) return null
  const cut = base.lastIndexOf('/')
  return { base: base.slice(0, cut), part: Number(base.slice(cut + 1)) }
}

/** After the platform found nothing: a redirect, or the platform's own address of an item that has another. */
export async function whereItWent(asked: Asked, ctx: ReadContext): Promise<Answer | null> {
  const rules = await servingRules(ctx)
  if (!rules || asked.base === '') return null
  const first = asked.memory.has(FIRST)
    ? (asked.memory.get(FIRST) as Awaited<ReturnType<typeof firstAt>>)
    : await firstAt(asked.base, ctx)
  if (!first || first.what === ALIKE) return wherePartWent(asked, rules, ctx)
  const found = first.what === REDIRECT ? [first] : await allAt(asked.base, ctx)
  const isTried = first.what === REDIRECT && (await isSettled(asked, ctx))
  const redirect = isTried ? undefined : found.find(row => row.what === REDIRECT)
  const followed = redirect ? await follow(redirect, { asked, rules }, ctx) : null
  if (followed) return followed
  const pages = (first.what === REDIRECT ? await allAt(asked.base, ctx) : found).filter(row => row.what === PAGE)
  return nativeOfCustom(pages, { asked, rules }, ctx)
}

/** The second part of what has left its address is the second part at the new one. */
async function wherePartWent(asked: Asked, rules: Rules, ctx: ReadContext): Promise<Answer | null> {
  const parted = partedAddress(asked.base)
  const whole = parted && (await firstAt(parted.base, ctx))
  if (!parted || whole?.what !== REDIRECT) return null
  const ending = { ...asked.ending, part: parted.part }
  return follow(whole, { asked: { ...asked, base: parted.base, ending }, rules }, ctx)
}

/**
 * Nothing is stored at its source, and nothing else can be meant by it: a redirect need not wait for the platform. Where
 * stored paths are stale, only the platform knows what is there.
 */
const isSettled = async (asked: Asked, ctx: ReadContext): Promise<boolean> =>
  asked.isByPathOnly() && !(await arePathsStale(ctx))

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
    return { kind: 'redirect', to, status: rules.redirect_status as RedirectStatus, reason: 'canonical', isEnd: true }
  }
  return null
}
