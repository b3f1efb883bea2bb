/** Calls of the REST API from the app: session cookie and nonce, one retry with a fresh nonce, one door for expiry. */
import type { TObject, TSchema } from 'typebox'
import type { Method, Typed } from '../../src/kernel/route.ts'

const root = document.documentElement.dataset
/** Where the app lies, below the site. */
export const base = root.base ?? '/admin'
const api = root.api ?? '/api'

type Problem = { code?: string; message?: string; data?: Record<string, any> }

/** An answer that says no. `fields` has a sentence for each field that is wrong. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  /** Whatever else the answer says about it. */
  readonly data: Readonly<Record<string, any>>
  constructor(status: number, body: Problem | null) {
    super(plainText(body?.message) || `The server answered ${status}.`)
    this.status = status
    this.code = body?.code ?? 'unknown'
    this.data = body?.data ?? {}
    this.fields = sentences(body?.data?.params ?? body?.data?.fields)
  }
}

export type Answer<T> = { readonly data: T; readonly meta: Readonly<Record<string, any>> }
export type SendOptions = {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal | undefined
}

const session: { nonce: string | null; signInAgain: (() => Promise<void>) | null; build: string | null } = {
  nonce: null,
  signInAgain: null,
  build: null,
}
export const setNonce = (value: string | null): void => {
  session.nonce = value
}
/** For requests that tell of their progress, which `send` does not. */
export const currentNonce = (): string | null => session.nonce
/** Who asks for the password again; the call that found the session gone waits for it and then goes on. */
export const onExpiry = (ask: () => Promise<void>): void => {
  session.signInAgain = ask
}
/** The mark of the files that the server has by now. */
export const currentBuild = (): string | null => session.build

/** A repeated write carries the same key, so that a save whose answer was lost does not write twice. */
export async function send<T = unknown>(method: string, path: string, options: SendOptions = {}): Promise<Answer<T>> {
  const key = method === 'GET' ? null : crypto.randomUUID()
  let renewed = false
  for (;;) {
    const response = await ask({ method, path, key, ...options })
    if (response.ok) return unwrap<T>(response)
    const problem = (await response.json().catch(() => null)) as Problem | null
    const isStale = problem?.code === 'rest_cookie_invalid_nonce' || (response.status === 401 && session.nonce !== null)
    if (!isStale) throw new ApiError(response.status, problem)
    if (!renewed && (await renewNonce())) renewed = true
    else if (session.signInAgain) await session.signInAgain()
    else throw new ApiError(response.status, problem)
  }
}

type Asked = SendOptions & { readonly method: string; readonly path: string; readonly key: string | null }

async function ask({ method, path, key, body, query, signal }: Asked): Promise<Response> {
  const isForm = body instanceof FormData
  const response = await fetch(`${api}${path}${queryText(query)}`, {
    method,
    credentials: 'same-origin',
    signal: signal ?? null,
    headers: {
      accept: 'application/json',
      ...(session.nonce ? { 'X-Host-Nonce': session.nonce } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  })
  session.nonce = response.headers.get('X-Host-Nonce') ?? session.nonce
  session.build = response.headers.get('X-Dozen-Admin') ?? session.build
  return response
}

function queryText(query: SendOptions['query']): string {
  const set = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '' && value !== null)
  return set.length === 0 ? '' : `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`
}

/** A nonce lives 12 to 24 hours, a tab longer: the cookie alone gets a new one while the session lives. */
async function renewNonce(): Promise<boolean> {
  const response = await fetch(`${api}/host/v1/session/nonce`, { credentials: 'same-origin' })
  const text = response.ok ? await response.text() : ''
  if (text === '') return false
  session.nonce = text
  return true
}

/** Whatever the envelope: data, and facts about it. */
async function unwrap<T>(response: Response): Promise<Answer<T>> {
  if (response.status === 204) return { data: null as T, meta: {} }
  if (!response.headers.get('content-type')?.includes('json')) return { data: (await response.blob()) as T, meta: {} }
  const body = await response.json()
  if (body?.success === true && 'data' in body) {
    const { items, ...facts } = Array.isArray(body.data?.items) ? body.data : { items: body.data }
    return { data: items, meta: { ...facts, ...body.meta } }
  }
  const total = response.headers.get('X-Host-Total')
  const pages = Number(response.headers.get('X-Host-TotalPages'))
  return { data: body, meta: total === null ? {} : { total: Number(total), pages } }
}

function sentences(told: unknown): Record<string, string> {
  if (typeof told !== 'object' || told === null) return {}
  const text = (value: any) => plainText(typeof value === 'string' ? value : (value?.message ?? ''))
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, text(value)]))
}

const plainText = (text: string | undefined): string => (text ?? '').replace(/<[^>]+>/g, '')

type Types<R> =
  R extends Typed<infer M, infer P, infer I extends TObject, infer V, infer S extends TSchema>
    ? NonNullable<Typed<M, P, I, V, S>['types']>
    : never
type MethodOf<M> = M extends Method ? M : M extends readonly (infer One)[] ? One : never

/**
 * A call that knows its route: `call<typeof readPrices>('/vendor-car-parking/v1', 'GET', '/space-types/{id}/prices')`.
 * Method and path must be the route's own; input and answer have its types. The route is imported as a type only, so that
 * nothing of the server reaches the browser.
 */
export const call =
  <R>(namespace: string, method: MethodOf<Types<R>['method']>, path: Types<R>['path']) =>
  async (input: Types<R>['input'] & Record<string, unknown>, signal?: AbortSignal): Promise<Types<R>['reply']> => {
    const { path: filled, rest } = fillPath(String(path), input)
    const isReading = method === 'GET' || method === 'DELETE'
    const sent = isReading ? { query: rest, signal } : { body: rest, signal }
    return (await send<Types<R>['reply']>(String(method), `${namespace}${filled}`, sent)).data
  }

/** Puts values into the braces of an address; what is left over goes with the call. */
export function fillPath(path: string, values: Readonly<Record<string, unknown>>) {
  const rest: Record<string, unknown> = { ...values }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}
