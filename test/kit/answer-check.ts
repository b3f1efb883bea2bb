/** Holds every answer of the test app against what its route declares, so that the reference cannot lie. */
import type { App } from '../../src/app.ts'
import { answerShape } from '../../src/http/reference/answer-schema.ts'
import { createRouter, type Router, type TableEntry } from '../../src/http/router.ts'
import { routesOf } from '../../src/kernel/route-table.ts'
import { misfitsOf } from '../../src/kernel/schema-values.ts'
import { recordExample } from './record-example.ts'

export type Exchange = {
  readonly method: string
  readonly url: string
  /** What was sent as JSON. */
  readonly body?: unknown
  readonly isSignedIn: boolean
  readonly answer: { readonly status: number; readonly body: unknown; readonly headers: Record<string, string> }
}

export type AnswerCheck = {
  see(exchange: Exchange): void /** Throws when an answer was not as declared. */
  end(): void
}

export function createAnswerCheck(app: App): AnswerCheck {
  const router = createRouter(app.internals.services.flatMap(service => routesOf(service)))
  const found = new Map<string, string>()
  return {
    see(exchange) {
      const entry = entryOf(exchange, router)
      if (!entry || isReshaped(exchange, entry)) return
      const operation = `${exchange.method} /${entry.namespace}${entry.route.path}`
      const problem = problemOf(entry, exchange)
      if (problem) found.set(operation, problem)
      else recordExample(entry, exchange)
    },
    end() {
      if (found.size === 0) return
      const told = [...found].map(([operation, problem]) => `${operation}: ${problem}`)
      throw new Error(`Answers that are not as their routes declare (reply, status):\n${told.join('\n')}`)
    },
  }
}

function entryOf({ method, url, answer }: Exchange, router: Router): TableEntry | null {
  const path = /^(?:\/[^/?]+)?\/api(\/[^?]*)/.exec(url)?.[1]
  if (!path || answer.status >= 400 || method === 'HEAD' || method === 'OPTIONS') return null
  const entry = router.match(method, path.replace(/\/$/, ''))?.entry ?? null
  // Routes that lead on declare it.
  return answer.status < 300 || entry?.route.status === answer.status ? entry : null
}

/** Callers may ask for other shapes of the same answer. */
const isReshaped = ({ url }: Exchange, { route }: TableEntry): boolean =>
  /[?&](_fields|_embed|_envelope|_method)\b/.test(url) ||
  (route.fieldsAs !== undefined && new RegExp(`[?&]${route.fieldsAs}\\b`).test(url))

function problemOf(entry: TableEntry, { answer }: Exchange): string | null {
  const shape = answerShape(entry)
  if (!shape) return null
  // Doing many at once, or nothing because it is so already, answers 200 where one that is made answers 201. Who asks for
  // a part of a file gets 206.
  if (![shape.status, 200, 206].includes(answer.status)) return `answers ${answer.status}, declared is ${shape.status}`
  const type = answer.headers['content-type'] ?? ''
  const isFile = shape.types.some(declared => declared === '*/*' || type.startsWith(declared))
  if (isFile || !/[/+]json\b/.test(type) || answer.body === null) return null
  if (!shape.json) return 'answers JSON, declared is none'
  const [misfit] = misfitsOf(shape.json, answer.body)
  return misfit ? `${misfit.path || 'the answer'} ${misfit.message} ${misfit.missing.join(', ')}` : null
}
