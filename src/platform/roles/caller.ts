/** Somebody who is signed in, with the two questions that code may ask about rights. */
import type { Caller, ReadContext } from '../../kernel/context.ts'
import type { SiteState } from '../site-state/site-state.ts'
import type { Account, SuperAdmin } from './account.ts'
import { decide } from './evaluate.ts'
import { mapMetaCap, userHasCap } from './hooks.ts'
import { mapMetaCapability, mapPrimitive } from './meta-capabilities.ts'
import type { Rights } from './rights.ts'
import { type Subject, subjectOf } from './subject.ts'

/** `contextOf` gives the context that the caller belongs to, which does not exist yet when the caller is made. */
export function createCaller(account: Account, state: SiteState, contextOf: () => ReadContext): Caller {
  return callerFor(account, subjectOf(account, state), contextOf)
}

/** The same caller within a transaction: what he may do with a row that it has just written, only it can tell. */
export function callerWithin(caller: Caller | null, contextOf: () => ReadContext): Caller | null {
  const known = caller && origins.get(caller)
  return known ? callerFor(known.account, known.subject, contextOf) : caller
}

const origins = new WeakMap<Caller, { readonly account: Account; readonly subject: Subject }>()

function callerFor(account: Account, subject: Subject, contextOf: () => ReadContext): Caller {
  const caller: Caller = Object.freeze({
    id: account.id,
    login: account.login,
    email: account.email,
    displayName: account.displayName,
    roles: subject.rights.roles,
    via: account.via,
    has: (capability: string) =>
      knownVerdict(capability, { subject, contextOf }, () =>
        decide({ capability, args: [], required: mapPrimitive(capability, subject, contextOf) }, subject, contextOf),
      ),
    async can(capability: string, ...args: readonly unknown[]) {
      const required = await mapMetaCapability({ capability, args, user: subject }, contextOf())
      return decide({ capability, args, required }, subject, contextOf)
    },
  })
  origins.set(caller, { account, subject })
  return caller
}

type Judged = { readonly subject: Subject; readonly contextOf: () => ReadContext }

/** As long as nobody listens a verdict follows from what the rights rest on, and they are remembered no longer than that. */
function knownVerdict(capability: string, { subject, contextOf }: Judged, judge: () => boolean): boolean {
  if (areRightsHeard(contextOf())) return judge()
  const { verdicts } = followingFrom(subject)
  const verdict = verdicts.get(capability) ?? judge()
  if (verdicts.size < MOST_VERDICTS) verdicts.set(capability, verdict)
  return verdict
}

/**
 * What is made of the caller's verdicts alone, such as a list of what he may do: remembered as long as they are. `about`
 * is what it is made for, and `key` tells apart what is made for the same.
 */
export function madeOfVerdicts<T>(
  { about, key }: { readonly about: object; readonly key: string },
  ctx: ReadContext,
  make: () => T,
): T {
  const known = ctx.user && origins.get(ctx.user)
  if (!known || ctx.system !== null || areRightsHeard(ctx)) return make()
  const { made } = followingFrom(known.subject)
  const ofThis = made.get(about) ?? new Map<string, unknown>()
  made.set(about, ofThis)
  const value = ofThis.has(key) ? (ofThis.get(key) as T) : make()
  ofThis.set(key, value)
  return value
}

/** Whether somebody's code takes part in the question who may do what: then nothing follows from the rights alone. */
export const areRightsHeard = ({ hooks }: Pick<ReadContext, 'hooks'>): boolean =>
  hooks.has(mapMetaCap.name) === true || hooks.has(userHasCap.name) === true

/** More names than there are have been made up. */
const MOST_VERDICTS = 1000

type Following = { readonly verdicts: Map<string, boolean>; readonly made: WeakMap<object, Map<string, unknown>> }

function followingFrom({ rights, superAdmin }: Subject): Following {
  const standings = following.get(rights) ?? {}
  following.set(rights, standings)
  standings[superAdmin] ??= { verdicts: new Map(), made: new WeakMap() }
  return standings[superAdmin]
}

const following = new WeakMap<Rights, Partial<Record<SuperAdmin, Following>>>()
