/**
 * Compression of answers. The rule for secrets: what carries `isSecret` goes out as it is, and so does every answer that
 * sets a cookie. Of the API that is what routes marked `secret` answer; of the pages, all that come with a cookie of ours.
 */
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'
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

/**
 * What is said to one caller is packed quickly: it stays within a twentieth of the length that four times the work would
 * give. Bytes that are kept somewhere are packed well, once, for as long as they are kept.
 */
function pack(body: string | Buffer, encoding: ContentEncoding): Promise<Buffer> | Buffer {
  if (typeof body === 'string') return packQuickly(body, encoding)
  const known = packings.get(body) ?? {}
  packings.set(body, known)
  known[encoding] ??= packers[encoding](body, WELL)
  return known[encoding]
}

/** Up to here, the way to another thread and back takes longer than the work. */
const LONG = 64 * 1024
/** Where text becomes bytes; used within one step only. Room of its own for each answer would keep the collector busy. */
const scratch = Buffer.allocUnsafe(3 * LONG)

function packQuickly(text: string, encoding: ContentEncoding): Promise<Buffer> | Buffer {
  if (text.length > LONG) return packers[encoding](Buffer.from(text), QUICKLY)
  const body = scratch.subarray(0, scratch.write(text))
  // Words become a quarter; what does not takes another piece.
  const chunkSize = Math.max(SHORTEST, body.length >> 2)
  return encoding === 'br'
    ? brotliCompressSync(body, { params: brotliOf(body, QUICKLY), chunkSize })
    : gzipSync(body, { level: QUICKLY.gzip, chunkSize })
}

const packings = new WeakMap<Buffer, Partial<Record<ContentEncoding, Promise<Buffer>>>>()

type Level = { readonly br: number; readonly gzip: number }
const QUICKLY: Level = { br: 1, gzip: 1 }
/** About as much work as sending what it saves. */
const WELL: Level = { br: 4, gzip: 5 }

const brotli = promisify(brotliCompress)
const gzipped = promisify<Buffer, object, Buffer>(gzip)

const brotliParams = ({ br }: Level) => ({
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: br,
  [constants.BROTLI_PARAM_LGWIN]: 18,
})
const brotliOf = ({ length }: Buffer, level: Level) => ({
  ...brotliParams(level),
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
})

/** Off the main thread. */
const packers: Readonly<Record<ContentEncoding, (body: Buffer, level: Level) => Promise<Buffer>>> = {
  br: (body, level) => brotli(body, { params: brotliOf(body, level) }),
  gzip: (body, level) => gzipped(body, { level: level.gzip }),
}

/** Whoever gives up one of the two ends the other: what is not read any more is not made. */
function packedStream(body: Readable, encoding: ContentEncoding): Readable {
  const packer =
    encoding === 'br' ? createBrotliCompress({ params: brotliParams(WELL) }) : createGzip({ level: WELL.gzip })
  return pipeline(body, packer, () => undefined)
}
