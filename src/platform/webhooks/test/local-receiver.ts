/** A receiver on this machine that keeps what it got and answers as it is told. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export type Received = { readonly headers: Record<string, string>; readonly body: string }

export type LocalReceiver = {
  url(path: string): string
  /** The statuses of the next answers at a path; 200 after them. */
  answer(path: string, statuses: number[]): void
  at(path: string): readonly Received[]
  /** The most requests that were open at a path at the same time. */
  most(path: string): number
  close(): Promise<void>
}

export async function startLocalReceiver(): Promise<LocalReceiver> {
  const places = new Map<string, Place>()
  const placeOf = (path: string): Place => {
    const place = places.get(path) ?? { statuses: [], received: [], open: 0, most: 0 }
    places.set(path, place)
    return place
  }
  const server = createServer(async (request, response) => {
    const place = placeOf(request.url ?? '')
    place.open += 1
    place.most = Math.max(place.most, place.open)
    place.received.push({ headers: request.headers as Record<string, string>, body: await textOf(request) })
    await setTimeout(2)
    place.open -= 1
    response.writeHead(place.statuses.shift() ?? 200, { location: '/elsewhere' }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: path => `http://127.0.0.1:${port}${path}`,
    answer: (path, statuses) => void placeOf(path).statuses.push(...statuses),
    at: path => placeOf(path).received,
    most: path => placeOf(path).most,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

type Place = { statuses: number[]; received: Received[]; open: number; most: number }

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
