/** Somebody who is signed in, with the two questions that code may ask about rights. */
import type { Caller, ReadContext } from '../../kernel/context.ts'
import type { SiteState } from '../site-state/site-state.ts'
import type { Account } from './account.ts'
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
  const { hooks } = contextOf()
  if (hooks.has(mapMetaCap.name) || hooks.has(userHasCap.name)) return judge()
  const known = verdicts.get(subject.rights) ?? new Map<string, boolean>()
  verdicts.set(subject.rights, known)
  const key = `${subject.superAdmin} ${capability}`
  const verdict = known.get(key) ?? judge()
  if (known.size < MOST_VERDICTS) known.set(key, verdict)
  return verdict
}

/** More names than there are have been made up. */
const MOST_VERDICTS = 1000
const verdicts = new WeakMap<Rights, Map<string, boolean>>()
