/** Turns whatever was thrown into what a caller may hear; the cause goes to the log. */
import { DatabaseError } from '../db/database.ts'
import type { Log, ReadContext } from '../kernel/context.ts'
import { type BaseError, type Errors, RestError, restErrors } from '../kernel/errors.ts'
import { factsOf, sentenceOf } from '../platform/language/language.ts'

export type ErrorAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly code: string; readonly message: string; readonly data: Record<string, unknown> }
}

export type ErrorAbout = {
  /** Decides between 401 and 403 where the error leaves it open. */
  readonly isSignedIn: boolean
  readonly requestId: string
  readonly log: Log
  /** In which the sentence is told. */
  readonly language?: string
  readonly ctx?: ReadContext | null
  /** The table of the service that was asked; absent where no route was found. */
  readonly errors?: Errors<BaseError> | undefined
}

export function answerError(error: unknown, about: ErrorAbout): ErrorAnswer {
  const known = asRestError(error)
  if (!known) return unexpected(error, about)
  const status = known.status === 'auth' ? (about.isSignedIn ? 403 : 401) : known.status
  logKnown(known, status, about)
  return {
    status,
    headers: known.headers,
    body: {
      code: known.code,
      message: told(known, about),
      data: { status, ...factsOf(known, about.language ?? 'en', about.ctx ?? null) },
    },
  }
}

const told = (error: RestError, { language = 'en', ctx = null }: ErrorAbout): string => sentenceOf(error, language, ctx)

/** What is not offered (501), and what a server elsewhere refused (502), are answers like others: no fault of this one. */
function logKnown(error: RestError, status: number, { log, requestId }: ErrorAbout): void {
  if (status < 500 || status === 501) return
  if (status === 502) log.info({ code: error.code, reason: reasonOf(error), requestId }, error.message)
  else log.warn({ err: error.cause ?? error, requestId }, error.message)
}

const reasonOf = ({ cause }: RestError) => (cause instanceof Error ? cause.message : cause)

/** A database that is away, full, or too busy is the operator's trouble, not the caller's mistake. */
export function asRestError(error: unknown): RestError | null {
  if (error instanceof RestError) return error
  if (!(error instanceof DatabaseError)) return null
  const retry = (seconds: string) => ({ cause: error, headers: { 'retry-after': seconds } })
  switch (error.problem) {
    case 'unavailable':
      return restErrors.unavailable({}, retry('2'))
    case 'full':
      return restErrors.storage_full({}, retry('60'))
    case 'timeout':
      return restErrors.timeout({}, retry('10'))
    case 'busy':
    case 'serialization':
    case 'deadlock':
      return restErrors.busy({}, retry('2'))
    default:
      return null
  }
}

/** A service says it under its own prefix, the platform under the name that clients of this kind of API know. */
function unexpected(error: unknown, about: ErrorAbout): ErrorAnswer {
  const { errors = restErrors, requestId, log } = about
  log.error({ err: error, requestId }, 'A request failed unexpectedly.')
  const failed = errors.error()
  return {
    status: 500,
    headers: {},
    body: {
      code: errors.prefix === restErrors.prefix ? 'internal_server_error' : failed.code,
      message: told(failed, about),
      data: { status: 500, request_id: requestId },
    },
  }
}
