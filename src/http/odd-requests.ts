/** Refuses requests that two programs in a row could read differently: doubled hosts, odd encodings. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { restErrors } from '../kernel/errors.ts'

export function refuseOddRequests(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  const problem = oddity(request)
  if (problem) {
    reply.header('connection', 'close')
    // Not before the rest of the packet is read: a second request in it would be answered although the first one ended
    // the connection.
    setImmediate(done, restErrors.bad_request({}, { cause: problem }))
  } else done()
}

function oddity({ raw, method }: FastifyRequest): string | null {
  if (timesNamed('host', raw.rawHeaders) !== 1) return 'There must be exactly one Host header.'
  const encoding = raw.headers['transfer-encoding']
  if (encoding !== undefined && encoding !== 'chunked') return 'Transfer-Encoding must be chunked.'
  if (encoding !== undefined && raw.headers['content-length'] !== undefined)
    return 'Content-Length and Transfer-Encoding exclude each other.'
  if (timesNamed('content-length', raw.rawHeaders) > 1) return 'There must be one Content-Length.'
  if (method === 'TRACE' || method === 'CONNECT') return 'This method is not served.'
  return null
}

/** Names and values take turns in `rawHeaders`. */
function timesNamed(name: string, rawHeaders: readonly string[]): number {
  let times = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index]!
    if (given.length === name.length && given.toLowerCase() === name) times += 1
  }
  return times
}
