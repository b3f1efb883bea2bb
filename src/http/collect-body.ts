/** Reads a body up to a limit of bytes and of time, and gives up as soon as either is passed. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RestError, restErrors } from '../kernel/errors.ts'
import type { BodyLimit } from './rest-request.ts'

/** By events: an iterator would cost more than reading does, because nearly every body is one chunk. */
export function collectBody(message: IncomingMessage, limit: BodyLimit, answer: () => ServerResponse): Promise<Buffer> {
  const body = Promise.withResolvers<Buffer>()
  const refuse = (error: RestError) => {
    // What is still to come is not worth reading: the connection ends with the answer.
    answer().setHeader('connection', 'close')
    message.pause()
    body.reject(error)
  }
  const refuseSize = () => refuse(restErrors.body_too_large({ most: limit.bytes }))
  const chunks: Buffer[] = []
  let size = 0
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size > limit.bytes) refuseSize()
    else chunks.push(chunk)
  }
  if (Number(message.headers['content-length'] ?? 0) > limit.bytes) {
    refuseSize()
    return body.promise
  }
  // Most bodies come in the packet of their head, and are all there before anybody asks for them.
  if (message.complete) {
    take((message.read() as Buffer | null) ?? NOTHING)
    body.resolve(chunks[0] ?? NOTHING)
    return body.promise
  }
  const timer = setTimeout(() => refuse(restErrors.request_timeout()), limit.seconds * 1000)
  message
    .on('data', take)
    .once('end', () => body.resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    .once('error', cause => body.reject(cutOff(cause)))
    .once('close', () => {
      // Every message closes; an error is only made, with its stack, for one that was cut off.
      if (!message.complete) body.reject(cutOff('The connection ended before the body did.'))
    })
  // Only the body has a limit of time here: whoever answers it may take longer.
  const stop = () => clearTimeout(timer)
  body.promise.then(stop, stop)
  return body.promise
}

const NOTHING = Buffer.alloc(0)

/** Callers who go away are no fault of the server: nobody is there to be answered, and nobody needs to be told. */
const cutOff = (cause: unknown): RestError => restErrors.bad_request({}, { cause })
