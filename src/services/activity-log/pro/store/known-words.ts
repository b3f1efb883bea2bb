/** What rules and mirrors are measured against: the catalogue's words, and what the platform says of addresses. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { parseRange } from '../../../../platform/addresses/addresses.ts'
import { refusalOfUrl } from '../../../../platform/webhooks/webhooks.ts'
import { GROUPS, OBJECT_TYPES } from '../../domain/definition.ts'
import { definitionsOf } from '../../store/catalogue.ts'
import type { KnownWords } from '../domain/rule.ts'

export const knownWords = (ctx: ReadContext): KnownWords => ({
  codes: new Set(definitionsOf(ctx).keys()),
  groups: groupsOf(ctx),
  objectTypes: new Set([...OBJECT_TYPES, ...[...definitionsOf(ctx).values()].map(({ objectType }) => objectType)]),
  isRange: text => parseRange(text) !== null,
  complaintAbout: url => refusalOfUrl(url, ctx),
})

export const groupsOf = (ctx: ReadContext): ReadonlySet<string> =>
  new Set([...Object.keys(GROUPS), ...[...definitionsOf(ctx).values()].map(({ group }) => group)])
