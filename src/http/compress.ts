/**
 * Compression of answers. The rule for secrets: what carries `isSecret` goes out as it is, and so does every answer that
 * sets a cookie. Of the API that is what routes marked `secret` answer; of the pages, all that come with a cookie of ours.
 */
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { acceptedEncoding, type ContentEncoding } from '../kernel/content-encoding.ts'
import type { RestRequest, RestResponse } from './rest-request.ts'

/** Below this the answer fits into one packet either way. */
const SHORTEST = 1024

/** The answer as the caller takes it. Whoever does not ask for compression pays next to nothing. */
export async function compressed(response: RestResponse, { headers }: RestRequest): Promise<RestResponse> {
  const { body } = response
  if (body === null || isShort(body) || !isCompressible(response)) return response
  const varying = withVary(response)
  const encoding = acceptedEncoding(headers['accept-encoding'])
  if (!encoding) return varying
  const packed = body instanceof Readable ? packedStream(body, encoding) : await pack(body, encoding)
  const { etag, ...others } = varying.headers
  const own: Record<string, string> = { ...others, 'content-encoding': encoding, ...(etag ? { etag: weak(etag) } : {}) }
  delete own['content-length']
  return { ...varying, headers: own, body: packed }
}

const isShort = (body: string | Buffer | Readable): boolean => !(body instanceof Readable) && body.length < SHORTEST

const TYPES = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript|manifest)\b)/

function isCompressible({ status, headers, isSecret }: RestResponse): boolean {
  if (isSecret || headers['set-cookie'] !== undefined || headers['content-encoding'] !== undefined) return false
  return status !== 206 && TYPES.test(headers['content-type'] ?? '')
}

/** Caches must know that the answer depends on what the caller takes, also where this one takes nothing. */
function withVary(response: RestResponse): RestResponse {
  const { vary } = response.headers
  if (vary?.includes('Accept-Encoding')) return response
  return {
    ...response,
    headers: { ...response.headers, vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding' },
  }
}

/** The same content in other bytes: a strong mark would promise the same bytes. */
const weak = (etag: string) => (etag.startsWith('W/') ? etag : `W/${etag}`)

/** Off the main thread, at levels that cost about as much as sending what they save. */
function pack(body: string | Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (typeof body === 'string') return packers[encoding](Buffer.from(body))
  // Bytes that are kept somewhere are packed once, for as long as they are kept.
  const known = packings.get(body) ?? {}
  packings.set(body, known)
  known[encoding] ??= packers[encoding](body)
  return known[encoding]
}

const packings = new WeakMap<Buffer, Partial<Record<ContentEncoding, Promise<Buffer>>>>()

const brotli = promisify(brotliCompress)
const gzipped = promisify<Buffer, object, Buffer>(gzip)

const BROTLI = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
}
const GZIP = { level: 5 }

const packers: Readonly<Record<ContentEncoding, (body: Buffer) => Promise<Buffer>>> = {
  br: body => brotli(body, { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: body => gzipped(body, GZIP),
}

/** Whoever gives up one of the two ends the other: what is not read any more is not made. */
function packedStream(body: Readable, encoding: ContentEncoding): Readable {
  const packer = encoding === 'br' ? createBrotliCompress({ params: BROTLI }) : createGzip(GZIP)
  return pipeline(body, packer, () => undefined)
}
