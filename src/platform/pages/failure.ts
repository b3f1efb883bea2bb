/** What a visitor sees when something goes wrong; the cause goes to the log. */
import { DatabaseError } from '../../db/database.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { RestError, restErrors } from '../../kernel/errors.ts'
import { pageSentence } from '../language/language.ts'
import { pageErrors } from './errors.ts'
import { messageFacts } from './frame.ts'
import type { PageResponse } from './page-request.ts'
import { renderPage } from './render.ts'
import { messagePage } from './theme/views/message.ts'
import { notFoundPage } from './theme/views/search.ts'

export function missingPage(ctx: ReadContext): Promise<PageResponse> {
  const facts = { ...messageFacts('', ctx), kind: 'not-found' as const }
  return renderPage({ facts, view: notFoundPage, status: 404 }, ctx)
}

export async function failurePage(error: unknown, ctx: ReadContext): Promise<PageResponse> {
  const known = knownError(error)
  const status = known.status === 'auth' ? (ctx.user ? 403 : 401) : known.status
  if (status === 404) return missingPage(ctx)
  if (status >= 500) report(error, ctx)
  const requestId = status >= 500 ? ctx.request.id : null
  const text = pageSentence(known, ctx)
  const model = { title: null, text, kind: 'bad' as const, requestId }
  const facts = messageFacts(text, ctx)
  return renderPage({ facts, status, headers: known.headers, view: frame => messagePage(model, frame) }, ctx)
}

function knownError(error: unknown): RestError {
  if (error instanceof RestError) return error
  if (!(error instanceof DatabaseError)) return unexpected(error)
  const headers = { 'retry-after': '5' }
  switch (error.problem) {
    case 'unavailable':
      return restErrors.unavailable({}, { cause: error, headers })
    case 'full':
      return restErrors.storage_full({}, { cause: error, headers })
    case 'timeout':
      return restErrors.timeout({}, { cause: error, headers })
    case 'busy':
    case 'serialization':
    case 'deadlock':
      return restErrors.busy({}, { cause: error, headers })
    default:
      return unexpected(error)
  }
}

const unexpected = (cause: unknown): RestError => pageErrors.failed({}, { cause })

function report(error: unknown, { log, request }: ReadContext): void {
  log.error({ err: error, requestId: request.id }, 'A page failed.')
}
