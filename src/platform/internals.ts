/** The platform's inner works, made once by the app. Services see them as an opaque handle. */
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from '../kernel/clock.ts'
import type { AppHandle, FileTools, Log, ReadContext } from '../kernel/context.ts'
import type { Hooks } from '../kernel/hooks.ts'
import type { Service } from '../kernel/service.ts'
import type { AddressRange } from './addresses/addresses.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { SecretBox } from './secrets/secrets.ts'
import type { SiteStates } from './site-state/site-state.ts'

export type Internals = AppHandle & {
  readonly config: Config
  readonly database: Database
  readonly hooks: Hooks
  readonly clock: Clock
  readonly log: Log
  readonly secrets: SecretBox
  /** Hashing of passwords, a few at a time. */
  readonly passwords: Passwords
  /** Proxies whose forwarded headers are believed. */
  readonly trustedProxies: readonly AddressRange[]
  readonly outbound: Outbound
  /** Files of records. */
  readonly files: FileTools
  /** What is remembered of each site: options, roles, modules. Dropped when somebody changes them. */
  readonly sites: SiteStates
  /** The platform itself and the services of this edition. */
  readonly services: readonly Service[]
  /** Calls a route from inside, with the caller of a context. Set when the dispatcher stands. */
  readonly dispatcher: { call: InternalCall | null }
  /** Tells whoever works on jobs here that there is one. Set while somebody does. */
  readonly jobBell: { ring: (() => void) | null }
  /** The mark of the admin app's files that are served here; null while there are none. */
  readonly adminBuild: { mark: string | null }
  /** Told to stop: what is asked is still answered, but nobody should ask this server any more. */
  readonly leaving: { isLeaving: boolean }
}

/** An in-process request: what batch, embedding and server-rendered pages use. */
export type InternalCall = (
  request: {
    readonly method: string
    readonly path: string
    readonly queryText?: string
    readonly body?: unknown
    /** Names in lower case. Who calls and from where is the context's, whatever they say. */
    readonly headers?: Readonly<Record<string, string>>
    /** Inside a batch: only routes that opt in, and `validate` stops before anything is done. */
    readonly batch?: 'run' | 'validate'
  },
  ctx: ReadContext,
) => Promise<{ status: number; body: unknown; headers: Record<string, string> }>

export const internals = (ctx: Pick<ReadContext, 'app'>): Internals => ctx.app as Internals
