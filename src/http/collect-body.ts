/** Reads a body up to a limit of bytes and of time, and gives up as soon as either is passed. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { restErrors } from '../kernel/errors.ts'
import type { BodyLimit } from './rest-request.ts'

/** By events: an iterator would cost more than reading does, because nearly every body is one chunk. */
export function collectBody(message: IncomingMessage, limit: BodyLimit, answer: () => ServerResponse): Promise<Buffer> {
  const body = Promise.withResolvers<Buffer>()
  const refuse = () => {
    // What is still to come is not worth reading: the connection ends with the answer.
    answer().setHeader('connection', 'close')
    message.pause()
    body.reject(restErrors.body_too_large({ most: limit.bytes }))
  }
  const chunks: Buffer[] = []
  let size = 0
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size > limit.bytes) refuse()
    else chunks.push(chunk)
  }
  if (Number(message.headers['content-length'] ?? 0) > limit.bytes) {
    refuse()
    return body.promise
  }
  const timer = setTimeout(() => message.destroy(new Error('The body took too long.')), limit.seconds * 1000)
  message
    .on('data', take)
    .once('end', () => body.resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    .once('error', body.reject)
    .once('close', () => body.reject(new Error('The connection ended before the body did.')))
  // Only the body has a limit of time here: whoever answers it may take longer.
  const stop = () => clearTimeout(timer)
  body.promise.then(stop, stop)
  return body.promise
}
