/** Opens sockets for the outbound client, and only to addresses that were checked in the same breath. */
import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { buildConnector } from 'undici'
import { OutboundError } from './outbound-error.ts'
import { isPublicAddress } from './public-address.ts'
import { refuseAddress } from './target.ts'

export type ResolvedAddress = { address: string; family: 4 | 6 }
/** Resolves a name to all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>

export type ConnectorOptions = {
  resolve: Resolve
  /** False for hosts of OUTBOUND_ALLOW. */
  mustBePublic: boolean
  /** Ends the socket, also one that is still connecting. */
  signal: AbortSignal
}

/**
 * The name is resolved once, every address is checked, and the socket gets exactly those: a name server that answers
 * differently the second time is never asked a second time. Literal addresses never reach the look-up, so they are
 * checked here as well.
 */
export async function createConnector({
  resolve,
  mustBePublic,
  signal,
}: ConnectorOptions): Promise<buildConnector.connector> {
  // Loaded with the first request that leaves the house.
  const { buildConnector } = await import('undici')
  // The limits of time are the client's own; `signal` carries them.
  const connect = buildConnector({ allowH2: false, timeout: 0, signal, lookup: checkedLookup(resolve, mustBePublic) })
  return (options, callback) => {
    if (mustBePublic && isIP(options.hostname) !== 0 && !isPublicAddress(options.hostname)) {
      callback(refuseAddress(), null)
      return
    }
    connect(options, callback)
  }
}

/**
 * Public names are asked of the name servers directly: the system's own look-up waits in a small pool of threads, where
 * a few name servers that never answer would hold up everybody. `servers` stand in for those of the system.
 */
export async function resolvePublicName(hostname: string, servers?: readonly string[]): Promise<ResolvedAddress[]> {
  // A new one each time: it reads the system's list of name servers only once.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason
  return [...addressesOf(ipv4, 4), ...addressesOf(ipv6, 6)]
}

/** Names of OUTBOUND_ALLOW may come from the machine's hosts file. */
export async function resolveLocalName(hostname: string): Promise<ResolvedAddress[]> {
  const found = await systemLookup(hostname, { all: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** More would only prolong the attempt on a host that is down. */
const maximumAddresses = 6

/** Looks a name up once, and hands on only addresses that may be called. */
export function checkedLookup(resolve: Resolve, mustBePublic: boolean): LookupFunction {
  return (hostname, options, callback) => {
    const hand = (addresses: readonly ResolvedAddress[]) => {
      const [first] = addresses
      if (first === undefined) return fail(new OutboundError('outbound_unreachable'))
      // One private address among public ones is not a mistake of the receiver but a try.
      if (mustBePublic && !addresses.every(({ address }) => isPublicAddress(address))) return fail(refuseAddress())
      if (options.all) callback(null, addresses.slice(0, maximumAddresses))
      else callback(null, first.address, first.family)
    }
    const fail = (error: NodeJS.ErrnoException) => callback(error, '')
    resolve(hostname).then(hand, fail)
  }
}

function addressesOf(result: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] {
  return result.status === 'fulfilled' ? result.value.map(address => ({ address, family })) : []
}
