/** Several writes in one request, at `/batch/v1`. Each is a request of its own, with the caller of the outer one. */
import { Type } from 'typebox'
import { definePermissions, everybody } from '../kernel/access.ts'
import { bareData } from '../kernel/envelopes.ts'
import { restErrors } from '../kernel/errors.ts'
import { bare } from '../kernel/replies.ts'
import { route } from '../kernel/route.ts'
import { defineService } from '../kernel/service.ts'
import { type InternalCall, internals } from '../platform/internals.ts'

const MOST = 25

const BatchedRequest = Type.Object({
  method: Type.Union([Type.Literal('POST'), Type.Literal('PUT'), Type.Literal('PATCH'), Type.Literal('DELETE')], {
    default: 'POST',
  }),
  path: Type.String({ minLength: 1, maxLength: 2000 }),
  body: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  headers: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

const batch = route({
  method: 'POST',
  path: '',
  summary: 'Up to 25 writes in one request',
  access: everybody(),
  transaction: false,
  input: Type.Object({
    validation: Type.Union([Type.Literal('normal'), Type.Literal('require-all-validate')], { default: 'normal' }),
    requests: Type.Array(BatchedRequest, { minItems: 1, maxItems: MOST }),
  }),
  async handler({ validation, requests }, ctx) {
    const { call } = internals(ctx).dispatcher
    if (!call) throw restErrors.unavailable()
    const ask = (request: (typeof requests)[number], mode: 'run' | 'validate') => call(splitAddress(request, mode), ctx)
    if (validation === 'require-all-validate') {
      const checked = await inTurn(requests, request => ask(request, 'validate'))
      if (checked.some(isRefusal)) {
        return bare(
          { failed: 'validation', responses: checked.map(answer => (isRefusal(answer) ? answer : null)) },
          207,
        )
      }
    }
    return bare({ responses: await inTurn(requests, request => ask(request, 'run')) }, 207)
  },
})

export const batchService = defineService({
  slug: 'host',
  title: 'Batch',
  summary: 'Several writes in one request.',
  namespace: 'batch/v1',
  index: false,
  envelopes: { admin: bareData, visitor: bareData },
  permissions: definePermissions<string>('host', {}),
  rights: {},
  errors: restErrors,
  routes: [batch],
})

type Answer = Awaited<ReturnType<InternalCall>>

const isRefusal = (answer: Answer) => answer.status >= 400

/** One after the other: a later request may rest on an earlier one. */
async function inTurn<T>(list: readonly T[], work: (item: T) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const item of list) answers.push(await work(item))
  return answers
}

function splitAddress(request: { method: string; path: string; body?: unknown }, mode: 'run' | 'validate') {
  const at = request.path.indexOf('?')
  const path = at < 0 ? request.path : request.path.slice(0, at)
  const queryText = at < 0 ? '' : request.path.slice(at + 1)
  return { method: request.method, path, queryText, body: request.body, batch: mode }
}
