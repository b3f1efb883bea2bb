/** Whether the address of an event lies in the networks of a rule. */
import type { ReadContext } from '../../../../../kernel/context.ts'
import { matchesAny, parseRanges, truncateAddress } from '../../../../../platform/addresses/addresses.ts'
import { settings } from '../../../settings.ts'

type IsInRanges = (ip: string, ranges: readonly string[]) => boolean

/** Where addresses are shortened before they are stored, a single address stands for its shortened form too. */
export async function rangesAsStored(ctx: ReadContext): Promise<IsInRanges> {
  const { privacy_ip_mode: mode } = await ctx.settings(settings)
  return (ip, ranges) => {
    if (matchesAny(ip, parseRanges(ranges.join(' ')))) return true
    return mode === 'truncate' && ip !== '' && ranges.some(range => truncateAddress(range) === ip)
  }
}
