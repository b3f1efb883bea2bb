/** Calls that have the types of their routes. */
import type { TObject, TSchema } from 'typebox'
import type { Method, Typed } from '../src/kernel/route.ts'
import type { Send } from './client.ts'

type Types<R> =
  R extends Typed<infer M, infer P, infer I extends TObject, infer V, infer S extends TSchema>
    ? NonNullable<Typed<M, P, I, V, S>['types']>
    : never
type MethodOf<M> = M extends Method ? M : M extends readonly (infer One)[] ? One : never
export type InputOf<R> = Types<R>['input']
export type ReplyOf<R> = Types<R>['reply']

/**
 * `call<typeof readPrices>('/vendor-car-parking/v1', 'GET', '/space-types/{id}/prices')` is a function. Method and path
 * must be the route's own; what it takes and gives has the route's types. The route is imported as a type only, so that
 * nothing of the server is loaded.
 */
export type RouteCall = <R>(
  namespace: string,
  method: MethodOf<Types<R>['method']>,
  path: Types<R>['path'],
) => (input: InputOf<R> & Record<string, unknown>, signal?: AbortSignal) => Promise<ReplyOf<R>>

export const routeCall =
  (send: Send): RouteCall =>
  <R>(namespace: string, method: unknown, path: unknown) =>
  async (input: Readonly<Record<string, unknown>>, signal?: AbortSignal) => {
    const { path: filled, rest } = fillPath(String(path), input)
    const isReading = method === 'GET' || method === 'DELETE'
    const sent = isReading ? { query: rest, signal } : { body: rest, signal }
    return (await send<ReplyOf<R>>(String(method), `${namespace}${filled}`, sent)).data
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
