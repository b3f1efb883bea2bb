/** Reads a body up to a limit of bytes and of time, and gives up as soon as either is passed. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { restErrors } from '../kernel/errors.ts'
import type { BodyLimit } from './rest-request.ts'

export async function collectBody(
  message: IncomingMessage,
  limit: BodyLimit,
  answer: () => ServerResponse,
): Promise<Buffer> {
  const announced = Number(message.headers['content-length'] ?? 0)
  const tooLarge = () => {
    // What is still to come is not worth reading: the connection ends with the answer.
    answer().setHeader('connection', 'close')
    return restErrors.body_too_large({ most: limit.bytes })
  }
  if (announced > limit.bytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => message.destroy(new Error('The body took too long.')), limit.seconds * 1000)
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit.bytes) throw tooLarge()
      chunks.push(chunk)
    }
  } finally {
    clearTimeout(timer)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}
