/** Sockets to mail servers that people name: by the same rules for addresses as every other call that leaves the house. */
import { connect as connectPlainly, isIP, type Socket } from 'node:net'
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

/** Ports that mail is sent and read by. */
const PORTS: ReadonlySet<number> = new Set([25, 143, 465, 587, 993, 2525])

/** Throws an OutboundError for what could never be reached. */
export function checkPlace({ host, port }: Pick<SocketTarget, 'host' | 'port'>, allow: AllowList): void {
  if (isAllowed(host, port, allow)) return
  if (!PORTS.has(port)) throw refusePlace('The port must be one that mail is sent or read by.')
  if (!isPublicHost(host)) throw refuseAddress()
}

export async function openSocket(target: SocketTarget, allow: AllowList): Promise<Socket> {
  checkPlace(target, allow)
  const { host, port, isSecure, timeout } = target
  const mustBePublic = !isAllowed(host, port, allow)
  const resolve = mustBePublic ? resolvePublicName : resolveLocalName
  const options = { host, port, lookup: checkedLookup(name => resolve(name), mustBePublic) }
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
