/** One connection for a batch of messages: opened, filled, closed in peace. */
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { OutboundError, type ResolvedAddress } from '../outbound/outbound.ts'
import type { NetworkPlace } from './locate.ts'

export type Connection = {
  readonly target: NetworkPlace
  readonly addresses: readonly ResolvedAddress[]
  readonly isEncrypted: boolean
}

export async function sendStream(connection: Connection, messages: readonly Buffer[]): Promise<void> {
  const socket = await openFirst(connection)
  try {
    await within(WRITE_LIMIT, socket, (done, fail) => {
      socket.once('error', fail)
      socket.write(Buffer.concat(messages), error => (error ? fail(error) : done()))
    })
    await closed(socket)
  } finally {
    socket.destroy()
  }
}

const CONNECT_LIMIT = 10_000
const WRITE_LIMIT = 20_000
const CLOSE_LIMIT = 3000

async function openFirst({ target, addresses, isEncrypted }: Connection): Promise<Socket> {
  let problem: unknown
  for (const { address } of addresses) {
    try {
      return await open(address, target, isEncrypted)
    } catch (error) {
      problem = error
    }
  }
  throw problem
}

async function open(address: string, { host, port }: NetworkPlace, isEncrypted: boolean): Promise<Socket> {
  const place = { host: address, port }
  // Certificates are for names; the name that was typed is the one that must be in it.
  const socket = isEncrypted ? connectTls({ ...place, ...(isIP(host) ? {} : { servername: host }) }) : connect(place)
  socket.on('error', () => undefined)
  await within(CONNECT_LIMIT, socket, (done, fail) => {
    socket.once(isEncrypted ? 'secureConnect' : 'connect', done)
    socket.once('error', fail)
  })
  socket.resume()
  return socket
}

/**
 * Says that nothing more comes, and waits for the other end to say so too: a receiver that died with our bytes in its
 * buffer resets the connection instead. One that keeps its end open has had its time to complain.
 */
async function closed(socket: Socket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, CLOSE_LIMIT)
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.end()
  })
}

/** A step that a socket must take in time. */
function within(
  milliseconds: number,
  socket: Socket,
  step: (done: () => void, fail: (error: Error) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => fail(new OutboundError('outbound_timeout')), milliseconds)
    step(() => {
      clearTimeout(timer)
      resolve()
    }, fail)
  })
}
