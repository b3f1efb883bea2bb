/** Loopback servers that behave well or badly, closed when the test ends. */
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import type { Resolve } from '../connector.ts'

export type Receiver = { port: number; sockets: Set<Socket>; connections: number }

export async function startReceiver(t: TestContext, onSocket: (socket: Socket) => void): Promise<Receiver> {
  return listen(t, createServer(onSocket))
}

export async function startHttp(t: TestContext, onRequest: RequestListener): Promise<Receiver> {
  return listen(t, createHttpServer(onRequest))
}

/** Every name is this machine. */
export const resolveToLoopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]

/** Starts any server on a free loopback port and counts its connections. */
export async function listen(t: TestContext, server: Server): Promise<Receiver> {
  const receiver: Receiver = { port: 0, sockets: new Set(), connections: 0 }
  server.on('connection', (socket: Socket) => {
    receiver.sockets.add(socket)
    receiver.connections += 1
    socket.on('error', () => socket.destroy())
    socket.on('close', () => receiver.sockets.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  receiver.port = typeof address === 'object' && address !== null ? address.port : 0
  t.after(() => {
    for (const socket of receiver.sockets) socket.destroy()
    return new Promise(resolve => server.close(resolve))
  })
  return receiver
}
