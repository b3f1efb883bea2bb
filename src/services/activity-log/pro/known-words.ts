/** What bodies are measured against: the catalogue's words, and what the platform says of addresses. */
import type { ReadContext } from '../../../kernel/context.ts'
import { isMailAddress } from '../../../kernel/mail-address.ts'
import { parseRange } from '../../../platform/addresses/addresses.ts'
import { checkSocketTarget, OutboundError } from '../../../platform/sockets/sockets.ts'
import { checkWebhookUrl } from '../../../platform/webhooks/webhooks.ts'
import { GROUPS, OBJECT_TYPES } from '../domain/definition.ts'
import { definitionsOf } from '../store/catalogue.ts'
import type { KnownPlaces } from './domain/mirror.ts'
import type { KnownWords } from './domain/rule.ts'

export function knownWords(ctx: ReadContext): KnownWords {
  return {
    codes: new Set(definitionsOf(ctx).keys()),
    groups: groupsOf(ctx),
    objectTypes: new Set([...OBJECT_TYPES, ...[...definitionsOf(ctx).values()].map(({ objectType }) => objectType)]),
    isRange: text => parseRange(text) !== null,
    isMailAddress,
    complaintAbout: url => complaint(() => checkWebhookUrl(url, ctx)),
  }
}

export function knownPlaces(ctx: ReadContext): KnownPlaces {
  return {
    groups: groupsOf(ctx),
    complaintAboutUrl: url => complaint(() => checkWebhookUrl(url, ctx)),
    complaintAboutHost: (host, port) => complaint(() => checkSocketTarget({ host, port }, ctx)),
  }
}

const groupsOf = (ctx: ReadContext): ReadonlySet<string> =>
  new Set([...Object.keys(GROUPS), ...[...definitionsOf(ctx).values()].map(({ group }) => group)])

/** The sentence of a refusal; null when there is nothing to complain about. */
function complaint(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof OutboundError) return error.message
    throw error
  }
}
