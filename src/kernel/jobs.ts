/** Work that happens later: declared here, stored in the transaction that asks for it, run by the platform. */
import type { Context, ReadContext } from './context.ts'

export type Job<Payload = unknown> = {
  /** Unique over all services: `car-parking.expire-holds`. */
  readonly name: string
  /** How often it is tried before it is given up; the wait grows with each. */
  readonly attempts: number
  /** Seconds to wait before each further try; the last one repeats. Absent: 10 s doubling to 1 h. */
  readonly retryAfter?: readonly number[]
  /** A recurring job: once for each site, at these times. */
  readonly schedule?: Schedule
  /** False: `run` gets a context without a transaction and opens its own, because it also talks to the outside. */
  readonly inTransaction: boolean
  /** So many of it may run at the same time on a server, apart from other jobs; absent: it shares their places. */
  readonly places?: number
  readonly run: (payload: Payload, ctx: any) => Promise<void>
}

export type Schedule =
  /** Every so many seconds, keeping the phase. */
  | { readonly every: number }
  /** A cron line, read in the site's clock. */
  | { readonly cron: string }

export type EnqueueOptions = {
  /** ISO instant; now when absent. */
  runAt?: string
  /** A job of the same name and key that still waits is not stored twice. */
  key?: string
}

type JobSpec<Payload, Ctx> = Omit<Partial<Job<Payload>>, 'run' | 'inTransaction'> & {
  readonly name: string
  readonly run: (payload: Payload, ctx: Ctx) => Promise<void>
}

/** One transaction, which may run again: what it writes and the mark that it is done are stored together. */
export const defineJob = <Payload = null>(spec: JobSpec<Payload, Context>): Job<Payload> =>
  Object.freeze({ attempts: 5, inTransaction: true, ...spec })

/** Talks to the outside or takes long: opens its own transactions, and may run again after a crash. */
export const defineSlowJob = <Payload = null>(spec: JobSpec<Payload, ReadContext>): Job<Payload> =>
  Object.freeze({ attempts: 5, inTransaction: false, ...spec })
