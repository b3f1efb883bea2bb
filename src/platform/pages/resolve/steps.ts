/**
 * The steps of a decision, in the order in which they count. The first one that knows something decides: what is found
 * here, or where the visitor is sent. `HERE` looks at what is at the address, `GONE` at where it may have gone.
 */

import type { ReadContext } from '../../../kernel/context.ts'
import { Spoken } from '../../../kernel/words.ts'
import { linkWithEnding, linkWithQuery, trimSlashes, withSlash } from '../../permalinks/permalinks.ts'
import { arePathsStale, getPost, nativePathOf, type PlacedPost, permalinkOf } from '../../posts/posts.ts'
import {
  ALIKE,
  behindFirst,
  firstAt,
  type IndexedRedirect,
  ITEM,
  type OwnAddress,
  ownAddressOf,
  PAGE,
  REDIRECT,
} from '../address-index/look-up.ts'
import { missingAddress, ownAddressCounts, redirectLeads, redirectsSwitchedOff, resolveRequest } from '../hooks.ts'
import { findingOf, findingOfTerm, type Located, locate } from './locate.ts'
import { storedTerm } from './lookups.ts'
import { nearby } from './nearby.ts'
import { type Reading, UNHEARD } from './reading.ts'
import type { Answer, Ending, Finding, PageRedirect } from './resolution.ts'
import { told } from './trace-words.ts'

export type Found = { readonly located: Located; readonly ending: Ending }
export type Outcome = { readonly found: Found } | { readonly redirect: PageRedirect } | 'nothing'

type DecisionStep = (reading: Reading, ctx: ReadContext) => Promise<Outcome | null> | Outcome | null

/** The first outcome; null where no step knows anything. */
export async function firstOutcome(
  steps: readonly DecisionStep[],
  reading: Reading,
  ctx: ReadContext,
): Promise<Outcome | null> {
  for (const step of steps) {
    const outcome = await step(reading, ctx)
    if (outcome) return outcome
  }
  return null
}

/** Whoever listens goes first. */
const heard: DecisionStep = (reading, ctx) => ask(resolveRequest, reading, ctx)

/** An item whose own address this is. */
const ownAddress: DecisionStep = async (reading, ctx) => {
  const { entry } = reading
  if (entry?.what !== ITEM || !(await counts(entry.item, reading, ctx))) return null
  return itemHere(entry.item, reading, ctx)
}

/** A redirect from where nothing is stored and nothing else can be meant: it need not wait for the house to look. */
const plainRedirect: DecisionStep = async (reading, ctx) => {
  const { entry } = reading
  return entry?.what === REDIRECT && (await isSettled(reading, ctx)) ? follow(entry.redirect, reading, ctx) : null
}

/** A part of an item whose own address stands before the number. */
const partOfOwn: DecisionStep = async (reading, ctx) => {
  const parted = reading.entry && partedAddress(reading.base)
  const whole = parted && (await firstAt(parted.base, ctx))
  if (!parted || whole?.what !== ITEM || whole.item.kind !== 'post') return null
  if (!(await counts(whole.item, { ...reading, base: parted.base }, ctx))) return null
  return itemHere(whole.item, { ...reading, base: parted.base, ending: { ...reading.ending, part: parted.part } }, ctx)
}

/** What the house finds by its own rules. */
const native: DecisionStep = async (reading, ctx) => {
  reading.note(() => ({
    layer: 'read',
    detail: told('reads_as', { path: reading.address.path, kinds: kindsOf(reading) }),
  }))
  const found = await locate(reading, ctx)
  return found && { found: { located: found.located, ending: found.match } }
}

/** Nothing is here: whoever listens may know more. That nothing is here is no news. */
const heardOfMissing: DecisionStep = async (reading, ctx) => {
  const outcome = await ask(missingAddress, reading, ctx)
  return outcome === 'nothing' ? null : outcome
}

/** A redirect from where something is stored that this visitor may not see, or that was looked for first. */
const redirectBehind: DecisionStep = async (reading, ctx) => {
  const { entry } = reading
  if (!entry || entry.what >= PAGE) return null
  if (entry.what !== REDIRECT) {
    const { redirect } = await behindFirst(reading.base, ctx)
    return redirect && follow(redirect, reading, ctx)
  }
  return (await isSettled(reading, ctx)) ? null : follow(entry.redirect, reading, ctx)
}

/** The house's address of a page that has one of its own: it is found where it is now, but was meant all the same. */
const nativeOfOwn: DecisionStep = async (reading, ctx) => {
  if (!reading.entry || reading.entry.what > PAGE) return null
  const { pages } = await behindFirst(reading.base, ctx)
  for (const page of pages) {
    const path = await nativePathOf(page, ctx)
    const own = path !== null && trimSlashes(path) === reading.base ? await ownAddressOf(page.id, ctx) : null
    if (own && (await ctx.hooks.apply(ownAddressCounts, false, { ...reading, note: UNHEARD, item: own }, ctx)))
      return sentToOwn(page, reading, ctx)
  }
  return null
}

/** A part of what has left its address is the same part at the new one. */
const partOfMoved: DecisionStep = async (reading, ctx) => {
  const { entry } = reading
  const parted = entry && entry.what >= ALIKE ? partedAddress(reading.base) : null
  const whole = parted && (await firstAt(parted.base, ctx))
  if (!parted || whole?.what !== REDIRECT) return null
  return follow(
    whole.redirect,
    { ...reading, base: parted.base, ending: { ...reading.ending, part: parted.part } },
    ctx,
  )
}

/** Who had this name before, a better form of the address, or a name that begins alike. */
const near: DecisionStep = async (reading, ctx) => {
  reading.note(() => ({ layer: 'found', detail: told('nothing_there') }))
  const redirect = await nearby(reading, ctx)
  return redirect && { redirect }
}

export const HERE: readonly DecisionStep[] = [heard, ownAddress, plainRedirect, partOfOwn, native]
export const GONE: readonly DecisionStep[] = [heardOfMissing, redirectBehind, nativeOfOwn, partOfMoved, near]

function kindsOf({ matches }: Reading): Spoken {
  const kinds = matches().map(({ kind }) => kind)
  return kinds.length === 0 ? told('nothing') : new Spoken(language => kinds.join(told('or_else').say(language)))
}

/** What listeners say; null where nobody listens or nobody knows. */
async function ask(hook: typeof resolveRequest, reading: Reading, ctx: ReadContext): Promise<Outcome | null> {
  const answer = reading.hasControls ? null : await ctx.hooks.apply(hook, null, reading, ctx)
  if (!answer) return null
  reading.note(() => ({ layer: hook.name, detail: told('listener', { kind: answer.kind }) }))
  return answer.kind === 'redirect' ? { redirect: answer } : answered(answer, reading, ctx)
}

/** What a listener names must be there and visible like anything else; where it is asked for is its right address. */
async function answered(
  answer: Exclude<Answer, { kind: 'redirect' }>,
  reading: Reading,
  ctx: ReadContext,
): Promise<Outcome> {
  if (answer.kind === 'not-found') return 'nothing'
  if (answer.kind === 'service') return shown(answer, reading)
  if (answer.kind === 'term') return shown(findingOfTerm(await storedTerm(answer.id, ctx), ctx), reading)
  const post = await getPost(answer.id, ctx)
  const finding = post && (await findingOf(post, ctx))
  if (answer.part === undefined) return shown(finding, reading)
  const base = reading.base.slice(0, Math.max(0, reading.base.lastIndexOf('/')))
  return shown(finding, { ...reading, base, ending: { ...reading.ending, part: answer.part } })
}

type Place = Pick<Reading, 'base' | 'ending' | 'rules'>

const shown = (finding: Finding | null, { base, ending, rules }: Place): Outcome =>
  finding ? { found: { located: { finding, path: withSlash(base, rules.structure) }, ending } } : 'nothing'

/** The row of the index says of a post what a decision needs to know. */
async function itemHere(item: OwnAddress, reading: Reading, ctx: ReadContext): Promise<Outcome> {
  const isPost = item.kind === 'post'
  return shown(isPost ? await findingOf(item, ctx) : findingOfTerm(await storedTerm(item.id, ctx), ctx), reading)
}

const counts = (item: OwnAddress, reading: Reading, ctx: ReadContext): Promise<boolean> =>
  ctx.hooks.apply(ownAddressCounts, false, { ...reading, item }, ctx)

async function follow(redirect: IndexedRedirect, reading: Reading, ctx: ReadContext): Promise<Outcome | null> {
  const leads = await ctx.hooks.apply(redirectLeads, null, { ...reading, redirect }, ctx)
  return leads && { redirect: leads }
}

/** Where stored paths are stale, only the house knows what is there. */
const isSettled = async ({ isByPathOnly }: Reading, ctx: ReadContext): Promise<boolean> =>
  isByPathOnly() && !(await arePathsStale(ctx))

/** The address of something that has parts, and the number of the part behind it; null where none is. */
function partedAddress(base: string): { readonly base: string; readonly part: number } | null {
  if (!/\/\d{1,9}$/.test(base)) return null
  const cut = base.lastIndexOf('/')
  return { base: base.slice(0, cut), part: Number(base.slice(cut + 1)) }
}

/** Visitors are sent to the page's own address, unless this site does not redirect for that. */
async function sentToOwn(page: PlacedPost, reading: Reading, ctx: ReadContext): Promise<Outcome | null> {
  reading.note(() => ({ layer: 'native', detail: told('platform_address', { id: page.id }) }))
  const switchedOff = await ctx.hooks.apply(redirectsSwitchedOff, [], undefined, ctx)
  if (page.status !== 'publish' || switchedOff.includes('canonical')) {
    const outcome = shown(await findingOf(page, ctx), reading)
    return outcome === 'nothing' ? null : outcome
  }
  const to = linkWithQuery(linkWithEnding(await permalinkOf(page, ctx), reading.ending), reading.address.query)
  return { redirect: { to, status: 301, reason: 'canonical', isEnd: true } }
}
