/** Calls a route from inside, with the caller of a context: what shortcodes and batch use. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadContext } from '../kernel/context.ts'
import type { InternalCall, Internals } from '../platform/internals.ts'
import type { Dispatch } from './dispatch.ts'
import type { RestResponse } from './rest-request.ts'

export function createInternalCall(app: Internals, dispatch: Dispatch): InternalCall {
  return async ({ method, path, queryText = '', body, headers = {}, batch }, ctx) => {
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body))
    const response = await dispatch(
      {
        id: ctx.request.id || randomUUID(),
        method,
        path,
        queryText,
        ...(batch ? { batch } : {}),
        headers: {
          'user-agent': ctx.request.userAgent,
          ...fromOuter(ctx),
          ...headers,
          ...(bytes.length > 0 ? { 'content-type': 'application/json', 'content-length': String(bytes.length) } : {}),
        },
        body: async () => bytes,
        ip: ctx.request.ip,
        isSecure: ctx.request.isSecure,
        state: await app.sites.state(ctx.site.id),
      },
      ctx,
    )
    return { status: response.status, headers: response.headers, body: parsedBody(response) }
  }
}

/** Where the outer request came from is where its inner ones come from. */
function fromOuter({ request }: ReadContext): Record<string, string> {
  const names = ['origin', 'referer', 'accept-language']
  return Object.fromEntries(
    names.flatMap(name => {
      const value = request.header(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** JSON as data, other text as it is; a stream is not read. */
export function parsedBody({ body, headers }: RestResponse): unknown {
  if (body === null || body instanceof Readable) return null
  return headers['content-type']?.startsWith('application/json') ? (JSON.parse(String(body)) as unknown) : String(body)
}
