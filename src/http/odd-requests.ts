/** Refuses requests that two programs in a row could read differently: doubled hosts, odd encodings. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { restErrors } from '../kernel/errors.ts'

export async function refuseOddRequests(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const problem = oddity(request)
  if (!problem) return
  reply.header('connection', 'close')
  throw restErrors.bad_request({}, { cause: problem })
}

function oddity({ raw, method }: FastifyRequest): string | null {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0).map(name => name.toLowerCase())
  if (names.filter(name => name === 'host').length !== 1) return 'There must be exactly one Host header.'
  const encoding = raw.headers['transfer-encoding']
  if (encoding !== undefined && encoding !== 'chunked') return 'Transfer-Encoding must be chunked.'
  if (encoding !== undefined && raw.headers['content-length'] !== undefined)
    return 'Content-Length and Transfer-Encoding exclude each other.'
  if (names.filter(name => name === 'content-length').length > 1) return 'There must be one Content-Length.'
  if (method === 'TRACE' || method === 'CONNECT') return 'This method is not served.'
  return null
}
