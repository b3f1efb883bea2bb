/** Who is calling, was it by https, and the shortened forms of addresses that limits and logs use. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { normaliseAddress, parseAddress } from './parse-address.ts'
import { type AddressRange, matchesAny } from './ranges.ts'

export { normaliseAddress } from './parse-address.ts'
export { type AddressRange, matchesAny, parseRange, parseRanges } from './ranges.ts'

/** What is known of the other end of a connection. */
export type Peer = Readonly<{
  socketAddress: string | undefined
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** TRUSTED_PROXIES, read once by `parseRanges`. */
  trustedProxies: readonly AddressRange[]
  /** Does the socket itself speak TLS? */
  isEncrypted?: boolean
}>

/**
 * The address of the caller: that of the socket, unless the socket belongs to a trusted proxy. Then it is the last
 * address of X-Forwarded-For that is not itself a trusted proxy: everything before it could have been made up by the
 * caller. `Forwarded` is read where there is no X-Forwarded-For. Empty when the socket has no address.
 */
export function clientAddress({ socketAddress, headers, trustedProxies }: Peer): string {
  let client = normaliseAddress(socketAddress ?? '')
  if (client === null) return ''
  if (trustedProxies.length === 0) return client
  for (const hop of forwardedHops(headers).reverse()) {
    if (!matchesAny(client, trustedProxies)) break
    const address = normaliseAddress(withoutPort(hop))
    // A proxy that does not say from where it got the request is the last one that we know of.
    if (address === null) break
    client = address
  }
  return client
}

/** Did the caller use https: by our own socket, or by what a trusted proxy next to us says? */
export function isSecureRequest({ socketAddress, headers, trustedProxies, isEncrypted = false }: Peer): boolean {
  if (isEncrypted) return true
  if (trustedProxies.length === 0) return false
  // The last value is the nearest proxy's own; earlier ones may come from the caller.
  const protocol = listOf(headers['x-forwarded-proto']).at(-1) ?? forwardedParameters(headers, 'proto').at(-1)
  return protocol?.toLowerCase() === 'https' && matchesAny(socketAddress ?? '', trustedProxies)
}

export function isAddress(text: string): boolean {
  return parseAddress(text) !== null
}

/**
 * The key under which requests of a caller are counted: IPv4 whole, IPv6 by /64, because one household has all of it.
 * Callers without a readable address share one key.
 */
export function addressBucket(text: string): string {
  // Nearly every caller, and an address that has only one spelling.
  if (isIP(text) === 4) return text
  const address = parseAddress(text)
  if (address === null) return 'unknown'
  return address instanceof ipaddr.IPv6 ? `${networkOf(address, 4)}/64` : address.toString()
}

/** What is left of an address when people are not to be told apart: IPv4 /24, IPv6 /48. Empty for what is none. */
export function truncateAddress(text: string): string {
  const address = parseAddress(text)
  if (address === null) return ''
  if (address instanceof ipaddr.IPv6) return networkOf(address, 3)
  return new ipaddr.IPv4([...address.octets.slice(0, 3), 0]).toString()
}

/** More hops than any real chain of proxies has; a longer header costs only its last ones. */
const maximumHops = 32

function forwardedHops(headers: Peer['headers']): string[] {
  const hops = listOf(headers['x-forwarded-for'])
  return (hops.length > 0 ? hops : forwardedParameters(headers, 'for')).slice(-maximumHops)
}

function listOf(header: string | readonly string[] | undefined): string[] {
  const text = typeof header === 'string' ? header : (header ?? []).join(',')
  return text === '' ? [] : text.split(',').map(part => part.trim())
}

/** RFC 7239: `for=192.0.2.43;proto=https, for="[2001:db8::1]:8080"`. One value for each hop, empty where it has none. */
function forwardedParameters(headers: Peer['headers'], name: 'for' | 'proto'): string[] {
  return listOf(headers.forwarded).map(element => {
    for (const pair of element.split(';')) {
      const [key = '', value = ''] = pair.split('=', 2)
      if (key.trim().toLowerCase() === name) return value.trim().replace(/^"(.*)"$/, '$1')
    }
    return ''
  })
}

/** Some proxies write the port too: 192.0.2.43:47011, [2001:db8::1]:8080. */
function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](?::[0-9]{1,5})?$/.exec(hop)?.[1] ?? /^([0-9.]+):[0-9]{1,5}$/.exec(hop)?.[1] ?? hop
}

function networkOf(address: ipaddr.IPv6, groups: number): string {
  return new ipaddr.IPv6(address.parts.map((part, index) => (index < groups ? part : 0))).toString()
}
