/** The filters of the log as a caller gave them: checked, and confined to the sites that they may see. */
import type { ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { sentText } from '../../../kernel/sent-values.ts'
import { normaliseAddress, truncateAddress } from '../../../platform/addresses/addresses.ts'
import { LONGEST_SEARCH, readFilterValues } from '../domain/filters.ts'
import { reachableSites } from '../permissions.ts'
import { settings } from '../settings.ts'
import { keptAddress } from './actor.ts'
import { definitionsOf } from './catalogue.ts'
import type { ScopedFilters } from './selection.ts'

/** The reach of the caller is no filter and cannot be widened. */
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

/** More sites than this are not looked up one by one. */
const MOST_SITES = 8

function chooseSites(
  reachable: readonly number[],
  sent: unknown,
): { sites: ScopedFilters['sites']; isIgnored: boolean } {
  const own = reachable.length === 1 ? reachable : reachable.length > MOST_SITES ? null : reachable
  if (sent === undefined || sent === null || sent === '') return { sites: own, isIgnored: false }
  const text = sentText(sent) ?? ''
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null
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
