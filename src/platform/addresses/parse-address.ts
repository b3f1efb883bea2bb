/** Network addresses in one spelling. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Reads an address as the system and proxies write it. IPv4 inside IPv6 (::ffff:1.2.3.4) becomes IPv4, zones are
 * dropped, and the odd spellings of IPv4 (octal, hex, short) are no addresses.
 */
export function parseAddress(text: string): Address | null {
  const [address = '', zone] = text.trim().split('%', 2)
  const family = isIP(address)
  if (family === 0 || (family === 4 && zone !== undefined)) return null
  return ipaddr.process(address)
}

/** The one spelling under which an address is stored and compared, or null. */
export function normaliseAddress(text: string): string | null {
  // Nearly every address is an IPv4 one of the socket, and as Node writes those they have only one spelling.
  const plain = text.startsWith('::ffff:') ? text.slice(7) : text
  return isIP(plain) === 4 ? plain : (parseAddress(text)?.toString() ?? null)
}
