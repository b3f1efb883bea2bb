/** Datagrams: each message one packet, sent and never heard of again. */
import { createSocket, type Socket } from 'node:dgram'
import type { ResolvedAddress } from '../outbound/outbound.ts'

export async function sendDatagrams(
  { address, family }: ResolvedAddress,
  port: number,
  messages: readonly Buffer[],
): Promise<void> {
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  try {
    for (const message of messages) await sendOne(socket, message, { address, port })
  } finally {
    socket.close()
  }
}

const sendOne = (socket: Socket, message: Buffer, to: { address: string; port: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.send(message, to.port, to.address, error => (error ? reject(error) : resolve()))
  })
