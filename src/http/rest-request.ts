/** A REST request and its answer, apart from the server that carries them: batch and pages make them too. */
import type { Readable } from 'node:stream'
import type { SiteState } from '../platform/site-state/site-state.ts'

export type Headers = Readonly<Record<string, string | undefined>>

export type RestRequest = {
  readonly id: string
  readonly method: string
  /** Below the API's base: `/host/v1/posts`, `/` for the index. */
  readonly path: string
  /** What stands behind the question mark. */
  readonly queryText: string
  /** Names in lower case. */
  readonly headers: Headers
  /** Read once the route and the right to call it are known. */
  readonly body: (limit: BodyLimit) => Promise<Buffer>
  readonly ip: string
  readonly isSecure: boolean
  /** Stands for the connection that the request came by; requests that came by none have none. */
  readonly connection?: object
  readonly state: SiteState
  /** Part of a batch; `validate` stops before the handler. */
  readonly batch?: 'run' | 'validate'
}
export type BodyLimit = { readonly bytes: number; readonly seconds: number }

export type RestResponse = {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | Buffer | Readable | null
  /**
   * It carries a secret beside what the caller sent, and is never compressed: the length of a compressed answer tells
   * whoever can choose a part of it what the rest is.
   */
  readonly isSecret?: boolean
}
