/** From a host that somebody typed to the addresses that may be connected to. */
import { isIP } from 'node:net'
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import {
  checkTarget,
  isAllowed,
  isPublicAddress,
  OutboundError,
  parseAllowList,
  type ResolvedAddress,
  refuseAddress,
  resolveLocalName,
  resolvePublicName,
} from '../outbound/outbound.ts'

export type NetworkPlace = { readonly host: string; readonly port: number }

/** A host, and whether the operator allows it although it may be private. */
export type CheckedHost = { readonly host: string; readonly mustBePublic: boolean }

/** Judges the text of host and port alone. Throws an OutboundError for what may not be reached. */
export function checkedHost({ host, port }: NetworkPlace, ctx: Pick<ReadContext, 'app'>): CheckedHost {
  if (!hostText.test(host) || !Number.isInteger(port) || port < 1 || port > 65_535)
    throw refuse('This is not a host name or an address.')
  const allow = parseAllowList(internals(ctx).config.outboundAllow)
  const bracketed = isIP(host) === 6 ? `[${host}]` : host
  if (isAllowed(bracketed, port, allow)) return { host, mustBePublic: false }
  if (port < FIRST_FREE_PORT && !syslogPorts.has(port)) throw refuse('This port may not be used.')
  // The text is read as browsers read it, so that octal, hex and short forms of private addresses are seen as such.
  const { hostname } = checkTarget(`https://${bracketed}/`, allow)
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), mustBePublic: true }
}

/**
 * The addresses behind a host, each of them checked; whoever connects must connect to one of these, and not ask for the
 * name a second time.
 */
export async function locate(
  place: NetworkPlace,
  ctx: Pick<ReadContext, 'app'>,
): Promise<readonly [ResolvedAddress, ...ResolvedAddress[]]> {
  const { host, mustBePublic } = checkedHost(place, ctx)
  const family = isIP(host)
  const found = family ? [{ address: host, family: family as 4 | 6 }] : await resolved(host, mustBePublic)
  // One private address among public ones is not a mistake of the receiver but a try.
  if (mustBePublic && !found.every(({ address }) => isPublicAddress(address))) throw refuseAddress()
  const [first, ...others] = found
  if (first === undefined) throw new OutboundError('outbound_unreachable')
  return [first, ...others.slice(0, MOST_ADDRESSES - 1)]
}

const FIRST_FREE_PORT = 1024
/** Ports below it belong to mail, shells and the like, which a message could be made to look like. */
const syslogPorts: ReadonlySet<number> = new Set([514, 601])
const MOST_ADDRESSES = 3
const hostText = /^[\p{L}\p{N}.:_-]{1,253}$/u

const refuse = (sentence: string): OutboundError => new OutboundError('outbound_refused', { sentence })

async function resolved(host: string, mustBePublic: boolean): Promise<readonly ResolvedAddress[]> {
  try {
    return await (mustBePublic ? resolvePublicName(host) : resolveLocalName(host))
  } catch (cause) {
    throw new OutboundError('outbound_unreachable', { cause })
  }
}
