/** The log with Pro, and the other ends that it talks to. */
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { TestResponse } from '../../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../../db/database.ts'
import { verifyWebhook } from '../../../../platform/outbound/outbound.ts'
import { type LogSite, startLog } from '../../test/kit.ts'

export type ProSite = LogSite & {
  /** Works on every job that is due, those that follow the log included. */
  work(): Promise<void>
}

/** Loopback may be called, so that tests have receivers. */
export async function startPro(engine: EngineName, env: Record<string, string> = {}): Promise<ProSite> {
  const site = await startLog(engine, { edition: 'pro', env: { OUTBOUND_ALLOW: '127.0.0.1', ...env } })
  // Their first round only notes when recurring jobs are due.
  await site.app.jobs.drain()
  return {
    ...site,
    async work() {
      // The minute's job follows the log; a test does not wait for the wake-up call.
      site.moveClock(61_000)
      await site.app.jobs.drain()
    },
  }
}

/** The status of an answer, and its code where it was refused. */
export const verdict = ({ status, body }: TestResponse): [number, string | undefined] => [status, body?.code]

export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }

export type HttpReceiver = {
  readonly url: string
  readonly received: Received[]
  /** What the next requests are answered with. */
  status: number
  close(): void
}

export async function startHttpReceiver(): Promise<HttpReceiver> {
  const received: Received[] = []
  const server = createHttpServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', piece => pieces.push(piece))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString() })
      response.writeHead(receiver.status).end()
    })
  })
  const port = await listening(server)
  const receiver: HttpReceiver = { url: `http://127.0.0.1:${port}`, received, status: 200, close: () => server.close() }
  return receiver
}

/** A receiver does not keep a test file alive whose site could not start. */
async function listening(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.unref().listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

export type SyslogReceiver = { readonly port: number; readonly text: () => string; isBroken: boolean; close(): void }

/** Takes what comes over tcp; while it is broken it resets every connection after the first bytes. */
export async function startSyslogReceiver(): Promise<SyslogReceiver> {
  let text = ''
  const server = createServer(socket => {
    socket.on('error', () => socket.destroy())
    socket.on('data', bytes => {
      if (receiver.isBroken) socket.resetAndDestroy()
      else text += bytes
    })
  })
  const port = await listening(server)
  const receiver: SyslogReceiver = { port, text: () => text, isBroken: false, close: () => server.close() }
  return receiver
}

/** What a receiver signs with in these tests. */
export const SECRET = `whsec_${Buffer.from('a secret of the receiver').toString('base64')}`

/** Short words for alert rules: made, read, dropped, and what came of them. */
export const ruleWords = (site: () => ProSite, http: () => HttpReceiver) => ({
  mail: { type: 'email', target: 'owner@example.com' },
  hook: (path: string, more: object = {}) => ({ type: 'webhook', target: `${http().url}${path}`, ...more }),
  async save(body: object) {
    const channels = [{ type: 'email', target: 'owner@example.com' }]
    const answer = await site().call('POST', '/rules', { body: { name: 'Rule', channels, ...body } })
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body.data
  },
  read: async (id: number) => (await site().call('GET', `/rules/${id}`)).body.data,
  drop: (id: number) => site().call('DELETE', `/rules/${id}`),
  post: (label: string) => site().record({ code: 2000, object: { type: 'post', id: 1, label } }),
  received: (path: string) => http().received.filter(request => request.path === path),
  mails: () =>
    site().app.internals.database.rows<{ subject: string; message: string }>(
      'select subject, message from outbox order by id',
      [],
    ),
})

/** As a receiver checks it, by the clock of the sender. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const timestamp = Number(headers['webhook-timestamp'])
  const [id, signature] = [String(headers['webhook-id']), String(headers['webhook-signature'])]
  return verifyWebhook({ id, timestamp, body, secret, signature }, timestamp)
}
