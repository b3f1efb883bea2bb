/** A card provider on this machine: the shapes of the real API for checkouts, refunds and signed events. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signPayment } from '../../src/platform/payments/payments.ts'

export const SECRET_KEY = 'sk_test_local'
export const WEBHOOK_SECRET = 'whsec_local'

type Fields = Readonly<Record<string, string>>
export type LocalSession = {
  id: string
  object: 'checkout.session'
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  payment_intent: string | null
  metadata: Record<string, string>
  success_url: string
}

export type LocalProvider = {
  readonly url: string
  readonly sessions: ReadonlyMap<string, LocalSession>
  readonly refunds: readonly Record<string, unknown>[]
  /** The customer pays at the provider. */
  pay(sessionId: string): LocalSession
  /** The next requests are answered with this status; 0 for as usual. */
  failWith(status: number): void
  close(): Promise<void>
}

export async function startProvider(): Promise<LocalProvider> {
  const sessions = new Map<string, LocalSession>()
  const refunds: Record<string, unknown>[] = []
  const answered = new Map<string, unknown>()
  let failure = 0
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (failure > 0) return reply(failure, { error: { type: 'invalid_request_error', message: 'No.' } })
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) return reply(401, { error: { message: 'Who?' } })
    const key = String(request.headers['idempotency-key'] ?? '')
    const fields = await readForm(request)
    const known = request.method === 'POST' ? answered.get(key) : undefined
    const body = known ?? answer(`${request.method} ${request.url}`, fields, { sessions, refunds })
    if (request.method === 'POST' && body) answered.set(key, body)
    return body ? reply(200, body) : reply(404, { error: { type: 'invalid_request_error', message: 'Unknown.' } })
  })
  const url = await listen(server)
  return {
    url,
    sessions,
    refunds,
    pay: id =>
      Object.assign(sessions.get(id)!, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` }),
    failWith: status => {
      failure = status
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** An event as the provider sends it: body and header. */
export function signedEvent(event: object, now = Date.now(), secret = WEBHOOK_SECRET) {
  const payload = JSON.stringify(event)
  return { payload, headers: { 'payment-signature': signPayment(payload, secret, now) } }
}

type Books = { sessions: Map<string, LocalSession>; refunds: Record<string, unknown>[] }

function answer(asked: string, fields: Fields, { sessions, refunds }: Books): unknown {
  if (asked === 'POST /v1/checkout/sessions') {
    const session = newSession(fields, sessions.size + 1)
    sessions.set(session.id, session)
    return session
  }
  const named = /^(GET|POST) \/v1\/checkout\/sessions\/(cs_\w+)(\/expire)?$/.exec(asked)
  if (named) {
    const session = sessions.get(named[2]!)
    if (session && named[3]) session.status = 'expired'
    return session
  }
  if (asked !== 'POST /v1/refunds') return null
  const refund = {
    id: `re_${refunds.length + 1}_${fields.payment_intent}`,
    object: 'refund',
    status: 'succeeded',
    amount: Number(fields.amount),
    currency: 'eur',
    payment_intent: fields.payment_intent,
    metadata: metadataOf(fields, 'metadata'),
  }
  refunds.push(refund)
  return refund
}

const newSession = (fields: Fields, number: number): LocalSession => {
  const id = `cs_test_${number}_${fields.client_reference_id?.replace(/\W/g, '')}`
  return {
    id,
    object: 'checkout.session',
    url: `https://checkout.example/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    amount_total: Number(fields['line_items[0][price_data][unit_amount]']),
    currency: fields['line_items[0][price_data][currency]'] ?? '',
    payment_intent: null,
    metadata: metadataOf(fields, 'metadata'),
    success_url: fields.success_url ?? '',
  }
}

const metadataOf = (fields: Fields, head: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const key = name.startsWith(`${head}[`) ? name.slice(head.length + 1, -1) : null
      return key === null ? [] : [[key, value]]
    }),
  )

async function readForm(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
