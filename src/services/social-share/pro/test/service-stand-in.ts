/** An e-mail service on this machine: it notes what it gets and answers with the status that it is told. */
import { createServer } from 'node:http'

export type StandIn = {
  readonly host: string
  readonly url: string
  readonly heard: { readonly body: any; readonly key: string }[]
  status: number
  close(): Promise<void>
}

export async function startStandIn(): Promise<StandIn> {
  const heard: StandIn['heard'] = []
  const state = { status: 200 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    heard.push({ body: JSON.parse(Buffer.concat(chunks).toString()), key: request.headers.authorization ?? '' })
    response.writeHead(state.status)
    response.end()
  })
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  return Object.assign(state, {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/subscribe`,
    heard,
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}
