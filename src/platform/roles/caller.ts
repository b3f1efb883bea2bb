/** Somebody who is signed in, with the two questions that code may ask about rights. */
import type { Caller, ReadContext } from '../../kernel/context.ts'
import type { Account } from '../accounts/account.ts'
import type { SiteState } from '../sites/site-state.ts'
import { decide } from './evaluate.ts'
import { mapMetaCapability, mapPrimitive } from './meta-capabilities.ts'
import { subjectOf } from './subject.ts'

/** `contextOf` gives the context that the caller belongs to, which does not exist yet when the caller is made. */
export function createCaller(account: Account, state: SiteState, contextOf: () => ReadContext): Caller {
  const subject = subjectOf(account, state)
  return Object.freeze({
    id: account.id,
    login: account.login,
    email: account.email,
    displayName: account.displayName,
    roles: subject.rights.roles,
    via: account.via,
    has: (capability: string) =>
      decide({ capability, args: [], required: mapPrimitive(capability, subject, contextOf) }, subject, contextOf),
    async can(capability: string, ...args: readonly unknown[]) {
      const required = await mapMetaCapability({ capability, args, user: subject }, contextOf())
      return decide({ capability, args, required }, subject, contextOf)
    },
  })
}
