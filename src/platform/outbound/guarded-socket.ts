/** Sockets to mail servers that people name: by the same rules for addresses as every other call that leaves the house. */
import { connect as connectPlainly, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { checkedLookup, resolveLocalName, resolvePublicName } from './connector.ts'
import { OutboundError, toOutboundError } from './outbound-error.ts'
import { type AllowList, isAllowed, isPublicHost, refuseAddress, refusePlace } from './target.ts'

export type SocketTarget = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte. Otherwise the conversation itself must change to TLS before it tells a secret. */
  readonly isSecure: boolean
  /** Milliseconds until it is open. */
  readonly timeout: number
}

type Place = Pick<SocketTarget, 'host' | 'port'>

/** Ports that mail is sent and read by. */
const PORTS: ReadonlySet<number> = new Set([25, 143, 465, 587, 993, 2525])

/** Throws an OutboundError for what could never be reached. */
export function checkPlace({ host, port }: Place, allow: AllowList): void {
  if (isAllowed(host, port, allow)) return
  if (!PORTS.has(port)) throw refusePlace('The port must be one that mail is sent or read by.')
  if (!isPublicHost(host)) throw refuseAddress()
}

/**
 * For clients that open their sockets themselves: the place is checked, and they find the addresses of its name by this
 * look-up alone, which hands on none that may not be called.
 */
export function guardedLookup(place: Place, allow: AllowList): LookupFunction {
  checkPlace(place, allow)
  const mustBePublic = !isAllowed(place.host, place.port, allow)
  const resolve = mustBePublic ? resolvePublicName : resolveLocalName
  return checkedLookup(name => resolve(name), mustBePublic)
}

export async function openSocket(target: SocketTarget, allow: AllowList): Promise<Socket> {
  const { host, port, isSecure, timeout } = target
  const options = { host, port, lookup: guardedLookup(target, allow) }
  const socket = isSecure
    ? connectSecurely({ ...options, ...(isIP(host) === 0 ? { servername: host } : {}) })
    : connectPlainly(options)
  // A late error must not end the server.
  socket.on('error', () => {})
  const timer = setTimeout(() => socket.destroy(new OutboundError('outbound_timeout')), timeout)
  try {
    await new Promise<void>((done, fail) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', done)
      socket.once('error', fail)
    })
    return socket
  } catch (error) {
    socket.destroy()
    throw toOutboundError(error)
  } finally {
    clearTimeout(timer)
  }
}
