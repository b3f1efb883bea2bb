/** A server on this machine that plays every network: it notes what it is asked and answers as it is told. */
import { createServer } from 'node:http'

export type Asked = { readonly network: string; readonly url: string; readonly at: number }
export type Networks = {
  readonly host: string
  /** Where a network is asked here, for the hook `vendor_social_share_count_address`. */
  address(network: string): string
  readonly asked: Asked[]
  /** The body for a question; null lets it hang, a number is a status. */
  answer: (asked: Asked) => string | number | null
  /** Ends whatever still waits for an answer. */
  hangUp(): void
  close(): Promise<void>
}

export async function startNetworks(answer: Networks['answer']): Promise<Networks> {
  const asked: Asked[] = []
  const networks = { asked, answer } as { -readonly [K in keyof Networks]: Networks[K] }
  const server = createServer((request, response) => {
    const address = new URL(request.url!, 'http://localhost')
    const query = address.searchParams
    const one = {
      network: address.pathname.slice(1),
      url: query.get('url') ?? query.get('ids') ?? '',
      at: performance.now(),
    }
    asked.push(one)
    const told = networks.answer(one)
    if (told === null) return
    response.writeHead(typeof told === 'number' ? told : 200)
    response.end(typeof told === 'number' ? '' : told)
  })
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  networks.host = `127.0.0.1:${port}`
  networks.address = network => `http://${networks.host}/${network}`
  networks.hangUp = () => server.closeAllConnections()
  networks.close = () =>
    new Promise(resolve => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return networks as Networks
}

/** What each network says as its documentation has it. */
export const documented: Readonly<Record<string, (url: string, count: number) => string>> = {
  facebook: (urls, count) =>
    JSON.stringify(
      Object.fromEntries(
        urls.split(',').map(url => [
          url,
          {
            id: url,
            engagement: { reaction_count: count, comment_count: 0, share_count: 0, comment_plugin_count: 0 },
          },
        ]),
      ),
    ),
  pinterest: (url, count) => `receiveCount(${JSON.stringify({ url, count })})`,
  reddit: (_url, count) => JSON.stringify({ kind: 'Listing', data: { children: [{ data: { score: count } }] } }),
  tumblr: (url, count) => JSON.stringify({ meta: { status: 200 }, response: { url, note_count: count } }),
  vk: (_url, count) => `VK.Share.count(1, ${count});`,
}
