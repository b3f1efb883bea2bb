/** A server on this machine that plays one of the outside services: it notes what it gets and answers as it is told. */
import { createServer, type IncomingMessage, type Server } from 'node:http'

export type Heard = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: any
  readonly text: string
}
export type StandIn = {
  readonly origin: string
  readonly host: string
  readonly heard: Heard[]
  /** Status and body for the next requests; null lets a request hang. */
  answer: (request: Heard) => { status: number; body?: unknown } | null
  close(): Promise<void>
}

export async function startStandIn(answer: StandIn['answer'] = () => ({ status: 200, body: {} })): Promise<StandIn> {
  const heard: Heard[] = []
  const standIn = { heard, answer } as { -readonly [K in keyof StandIn]: StandIn[K] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const one = { method: request.method!, path: request.url!, headers: request.headers, body: parsed(text), text }
    heard.push(one)
    const told = standIn.answer(one)
    if (told === null) return
    response.writeHead(told.status, { 'content-type': 'application/json' })
    response.end(told.body === undefined ? '' : JSON.stringify(told.body))
  })
  const port = await listening(server)
  standIn.host = `127.0.0.1:${port}`
  standIn.origin = `http://${standIn.host}`
  standIn.close = () =>
    new Promise(resolve => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return standIn as StandIn
}

const listening = (server: Server) =>
  new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
