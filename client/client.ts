/** Calls of Dozen's REST API, in browsers and in Node, with the types of the server's own declarations. */
import type { Entity } from '../src/kernel/entity.ts'
import { type Answer, readAnswer } from './answers.ts'
import { asVisitor, type Credentials } from './credentials.ts'
import { type RecordClient, recordsOf } from './records.ts'
import { type RouteCall, routeCall } from './typed-calls.ts'

export { type Answer, ApiError } from './answers.ts'
export { asVisitor, type Credentials, withPassword } from './credentials.ts'
export type { Page, RecordClient, RecordQuery } from './records.ts'
export { type Session, type SessionOptions, withSession } from './session.ts'
export { fillPath, type InputOf, type ReplyOf } from './typed-calls.ts'

export type ClientOptions = {
  /** Where the API answers: `https://example.com/api`; in a browser a path is enough. */
  readonly api: string
  /** Who calls; a visitor unless told. */
  readonly credentials?: Credentials
  /** The language of sentences in answers, such as `de`; English unless told. */
  readonly language?: string
  /** Another way to send requests than the platform's own, for tests and proxies. */
  readonly fetch?: typeof fetch
}
export type SendOptions = {
  readonly body?: unknown
  /** What is undefined, null or empty is left out. */
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly signal?: AbortSignal | undefined
}
export type Send = <T = unknown>(method: string, path: string, options?: SendOptions) => Promise<Answer<T>>

export type Client = {
  /** Any address: `send('GET', '/host/v1/posts', { query: { search: 'tea' } })`. Says no by throwing an `ApiError`. */
  readonly send: Send
  /** A call that knows its route. */
  readonly call: RouteCall
  /** The records of an entity: `records<typeof bookings>('/vendor-car-parking/v1/bookings')`. */
  readonly records: <E extends Entity>(path: string) => RecordClient<E>
}

export function createClient(options: ClientOptions): Client {
  const send: Send = (method, path, asked = {}) => sendUntilAnswered(options, { method, path, ...asked })
  return Object.freeze({ send, call: routeCall(send), records: path => recordsOf(send, path) })
}

type Headers = Record<string, string>
type Asked = SendOptions & { readonly method: string; readonly path: string }

/** A repeated write carries the same key, so that a save whose answer was lost does not write twice. */
async function sendUntilAnswered<T>(options: ClientOptions, asked: Asked): Promise<Answer<T>> {
  const { credentials = asVisitor, language } = options
  const query = queryText({ ...asked.query, _locale: language })
  const key: Headers = asked.method === 'GET' ? {} : { 'Idempotency-Key': newKey() }
  for (let attempt = 1; ; attempt += 1) {
    const headers = { accept: 'application/json', ...credentials.headers(), ...key }
    const response = await (options.fetch ?? fetch)(`${options.api}${asked.path}${query}`, {
      ...{ method: asked.method, credentials: 'same-origin', signal: asked.signal ?? null },
      ...bodyOf(asked.body, headers),
    })
    credentials.hear?.(response)
    const answer = await readAnswer<T>(response)
    if ('data' in answer) return answer
    if (!(await credentials.renew?.(answer.problem, attempt))) throw answer.problem
  }
}

function bodyOf(body: unknown, headers: Headers): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return { body: null, headers }
  if (body instanceof FormData || body instanceof Blob) return { body, headers }
  return { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
}

function queryText(query: SendOptions['query']): string {
  const set = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '' && value !== null)
  return set.length === 0 ? '' : `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`
}

/** Also where `randomUUID` is missing: browsers have it on https and on this machine only. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), hexOf).join('')
const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0')
