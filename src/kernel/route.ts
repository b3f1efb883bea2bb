/** A route: method, address, who may call it, what it takes, what it gives, and the function that does it. */
import type { Static, TObject, TSchema } from 'typebox'
import type { Access } from './access.ts'
import type { Context, ReadContext } from './context.ts'
import type { Envelope } from './envelopes.ts'
import type { Reply } from './replies.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type RouteOptions = {
  /** Another envelope than the service's one for signed-in or for visitors' routes. */
  readonly envelope?: Envelope
  /** Kept for signed-in callers too; without it their answers are not stored anywhere. */
  readonly cache?: string
  /** Largest body in bytes; 1 MiB unless told. */
  readonly bodyLimit?: number
  /** JSON nesting that is read; 64 unless told. */
  readonly depth?: number
  /** The body is not parsed: the handler reads `ctx.request.rawBody`, for signatures. */
  readonly raw?: true
  /** Takes multipart bodies with files up to `bodyLimit` in all. */
  readonly files?: true
  /** Whether it may be called inside a batch. Unless told, every write of the platform may; see `mayBeBatched`. */
  readonly batch?: boolean
  /**
   * The answer carries a secret: a password, a session, a nonce, a token. It is not kept for `Idempotency-Key`, not
   * compressed, not had through a batch, and pages of other origins cannot read it.
   */
  readonly secret?: true
  /** Not shown in the index. */
  readonly hidden?: true
  /** False: the handler opens its transactions itself, because it also waits for something slow. */
  readonly transaction?: false
  /** A GET that changes something all the same, because its text says so. */
  readonly writes?: true
  /** The name under which it takes `_fields` as well. */
  readonly fieldsAs?: string
  /** Undeclared arguments reach the handler too. */
  readonly extra?: true
  /** What an `extra` route takes beside `input`, for the index and the reference: its handler checks it. */
  readonly body?: TObject
  /** The route exists only while all of these do. */
  readonly requires?: readonly Requirement[]
  /** Not counted against the service's limit for every call. */
  readonly uncounted?: true
  /** Seconds that the request may take; 30 unless told, uploads 120. */
  readonly seconds?: number
  /** The status of a success, for the reference; 200 unless told. With 204 and redirects there is no `reply`. */
  readonly status?: 201 | 202 | 204 | 207 | 303
}
/** A module of the platform that must be active, or a switch of the service (an app, a feature) that must be on. */
export type Requirement = { readonly module: string } | { readonly feature: string }

type ContextFor<M> = M extends 'GET' ? ReadContext : Context

export type RouteSpec<
  M extends Method | readonly Method[],
  I extends TObject,
  P extends string = string,
  R = unknown,
  S extends TSchema = TSchema,
> = RouteOptions & {
  readonly method: M
  /** Parameters in braces: `/bookings/{id}`. One that `input` declares as an integer matches digits only. */
  readonly path: P
  readonly summary: string
  /** Required on purpose: a route that forgets it does not compile. */
  readonly access: Access
  readonly input?: I
  /**
   * What comes back, for the reference: a shape of TypeBox, `bytesOf` for files. The envelope is not part of it. The
   * test app holds every answer against it, so it cannot promise what is not kept.
   */
  readonly reply?: S
  readonly handler: (input: Static<I>, ctx: ContextFor<M>) => R | Promise<R>
}
export type Route = RouteOptions & {
  readonly methods: readonly Method[]
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly input: TObject
  readonly reply: TSchema | undefined
  readonly handler: (input: any, ctx: any) => unknown
}

/**
 * Only for the type checker: what a client that imports the type of a route knows of it. A declared reply wins over what
 * the handler gives.
 */
export type Typed<M, P extends string, I extends TObject, R, S extends TSchema> = Route & {
  readonly types?: {
    readonly method: M
    readonly path: P
    readonly input: Static<I>
    readonly reply: TSchema extends S ? (R extends Reply ? unknown : R) : Static<S>
  }
}

export function route<
  const M extends Method | readonly Method[],
  I extends TObject = TObject<Record<never, never>>,
  const P extends `/${string}` | '' = `/${string}` | '',
  R = unknown,
  S extends TSchema = TSchema,
>(spec: RouteSpec<M, I, P, R, S>): Typed<M, P, I, R, S> {
  const methods = typeof spec.method === 'string' ? [spec.method as Method] : (spec.method as readonly Method[])
  return Object.freeze({ ...spec, methods, input: spec.input ?? NO_INPUT, reply: spec.reply })
}

/** Whether the handler runs in a transaction. */
export const isWriting = (route: Route, method: string): boolean =>
  route.writes === true || (method !== 'GET' && method !== 'HEAD')

/** Every write of the platform, except what carries secrets or files; elsewhere what says so, as record writes do. */
export const mayBeBatched = (route: Route, service: { readonly slug: string }, method: string): boolean =>
  isWriting(route, method) && !route.secret && !route.files && (route.batch ?? service.slug === 'host')

const NO_INPUT = Object.freeze({ type: 'object', properties: {}, required: [] }) as unknown as TObject<
  Record<never, never>
>
