/** Hands out uploaded files: to be kept for good, and never as something that a browser would run. */
import type { ReadContext } from '../../kernel/context.ts'
import type { Reply } from '../../kernel/replies.ts'
import { fileTypeOf, isShownInline } from './formats/file-types.ts'
import { type FileHeaders, serveFile } from './serve-file.ts'
import { isStoredName, pathOfStored, type StoredName } from './storage.ts'

/**
 * `path` is the address below the site, `/uploads/2026/11/photo.jpg`; `headers` are the request's, in lower case. Null
 * where there is no such file. GET and HEAD only: whoever calls has refused the others.
 */
export async function serveUpload(path: string, headers: FileHeaders, ctx: ReadContext): Promise<Reply | null> {
  const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : ''
  return isStoredName(name) ? serveFile({ ...describe(name, ctx), path: pathOfStored(name, ctx) }, headers, ctx) : null
}

/** Under the site's address. */
export const PREFIX = '/uploads/'

/** A name never gets other bytes, so whoever has them need not ask again. */
function describe(name: StoredName, ctx: ReadContext): { type: string; headers: Record<string, string> } {
  const type = fileTypeOf(name.slice(name.lastIndexOf('.') + 1), ctx)?.mime ?? 'application/octet-stream'
  const basename = name.slice(name.lastIndexOf('/') + 1)
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': POLICY,
    ...(isShownInline(type) ? {} : { 'content-disposition': `attachment; filename="${basename}"` }),
  }
  return { type, headers }
}

/** A browser shows a film or a document in a page of its own making, which may load that file and nothing else. */
const POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'"
