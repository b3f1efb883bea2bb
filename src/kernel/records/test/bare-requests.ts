/** The least of a server: finds the route, asks for the right, checks arguments, runs it, wraps the answer. */

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { compileArguments } from '../../../http/arguments/compile-arguments.ts'
import { parseQuery } from '../../../http/arguments/parse-query.ts'
import { createRouter } from '../../../http/router.ts'
import { allows } from '../../access.ts'
import type { ReadContext } from '../../context.ts'
import type { Envelope } from '../../envelopes.ts'
import { RestError, restErrors } from '../../errors.ts'
import { type Content, Reply } from '../../replies.ts'
import { isWriting } from '../../route.ts'
import { routesOf } from '../../route-table.ts'
import type { Service } from '../../service.ts'
import { wholeText } from '../../text-chunks.ts'
import type { Answer } from '../conformance/subject.ts'

type Options = { as?: ReadContext | null; body?: unknown }

export function createRequests(
  service: Service,
  visitor: ReadContext,
): (method: string, path: string, options?: Options) => Promise<Answer> {
  const router = createRouter(routesOf(service))
  const serve = async (method: string, address: string, { as, body }: Options): Promise<Reply> => {
    const [path = '', query = ''] = address.split('?')
    const match = router.match(method, path)
    if (!match) throw restErrors.no_route()
    const { route } = match.entry
    const ctx = as ?? visitor
    if (!(await allows(route.access, match.parameters, ctx))) throw service.errors.forbidden!()
    const checked = compileArguments(route.input, { extra: route.extra ? 'pass' : 'drop' })({
      path: match.parameters,
      json: body,
      query: parseQuery(query),
    })
    if (!checked.ok) throw checked.error
    const result = isWriting(route, method)
      ? await ctx.transaction(tx => Promise.resolve(route.handler(checked.values, tx)))
      : await route.handler(checked.values, ctx)
    return result instanceof Reply ? result : new Reply({ kind: 'data', data: result })
  }
  return async (method, path, options = {}) => {
    try {
      return await rendered(await serve(method, path, options), service)
    } catch (error) {
      if (!(error instanceof RestError)) throw error
      const status = error.status === 'auth' ? (options.as?.user ? 403 : 401) : error.status
      const body = { code: error.code, message: error.message, data: { status, ...error.data } }
      return { status, body, text: JSON.stringify(body), headers: {} }
    }
  }
}

async function rendered({ status, content, headers }: Reply, service: Service): Promise<Answer> {
  const envelope = service.envelopes.admin
  if (content.kind === 'bytes') {
    const text = content.bytes instanceof Readable ? (await buffer(content.bytes)).toString() : content.bytes.toString()
    return { status, text, body: null, headers: { ...headers, 'content-type': content.type } }
  }
  if (content.kind === 'nothing') return { status, text: '', body: null, headers }
  const text = await textOf(content, envelope)
  return { status, text, body: JSON.parse(text), headers: { ...headers, 'content-type': 'application/json' } }
}

async function textOf(content: Exclude<Content, { kind: 'bytes' | 'nothing' }>, envelope: Envelope): Promise<string> {
  if (content.kind === 'json-chunks') return envelope.wrapText(await wholeText(content.chunks), content.meta)
  if (content.kind === 'json-text') return envelope.wrapText(content.text, content.meta)
  return JSON.stringify(content.kind === 'bare' ? content.body : envelope.wrap(content))
}
