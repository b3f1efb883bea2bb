/** Turns whatever was thrown into what a caller may hear; the cause goes to the log. */
import { DatabaseError } from '../db/database.ts'
import type { Log } from '../kernel/context.ts'
import { RestError, restErrors } from '../kernel/errors.ts'

export type ErrorAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly code: string; readonly message: string; readonly data: Record<string, unknown> }
}

/** `isSignedIn` decides between 401 and 403 where the error leaves it open. */
export function answerError(error: unknown, about: { isSignedIn: boolean; requestId: string; log: Log }): ErrorAnswer {
  const known = asRestError(error)
  if (!known) return unexpected(error, about)
  const status = known.status === 'auth' ? (about.isSignedIn ? 403 : 401) : known.status
  if (status >= 500) about.log.warn({ err: known.cause ?? known, requestId: about.requestId }, known.message)
  return {
    status,
    headers: known.headers,
    body: { code: known.code, message: known.message, data: { status, ...known.data } },
  }
}

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

function unexpected(error: unknown, about: { requestId: string; log: Log }): ErrorAnswer {
  about.log.error({ err: error, requestId: about.requestId }, 'A request failed unexpectedly.')
  return {
    status: 500,
    headers: {},
    body: {
      code: 'internal_server_error',
      message: 'Something went wrong on our side. The site owner finds the cause in the log.',
      data: { status: 500, request_id: about.requestId },
    },
  }
}
