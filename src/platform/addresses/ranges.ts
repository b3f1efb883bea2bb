/** Lists of addresses and networks: TRUSTED_PROXIES, excluded addresses of the log. */
import ipaddr from 'ipaddr.js'
import { type Address, parseAddress } from './parse-address.ts'

export type AddressRange = Readonly<{ network: Address; bits: number }>

/** Reads `10.0.0.0/8, ::1 192.168.1.7`. Throws and names the first entry that is no address or network. */
export function parseRanges(text: string): readonly AddressRange[] {
  return Object.freeze(
    text
      .split(/[\s,]+/)
      .filter(entry => entry !== '')
      .map(entry => {
        const range = parseRange(entry)
        if (range === null) throw new Error(`"${entry}" is neither an address nor a network such as 10.0.0.0/8.`)
        return range
      }),
  )
}

/** One address or network, or null. */
export function parseRange(entry: string): AddressRange | null {
  const match = /^([^/%]+)(?:\/([0-9]{1,3}))?$/.exec(entry.trim())
  const text = match?.[1] ?? ''
  const network = parseAddress(text)
  if (network === null) return null
  const width = network.kind() === 'ipv4' ? 32 : 128
  // ::ffff:10.0.0.0/104 is 10.0.0.0/8 in the longer spelling.
  const isMapped = text.includes(':') && width === 32
  const bits = match?.[2] === undefined ? width : Number(match[2]) - (isMapped ? 96 : 0)
  return bits < 0 || bits > width ? null : Object.freeze({ network, bits })
}

/** Is the address in one of the ranges? What is no address is in none. */
export function matchesAny(text: string, ranges: readonly AddressRange[]): boolean {
  if (ranges.length === 0) return false
  const address = parseAddress(text)
  return address !== null && ranges.some(({ network, bits }) => isInside(address, network, bits))
}

function isInside(address: Address, network: Address, bits: number): boolean {
  if (address instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && address.match(network, bits)
  return network instanceof ipaddr.IPv6 && address.match(network, bits)
}
