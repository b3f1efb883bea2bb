/** Hands out uploaded files: whole or in part, to be kept for good, and never as something that a browser would run. */
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ReadContext } from '../../kernel/context.ts'
import { Reply } from '../../kernel/replies.ts'
import { type ByteRange, requestedRange } from './byte-range.ts'
import { fileTypeOf, isShownInline } from './formats/file-types.ts'
import { isStoredName, pathOfStored, type StoredName } from './storage.ts'

export type UploadHeaders = Readonly<Record<string, string | undefined>>

/**
 * `path` is the address below the site, `/uploads/2026/11/photo.jpg`; `headers` are the request's, in lower case. Null
 * where there is no such file. GET and HEAD only: whoever calls has refused the others.
 */
export async function serveUpload(path: string, headers: UploadHeaders, ctx: ReadContext): Promise<Reply | null> {
  const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : ''
  if (!isStoredName(name)) return null
  const file = await openStored(name, ctx)
  if (!file) return null
  const described = describe(name, file, ctx)
  if (isKnown(headers, file)) return closing(file, new Reply({ kind: 'nothing' }, 304, described.headers))
  const range = isRangeWelcome(headers, file) ? requestedRange(headers.range, file.size) : null
  if (range === 'unsatisfiable') {
    return closing(file, new Reply({ kind: 'nothing' }, 416, { 'content-range': `bytes */${file.size}` }))
  }
  return bytesReply(file, { ...described, range }, ctx)
}

/** Under the site's address. */
export const PREFIX = '/uploads/'

type OpenFile = { readonly handle: FileHandle; readonly size: number; readonly etag: string; readonly modified: Date }
type Described = { readonly type: string; readonly headers: Record<string, string> }

async function openStored(name: StoredName, ctx: ReadContext): Promise<OpenFile | null> {
  const handle = await open(pathOfStored(name, ctx), 'r').catch(absent)
  if (!handle) return null
  const { size, mtime } = await handle.stat()
  // An empty file only keeps the name of one that is on its way.
  if (size === 0) return closing({ handle }, null)
  return { handle, size, modified: mtime, etag: `"${size.toString(36)}-${mtime.getTime().toString(36)}"` }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'EISDIR') return null
  throw error
}

async function closing<T>({ handle }: Pick<OpenFile, 'handle'>, answer: T): Promise<T> {
  await handle.close()
  return answer
}

/** A name never gets other bytes, so whoever has them need not ask again. */
function describe(name: StoredName, { etag, modified }: OpenFile, ctx: ReadContext): Described {
  const mime = fileTypeOf(name.slice(name.lastIndexOf('.') + 1), ctx)?.mime ?? 'application/octet-stream'
  const basename = name.slice(name.lastIndexOf('/') + 1)
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag,
    'last-modified': modified.toUTCString(),
    'x-content-type-options': 'nosniff',
    'content-security-policy': POLICY,
    ...(isShownInline(mime) ? {} : { 'content-disposition': `attachment; filename="${basename}"` }),
  }
  return { type: mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime, headers }
}

/** A browser shows a film or a document in a page of its own making, which may load that file and nothing else. */
const POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'"

function bytesReply(
  file: OpenFile,
  about: Described & { range: ByteRange | null },
  ctx: ReadContext,
): Promise<Reply> | Reply {
  const { range } = about
  const status = range ? 206 : 200
  const { first, last } = range ?? { first: 0, last: file.size - 1 }
  const headers = {
    ...about.headers,
    'content-type': about.type,
    'content-length': String(last - first + 1),
    ...(range ? { 'content-range': `bytes ${first}-${last}/${file.size}` } : {}),
  }
  if (ctx.request.method === 'HEAD') return closing(file, new Reply({ kind: 'nothing' }, status, headers))
  const bytes: Readable = file.handle.createReadStream({ start: first, end: last })
  return new Reply({ kind: 'bytes', type: about.type, bytes }, status, headers)
}

/** A tag decides alone where there is one. */
function isKnown(headers: UploadHeaders, { etag, modified }: OpenFile): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && wholeSeconds(modified) <= since
}

/** A part is given only of the file that the asker has the other parts of. */
function isRangeWelcome(headers: UploadHeaders, { etag, modified }: OpenFile): boolean {
  const known = headers['if-range']
  if (known === undefined) return true
  return known.startsWith('"') ? known === etag : wholeSeconds(modified) === Date.parse(known)
}

const wholeSeconds = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000
