/** An address with what it says: taken apart once, and looked up once in the index of addresses. */
import type { ReadContext } from '../../../kernel/context.ts'
import {
  type AddressMatch,
  type AddressRules,
  isOnlyContent,
  matchParts,
  matchQuery,
  NO_ENDING,
  readPath,
} from '../../permalinks/permalinks.ts'
import { siteAddressRules } from '../../posts/posts.ts'
import { firstAt, type IndexEntry } from '../address-index/look-up.ts'
import { type Asked, ownAddressCounts } from '../hooks.ts'
import { isFoundByPath } from './locate.ts'
import type { Address, Note } from './resolution.ts'

export type Question = { readonly address: Address; readonly note: Note }

export type Reading = Asked & {
  readonly rules: AddressRules
  /** Found out when they are first asked for: most addresses are known by the index or by their query. */
  readonly matches: () => readonly AddressMatch[]
  /** Whether it is looked for among the stored paths only: where none is, nothing else can be meant. */
  readonly isByPathOnly: () => boolean
  readonly usedArguments: readonly string[]
  readonly hasControls: boolean
  /** What the index has for it; null where it was not asked. */
  readonly entry: IndexEntry | null
}

/** The index is asked where somebody serves what is written there. */
export async function lookedUp(question: Question, ctx: ReadContext): Promise<Reading> {
  const reading = read(question, await siteAddressRules(ctx))
  const isIndexed = reading.base !== '' && !reading.hasControls && ctx.hooks.has(ownAddressCounts.name)
  return isIndexed ? { ...reading, entry: await firstAt(reading.base, ctx) } : reading
}

export function read({ address, note }: Question, rules: AddressRules): Reading {
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
    entry: null,
  }
}

const ENCODED_CONTROLS = /%(?:[01][0-9a-f]|7f)/gi

/** An address of this site as its parts; null for others. */
export function addressFrom(url: string, ctx: ReadContext): Address | null {
  const own = new URL(ctx.site.url)
  const target = URL.parse(url.startsWith('/') ? ctx.site.url + url : url)
  if (!target || target.host !== own.host) return null
  const isBelow = target.pathname === ctx.site.path || target.pathname.startsWith(`${ctx.site.path}/`)
  if (!isBelow) return null
  const path = target.pathname.slice(ctx.site.path.length) || '/'
  return { method: 'GET', host: target.host, path, query: target.search.slice(1) }
}

/** A visitor is not told the reasons. */
export const UNHEARD: Note = () => {}
