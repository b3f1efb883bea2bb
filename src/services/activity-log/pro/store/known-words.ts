/** What rules and mirrors are measured against: the catalogue's words, and what the platform says of addresses. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { isMailAddress } from '../../../../kernel/mail-address.ts'
import { parseRange } from '../../../../platform/addresses/addresses.ts'
import { checkSocketTarget, OutboundError } from '../../../../platform/sockets/sockets.ts'
import { checkWebhookUrl } from '../../../../platform/webhooks/webhooks.ts'
import { GROUPS, OBJECT_TYPES } from '../../domain/definition.ts'
import { definitionsOf } from '../../store/catalogue.ts'
import type { KnownWords } from '../domain/rule.ts'

export const knownWords = (ctx: ReadContext): KnownWords => ({
  codes: new Set(definitionsOf(ctx).keys()),
  groups: groupsOf(ctx),
  objectTypes: new Set([...OBJECT_TYPES, ...[...definitionsOf(ctx).values()].map(({ objectType }) => objectType)]),
  isRange: text => parseRange(text) !== null,
  isMailAddress,
  complaintAbout: url => complaintAboutUrl(url, ctx),
})

export const groupsOf = (ctx: ReadContext): ReadonlySet<string> =>
  new Set([...Object.keys(GROUPS), ...[...definitionsOf(ctx).values()].map(({ group }) => group)])

/** Each answers a sentence when the place may not be reached, else null. */
export const complaintAboutUrl = (url: string, ctx: ReadContext) => complaint(() => checkWebhookUrl(url, ctx))
export const complaintAboutHost = (target: { readonly host: string; readonly port: number }, ctx: ReadContext) =>
  complaint(() => checkSocketTarget(target, ctx))

function complaint(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof OutboundError) return error.message
    throw error
  }
}
