/** The one decision: what an address means to this visitor, and whether they are sent elsewhere. */

import type { ReadContext } from '../../../kernel/context.ts'
import type { Spoken } from '../../../kernel/words.ts'
import { siteAddressRules } from '../../posts/posts.ts'
import { canonicalRedirect, requestRedirect } from '../hooks.ts'
import { locate } from './locate.ts'
import { addressFrom, lookedUp, type Question, type Reading, read, UNHEARD } from './reading.ts'
import type { Address, Explained, Finding, PageRedirect, Resolution, Step } from './resolution.ts'
import { type Found, firstOutcome, GONE, HERE } from './steps.ts'
import { betterAddress } from './tidy.ts'
import { told } from './trace-words.ts'

/** `url` is a whole address of this site, or a path of it. An address of another site means nothing here. */
export async function resolve(url: string, ctx: ReadContext): Promise<Explained> {
  const address = addressFrom(url, ctx)
  if (!address) return { ...NOTHING, trace: [step('read', told('elsewhere', { url }))] }
  const trace: Step[] = []
  const note = (said: () => Step) => void trace.push(said())
  return { ...(await settle({ address, note }, ctx)), trace }
}

/** For a visitor, who is not told the reasons. */
export const resolveAddress = (address: Address, ctx: ReadContext): Promise<Resolution> =>
  settle({ address, note: UNHEARD }, ctx)

/** What the house itself finds under a path, whatever listeners say; null where nothing is there. */
export async function nativeAt(path: string, ctx: ReadContext): Promise<Finding | null> {
  const address = addressFrom(path, ctx)
  const found = address && (await locate(read({ address, note: UNHEARD }, await siteAddressRules(ctx)), ctx))
  return found ? found.located.finding : null
}

async function settle(question: Question, ctx: ReadContext): Promise<Resolution> {
  const decided = await decide(question, ctx)
  const { redirect } = decided
  if (!redirect) return decided
  const problem = problemOf(redirect, question.address) ?? (await circleOf(redirect, question.address, ctx))
  if (problem === null) return decided
  question.note(() => step('redirect', told('not_sent', { to: redirect.to, problem })))
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
function problemOf({ to }: PageRedirect, { method }: Address): Spoken | null {
  if (method !== 'GET' && method !== 'HEAD') return told('method', { method })
  return /[^\u0021-\u007e]/.test(to) ? told('not_a_header') : null
}

/** Nor are they sent around in a circle. */
const circleOf = (redirect: PageRedirect, address: Address, ctx: ReadContext): Promise<Spoken | null> | null =>
  redirect.isEnd ? null : lookAhead(redirect, address, ctx)

async function lookAhead({ to }: PageRedirect, address: Address, ctx: ReadContext): Promise<Spoken | null> {
  const next = addressFrom(to, ctx)
  if (!next) return null
  const here = ctx.site.url + withQuery(address)
  if (to === here && next.host === address.host) return told('here')
  const { redirect } = await decide({ address: next, note: UNHEARD }, ctx)
  return redirect && (redirect.to === here || redirect.to === to) ? told('back') : null
}

async function decide(question: Question, ctx: ReadContext): Promise<Resolution> {
  const reading = await lookedUp(question, ctx)
  const here = await firstOutcome(HERE, reading, ctx)
  const outcome = here === null || here === 'nothing' ? await firstOutcome(GONE, reading, ctx) : here
  if (outcome === null || outcome === 'nothing') return finished({ reading, found: null, redirect: null }, ctx)
  if ('redirect' in outcome) return finished({ reading, found: null, redirect: outcome.redirect }, ctx)
  const { found } = outcome
  reading.note(() => step('found', told('found', { what: nameOf(found), path: found.located.path })))
  return finished({ reading, found, redirect: await betterAddress(found, reading, ctx) }, ctx)
}

type Decision = { readonly reading: Reading; readonly found: Found | null; readonly redirect: PageRedirect | null }

async function finished({ reading, found, redirect }: Decision, ctx: ReadContext): Promise<Resolution> {
  const { finding, path } = found?.located ?? NOTHING
  const ending = found?.ending ?? reading.ending
  const resolution = { kind: finding.kind, finding, ending, path }
  const about = { address: reading.address, resolution }
  const isCanonical = found !== null && ctx.hooks.has(canonicalRedirect.name)
  const canonical = isCanonical ? await ctx.hooks.apply(canonicalRedirect, redirect, about, ctx) : redirect
  const last = ctx.hooks.has(requestRedirect.name)
    ? await ctx.hooks.apply(requestRedirect, canonical, about, ctx)
    : canonical
  if (!last) return { ...resolution, redirect: null }
  reading.note(() => step('redirect', told('sent_on', { status: last.status, to: last.to, reason: last.reason })))
  return { ...resolution, kind: 'redirect', redirect: last }
}

const step = (layer: string, detail: Spoken): Step => ({ layer, detail })

const withQuery = ({ path, query }: Address) => (query === '' ? path : `${path}?${query}`)

const nameOf = ({ located: { finding } }: Found): string =>
  'post' in finding ? `${finding.kind} ${finding.post.id}` : finding.kind
