/** How much of a visitor's address a lead keeps: nothing, a digest that changes every day, the network, or all of it. */
import type { ReadContext } from '../../../kernel/context.ts'
import { truncateAddress } from '../../../platform/addresses/addresses.ts'
import { keyedDigest } from '../../../platform/secrets/secrets.ts'
import { today } from './daily.ts'

export function keptAddress(mode: 'none' | 'hash' | 'truncate' | 'full', ctx: ReadContext): string {
  const { ip } = ctx.request
  if (mode === 'none') return ''
  if (mode === 'truncate') return truncateAddress(ip)
  return mode === 'full' ? ip : keyedDigest('vendor_chat_address', `${today(ctx)} ${ip}`, ctx)
}
