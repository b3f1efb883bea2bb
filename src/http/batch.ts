/** Several writes in one request, at `/batch/v1`. Each is a request of its own, with the caller of the outer one. */
import { type Static, Type } from 'typebox'
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
  headers: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 2000 }))),
})

const batch = route({
  method: 'POST',
  path: '',
  summary: 'Up to 25 writes in one request',
  access: everybody(),
  batch: false,
  transaction: false,
  input: Type.Object({
    validation: Type.Union([Type.Literal('normal'), Type.Literal('require-all-validate')], { default: 'normal' }),
    requests: Type.Array(BatchedRequest, { minItems: 1, maxItems: MOST }),
  }),
  status: 207,
  reply: Type.Object(
    {
      failed: Type.Optional(Type.Literal('validation', { description: 'Nothing was done.' })),
      responses: Type.Array(
        Type.Union([
          Type.Object({
            status: Type.Integer(),
            headers: Type.Record(Type.String(), Type.String()),
            body: Type.Unknown({ description: 'As the route itself would answer.' }),
          }),
          Type.Null(),
        ]),
        { description: 'In the order of the requests; null for those that would have been fine.' },
      ),
    },
    { title: 'BatchAnswer' },
  ),
  async handler({ validation, requests }, ctx) {
    const { call } = internals(ctx).dispatcher
    if (!call) throw restErrors.unavailable()
    const ask = (request: (typeof requests)[number], mode: 'run' | 'validate') => call(innerRequest(request, mode), ctx)
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

function innerRequest(request: Static<typeof BatchedRequest>, mode: 'run' | 'validate') {
  const { method, body, headers = {} } = request
  const at = request.path.indexOf('?')
  const path = at < 0 ? request.path : request.path.slice(0, at)
  const queryText = at < 0 ? '' : request.path.slice(at + 1)
  return { method, path, queryText, body, headers: ownHeaders(headers), batch: mode }
}

/** Who calls, from where and over which connection is settled by the outer request. */
const OUTER = new Set([
  ...['authorization', 'cookie', 'x-host-nonce', 'host', 'origin', 'referer', 'connection', 'te', 'upgrade', 'expect'],
  ...['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'forwarded', 'x-real-ip', 'via'],
])

const ownHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]): [string, string] => [name.toLowerCase(), value])
      .filter(([name]) => !OUTER.has(name) && !name.startsWith('x-forwarded-')),
  )
