/** A file of the disk as an answer: whole or in part, or the word that the asker has it already. */
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ReadContext } from '../../kernel/context.ts'
import { Reply } from '../../kernel/replies.ts'
import { type ByteRange, requestedRange } from './byte-range.ts'

export type FileHeaders = Readonly<Record<string, string | undefined>>
export type ServedFile = {
  readonly path: string
  readonly type: string
  /** How long it may be kept, and what a browser may do with it. */
  readonly headers: Readonly<Record<string, string>>
}

/** `asked` are the request's headers, in lower case. Null where there is no such file. */
export async function serveFile(served: ServedFile, asked: FileHeaders, ctx: ReadContext): Promise<Reply | null> {
  const file = await openFile(served.path)
  if (!file) return null
  const headers = {
    ...served.headers,
    'accept-ranges': 'bytes',
    etag: file.etag,
    'last-modified': file.modified.toUTCString(),
    'x-content-type-options': 'nosniff',
  }
  if (isKnown(asked, file)) return closing(file, new Reply({ kind: 'nothing' }, 304, headers))
  const range = isRangeWelcome(asked, file) ? requestedRange(asked.range, file.size) : null
  if (range === 'unsatisfiable') {
    return closing(file, new Reply({ kind: 'nothing' }, 416, { 'content-range': `bytes */${file.size}` }))
  }
  return bytesReply(file, { ...served, headers, range }, ctx)
}

type OpenFile = { readonly handle: FileHandle; readonly size: number; readonly etag: string; readonly modified: Date }

async function openFile(path: string): Promise<OpenFile | null> {
  const handle = await open(path, 'r').catch(absent)
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

function bytesReply(
  file: OpenFile,
  about: ServedFile & { range: ByteRange | null },
  ctx: ReadContext,
): Promise<Reply> | Reply {
  const { range } = about
  const status = range ? 206 : 200
  const { first, last } = range ?? { first: 0, last: file.size - 1 }
  const type = about.type.startsWith('text/') ? `${about.type}; charset=utf-8` : about.type
  const headers = {
    ...about.headers,
    'content-type': type,
    'content-length': String(last - first + 1),
    ...(range ? { 'content-range': `bytes ${first}-${last}/${file.size}` } : {}),
  }
  if (ctx.request.method === 'HEAD') return closing(file, new Reply({ kind: 'nothing' }, status, headers))
  const bytes: Readable = file.handle.createReadStream({ start: first, end: last })
  return new Reply({ kind: 'bytes', type, bytes }, status, headers)
}

/** A tag decides alone where there is one. */
function isKnown(headers: FileHeaders, { etag, modified }: OpenFile): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && wholeSeconds(modified) <= since
}

/** A part is given only of the file that the asker has the other parts of. */
function isRangeWelcome(headers: FileHeaders, { etag, modified }: OpenFile): boolean {
  const known = headers['if-range']
  if (known === undefined) return true
  return known.startsWith('"') ? known === etag : wholeSeconds(modified) === Date.parse(known)
}

const wholeSeconds = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000
