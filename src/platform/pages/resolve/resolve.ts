/** The one decision: what an address means to this visitor, and whether he is sent elsewhere. */
import type { ReadContext } from '../../../kernel/context.ts'
import {
  type AddressMatch,
  type AddressRules,
  canonicalRedirect,
  type FoundFacts,
  isOnlyContent,
  matchParts,
  matchQuery,
  NO_ENDING,
  readPath,
  type SiteFacts,
  withSlash,
} from '../../permalinks/permalinks.ts'
import { getPost, siteAddressRules } from '../../posts/posts.ts'
import {
  type Asked,
  canonicalRedirect as canonicalFilter,
  missingAddress,
  redirectsSwitchedOff,
  requestRedirect,
  resolveRequest,
} from '../hooks.ts'
import { findingOf, findingOfTerm, isFoundByPath, type Located, locate } from './locate.ts'
import { storedTerm } from './lookups.ts'
import { beginningOfSlug, nearName, oldAddress } from './missing.ts'
import type { Address, Answer, Ending, Explained, Finding, Note, PageRedirect, Resolution, Step } from './resolution.ts'

/** `url` is a whole address of this site, or a path of it. An address of another site means nothing here. */
export async function resolve(url: string, ctx: ReadContext): Promise<Explained> {
  const address = addressFrom(url, ctx)
  if (!address) return { ...NOTHING, trace: [step('read', `${url} is not an address of this site`)] }
  const trace: Step[] = []
  const note = (said: () => Step) => void trace.push(said())
  return { ...(await settle({ address, note }, ctx)), trace }
}

/** For a visitor, who is not told the reasons. */
export const resolveAddress = (address: Address, ctx: ReadContext): Promise<Resolution> =>
  settle({ address, note: UNHEARD }, ctx)

const UNHEARD: Note = () => {}

/** What the house itself finds under a path, whatever listeners say; null where nothing is there. */
export async function nativeAt(path: string, ctx: ReadContext): Promise<Finding | null> {
  const address = addressFrom(path, ctx)
  const found = address && (await locate(read({ address, note: UNHEARD }, await siteAddressRules(ctx)), ctx))
  return found ? found.located.finding : null
}

type Question = { readonly address: Address; readonly note: Note }

async function settle(question: Question, ctx: ReadContext): Promise<Resolution> {
  const decided = await decide(question, ctx)
  const { redirect } = decided
  if (!redirect) return decided
  const problem = problemOf(redirect, question.address) ?? (await circleOf(redirect, question.address, ctx))
  if (problem === null) return decided
  question.note(() => step('redirect', `no redirect to ${redirect.to}: ${problem}`))
  return { ...decided, kind: decided.finding.kind, redirect: null }
}

const NOTHING: Resolution = Object.freeze({
  kind: 'not-found',
  finding: Object.freeze({ kind: 'not-found' }),
  redirect: null,
  ending: Object.freeze({}),
  path: '',
})

/** Visitors are sent on by a GET only, and never with a header of somebody's making. */
function problemOf({ to }: PageRedirect, { method }: Address): string | null {
  if (method !== 'GET' && method !== 'HEAD') return `${method} is not sent on`
  return /[^\u0021-\u007e]/.test(to) ? 'it cannot be written into a header' : null
}

/** Nor are they sent around in a circle. */
const circleOf = (redirect: PageRedirect, address: Address, ctx: ReadContext): Promise<string | null> | null =>
  redirect.isEnd ? null : lookAhead(redirect, address, ctx)

async function lookAhead({ to }: PageRedirect, address: Address, ctx: ReadContext): Promise<string | null> {
  const next = addressFrom(to, ctx)
  if (!next) return null
  const here = ctx.site.url + withQuery(address)
  if (to === here && next.host === address.host) return 'it is where we are'
  const { redirect } = await decide({ address: next, note: UNHEARD }, ctx)
  return redirect && (redirect.to === here || redirect.to === to) ? 'it leads back' : null
}

/** An address with what it says. Listeners are asked about it as it is. */
type Reading = Asked & {
  readonly rules: AddressRules
  /** Found out when they are first asked for: most addresses are known to a listener or by their query. */
  readonly matches: () => readonly AddressMatch[]
  readonly usedArguments: readonly string[]
  readonly hasControls: boolean
}

async function decide(question: Question, ctx: ReadContext): Promise<Resolution> {
  const reading = read(question, await siteAddressRules(ctx))
  const { address, note } = reading
  const first = heard(resolveRequest, await ask(resolveRequest, reading, ctx), note)
  if (first?.kind === 'redirect') return finished({ reading, found: null, redirect: first }, ctx)
  if (!first) note(() => step('read', `${address.path} reads as ${kindsOf(reading)}`))
  const here = first ? await answered(first, reading, ctx) : await located(reading, ctx)
  const second = here ? null : heard(missingAddress, await ask(missingAddress, reading, ctx), note)
  if (second?.kind === 'redirect') return finished({ reading, found: null, redirect: second }, ctx)
  const found = second ? await answered(second, reading, ctx) : here
  note(() => step('found', found ? `it is ${nameOf(found)} at ${found.located.path}` : NOT_THERE))
  const redirect = found ? await betterAddress(found, reading, ctx) : await whereItWent(reading, ctx)
  return finished({ reading, found, redirect }, ctx)
}

const NOT_THERE = 'nothing is there for this visitor'

const kindsOf = ({ matches }: Reading): string =>
  matches()
    .map(({ kind }) => kind)
    .join(', then ') || 'nothing'
const step = (layer: string, detail: string): Step => ({ layer, detail })

async function located(reading: Reading, ctx: ReadContext): Promise<Found | null> {
  const found = await locate(reading, ctx)
  return found && { located: found.located, ending: found.match }
}

function read({ address, note }: Question, rules: AddressRules): Reading {
  const { base, ending, hasControls, parts } = readPath(address.path)
  const query = base === '' && ending === NO_ENDING ? address.query.replace(ENCODED_CONTROLS, '') : ''
  const named = query === '' ? null : matchQuery(new URLSearchParams(query))
  let known: readonly AddressMatch[] | null = null
  let isByPath: boolean | null = null
  const matches = () => {
    known ??= named ? [named.match] : hasControls ? [] : matchParts(parts(), rules)
    return known
  }
  return {
    address,
    note,
    rules,
    base,
    ending: named ? named.match : ending,
    matches,
    isByPathOnly: () => {
      isByPath ??= isOnlyContent(base, rules) || matches().every(isFoundByPath)
      return isByPath
    },
    usedArguments: named?.used ?? [],
    hasControls,
    memory: new Map(),
    known: {},
  }
}

const ENCODED_CONTROLS = /%(?:[01][0-9a-f]|7f)/gi

type AskedHook = typeof resolveRequest

/** What listeners say; null where nobody listens or nobody knows. */
const ask = (hook: AskedHook, reading: Reading, ctx: ReadContext): Promise<Answer | null> | null =>
  reading.hasControls ? null : ctx.hooks.apply(hook, null, reading, ctx)

function heard(hook: AskedHook, answer: Answer | null, note: Note): Answer | null {
  if (answer) note(() => step(hook.name, `a listener says ${answer.kind}`))
  return answer
}

type Found = { readonly located: Located; readonly ending: Ending }

/** What a listener names must be there and visible like anything else; where it is asked for is its right address. */
async function answered(
  answer: Exclude<Answer, { kind: 'redirect' }>,
  { base, ending, rules }: Reading,
  ctx: ReadContext,
): Promise<Found | null> {
  if (answer.kind === 'not-found') return null
  const finding =
    answer.kind === 'post' ? await postFinding(answer, ctx) : findingOfTerm(await storedTerm(answer.id, ctx), ctx)
  if (!finding) return null
  const part = answer.kind === 'post' ? answer.part : undefined
  const own = part === undefined ? base : base.slice(0, Math.max(0, base.lastIndexOf('/')))
  const located = { finding, path: withSlash(own, rules.structure) }
  return { located, ending: part === undefined ? ending : { ...ending, part } }
}

async function postFinding(
  { id, stored }: Extract<Answer, { kind: 'post' }>,
  ctx: ReadContext,
): Promise<Finding | null> {
  const post = stored ?? (await getPost(id, ctx))
  return post && findingOf(post, ctx)
}

async function betterAddress(
  { located, ending }: Found,
  reading: Reading,
  ctx: ReadContext,
): Promise<PageRedirect | null> {
  const { rules, address, usedArguments } = reading
  const isPlain = located.path === '/' || located.path.includes('?')
  const isRight = isPlain || located.path.endsWith('/') === rules.structure.hasTrailingSlash
  const path = isRight ? located.path : withSlash(located.path, rules.structure)
  if (ending.isEmbed) return { to: ctx.site.url + path, status: 301, reason: 'embed' }
  const parts = ending.part === undefined ? 1 : await partsOf(located, ctx)
  return tidied(address, { found: { path, ending, usedArguments, parts }, site: { url: ctx.site.url, rules } }, ctx)
}

async function whereItWent(reading: Reading, ctx: ReadContext): Promise<PageRedirect | null> {
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

type Facts = { readonly found: FoundFacts | null; readonly site: SiteFacts }

/** Most addresses are right as they are: what this site does not redirect for is asked only where one is not. */
const tidied = (address: Address, facts: Facts, ctx: ReadContext): Promise<PageRedirect | null> | null =>
  canonicalRedirect(address, facts.found, facts.site) && tidiedAsWished(address, facts, ctx)

async function tidiedAsWished(
  address: Address,
  { found, site }: Facts,
  ctx: ReadContext,
): Promise<PageRedirect | null> {
  const switchedOff = await ctx.hooks.apply(redirectsSwitchedOff, [], undefined, ctx)
  const redirect = canonicalRedirect(address, found, { ...site, switchedOff })
  return redirect && { to: redirect.redirect, status: redirect.status, reason: redirect.reason }
}

type Decision = { readonly reading: Reading; readonly found: Found | null; readonly redirect: PageRedirect | null }

async function finished({ reading, found, redirect }: Decision, ctx: ReadContext): Promise<Resolution> {
  const { finding, path } = found?.located ?? NOTHING
  const ending = found?.ending ?? reading.ending
  const resolution = { kind: finding.kind, finding, ending, path }
  const about = { address: reading.address, resolution }
  const isCanonical = found !== null && ctx.hooks.has(canonicalFilter.name)
  const canonical = isCanonical ? await ctx.hooks.apply(canonicalFilter, redirect, about, ctx) : redirect
  const last = ctx.hooks.has(requestRedirect.name)
    ? await ctx.hooks.apply(requestRedirect, canonical, about, ctx)
    : canonical
  if (!last) return { ...resolution, redirect: null }
  reading.note(() => step('redirect', `${last.status} to ${last.to}: ${last.reason}`))
  return { ...resolution, kind: 'redirect', redirect: last }
}

/** An address of this site as its parts; null for others. */
function addressFrom(url: string, ctx: ReadContext): Address | null {
  const own = new URL(ctx.site.url)
  const target = URL.parse(url.startsWith('/') ? ctx.site.url + url : url)
  if (!target || target.host !== own.host) return null
  const isBelow = target.pathname === ctx.site.path || target.pathname.startsWith(`${ctx.site.path}/`)
  if (!isBelow) return null
  const path = target.pathname.slice(ctx.site.path.length) || '/'
  return { method: 'GET', host: target.host, path, query: target.search.slice(1) }
}

const withQuery = ({ path, query }: Address) => (query === '' ? path : `${path}?${query}`)

/** A text that its author cut into pages. */
async function partsOf({ finding }: Located, ctx: ReadContext): Promise<number> {
  const post = 'post' in finding ? await getPost(finding.post.id, ctx) : null
  return post ? post.content.split(PART_MARK).length : 1
}

export const PART_MARK = '<!--nextpage-->'

const nameOf = ({ located: { finding } }: Found): string =>
  'post' in finding ? `${finding.kind} ${finding.post.id}` : finding.kind
