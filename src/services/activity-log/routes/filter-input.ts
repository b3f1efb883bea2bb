/** The filters of the log as arguments: lenient, because what is not understood is dropped and named. */
import { type TSchema, Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { normaliseAddress, truncateAddress } from '../../../platform/addresses/addresses.ts'
import { reachableSites } from '../access.ts'
import { readFilterValues } from '../domain/filters.ts'
import { settings } from '../settings.ts'
import { keptAddress } from '../store/actor.ts'
import { definitionsOf } from '../store/catalogue.ts'
import type { ScopedFilters } from '../store/selection.ts'

const one = (description: string) =>
  Type.Optional(Type.Unsafe<unknown>({ type: ['string', 'number'], lenient: true, description }))
const many = (description: string) =>
  Type.Optional(Type.Unsafe<unknown>({ type: ['string', 'number', 'array'], lenient: true, description }))

export const LONGEST_SEARCH = 100

export const filterInput = {
  severity: many('Exact severities, comma separated or repeated.'),
  min_severity: one('At least this severe.'),
  event_code: many('Event codes, comma separated or repeated.'),
  group: one('The group of events.'),
  module: one('The module that owns what happened.'),
  user_id: one('The account that did it.'),
  user_login: one('Its login at the time, or the name that was typed at a failed sign-in.'),
  user_role: one('Its role at the time.'),
  ip: one('The exact address it came from.'),
  object_type: one('The kind of object.'),
  object_id: one('The id of the object.'),
  action: one('What was done.'),
  search: Type.Optional(
    Type.String({
      maxLength: LONGEST_SEARCH,
      description: 'Text in the message, the object or the user; or the beginning of an address.',
    }),
  ),
  date_from: one('From this date or time on, in the site’s clock.'),
  date_to: one('Up to this date or time, inclusive.'),
  site_id: one('A site of the network; honoured for network administrators only.'),
} satisfies Record<string, TSchema>

/** What was sent, checked, and confined to the sites that the caller may see. That is no filter and cannot be widened. */
export async function readFilters(
  given: Readonly<Record<string, unknown>>,
  ctx: ReadContext,
): Promise<{ filters: ScopedFilters; ignored: string[] }> {
  if (typeof given.search === 'string' && [...given.search].length > LONGEST_SEARCH) throw searchTooLong()
  const { privacy_ip_mode: mode } = await ctx.settings(settings)
  const definitions = definitionsOf(ctx)
  const { filters, ignored } = readFilterValues(given, {
    zone: ctx.site.zone,
    codes: new Set(definitions.keys()),
    modules: new Set([...definitions.values()].map(({ module }) => module)),
    addressForms: text => addressForms(text, mode, ctx),
  })
  const { sites, isIgnored } = chooseSites(await reachableSites(ctx), given.site_id)
  return { filters: { ...filters, sites }, ignored: isIgnored ? [...ignored, 'site_id'] : ignored }
}

/** For every route with filters: what the arguments' check dropped, and what the reading of them did. */
export const ignoredOf = (ignored: readonly string[], ctx: ReadContext): { ignored?: string[] } => {
  const names = [...new Set([...ctx.request.ignored, ...ignored])]
  return names.length > 0 ? { ignored: names } : {}
}

/** More sites than this are not looked up one by one. */
const MOST_SITES = 8

function chooseSites(
  reachable: readonly number[],
  sent: unknown,
): { sites: ScopedFilters['sites']; isIgnored: boolean } {
  const own = reachable.length === 1 ? reachable : reachable.length > MOST_SITES ? null : reachable
  if (sent === undefined || sent === null || sent === '') return { sites: own, isIgnored: false }
  const id = /^\d{1,15}$/.test(String(sent)) ? Number(sent) : null
  return id !== null && reachable.includes(id) ? { sites: [id], isIgnored: false } : { sites: own, isIgnored: true }
}

/** As it may have been stored under each way of keeping addresses. */
function addressForms(text: string, mode: 'full' | 'truncate' | 'hash' | 'none', ctx: ReadContext): string[] {
  const address = normaliseAddress(text)
  if (address === null) return /^[\w-]{43}$/.test(text) ? [text] : []
  const forms =
    mode === 'truncate' ? [truncateAddress(address)] : mode === 'hash' ? [keptAddress('hash', address, ctx)] : []
  return [...new Set([address, ...forms])]
}

const searchTooLong = () =>
  restErrors.invalid_param(
    { names: 'search' },
    { data: { params: { search: `search must be at most ${LONGEST_SEARCH} characters long.` } } },
  )
