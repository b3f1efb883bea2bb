/** The admin app under `/admin`: a page that is never stored, and files that never change under their names. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { acceptedEncoding } from '../../kernel/content-encoding.ts'
import type { Internals } from '../../platform/internals.ts'
import { isOwnPage, openVisit } from '../../platform/pages/pages.ts'
import { refuseClosedSite } from '../../platform/sites/sites.ts'
import type { RestRequest, RestResponse } from '../rest-request.ts'
import { type Bundle, type BundleFile, loadBundle, loadFiles } from './bundle.ts'
import { shellPage } from './shell-page.ts'

/** `absent`: nobody makes the app here, and the plain pages serve instead. */
type State =
  | { readonly name: 'absent' | 'making' | 'failed' }
  | { readonly name: 'ready'; readonly bundle: Bundle; readonly earlier: ReadonlyMap<string, BundleFile> }

export type AdminApp = {
  /** Null: not an address of the app. */
  serve(request: RestRequest): Promise<RestResponse | null>
  /** Takes the files of a finished build, and those of the build before it for tabs that are still open. */
  open(folder: string, before?: string | null): Promise<void>
  /** Says that the files are being made, or could not be. */
  tell(state: 'making' | 'failed'): void
}

export function createAdminApp(app: Internals): AdminApp {
  let state: State = { name: 'absent' }
  return {
    serve: request => serve(request, state, app),
    async open(folder, before = null) {
      const bundle = await loadBundle(folder)
      const earlier = before === null ? NONE : await loadFiles(join(before, 'assets')).catch(() => NONE)
      state = { name: 'ready', bundle, earlier }
      app.adminBuild.mark = bundle.mark
    },
    tell(name) {
      state = { name }
    },
  }
}

const NONE: ReadonlyMap<string, BundleFile> = new Map()

async function serve(request: RestRequest, state: State, app: Internals): Promise<RestResponse | null> {
  const path = request.path.replace(/(?<=.)\/$/, '')
  const dev = app.config.adminDev
  if (!/^\/admin(\/|$)/.test(path) || isOwnPage(path) || (state.name === 'absent' && dev === null)) return null
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plain(405, 'This address is read.', { allow: 'GET, HEAD' })
  if (path.startsWith(ASSETS)) return serveFile(path.slice(ASSETS.length), state, request)
  if (dev === null && state.name !== 'ready') return waiting(state.name === 'failed')
  const { ctx } = await openVisit(request, app)
  refuseClosedSite(request.state, request.method, ctx)
  return shellPage(state.name === 'ready' && dev === null ? state.bundle : { dev: dev ?? '' }, ctx)
}

const ASSETS = '/admin/assets/'

async function serveFile(name: string, state: State, { headers: sent }: RestRequest): Promise<RestResponse> {
  const file = state.name === 'ready' ? (state.bundle.files.get(name) ?? state.earlier.get(name)) : undefined
  if (!file) return plain(404, 'There is no such file.')
  const headers = {
    'content-type': file.type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    etag: `"${name}"`,
  }
  if (sent['if-none-match']?.includes(name)) return { status: 304, headers, body: null }
  const encoding = acceptedEncoding(sent['accept-encoding'])
  const packed = encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : null
  if (packed && encoding) return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body: packed }
  return { status: 200, headers, body: await readFile(file.path) }
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): RestResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: text,
})

/** The first start after an update makes the app in the background; until then the page looks again by itself. */
const waiting = (hasFailed: boolean): RestResponse => ({
  status: hasFailed ? 500 : 503,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...(hasFailed ? {} : { 'retry-after': '2', refresh: '1' }),
  },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Admin</title><p>${
    hasFailed
      ? 'The admin app could not be made; the log says why. <a href="login">Sign in</a> and the pages of the site work without it.'
      : 'The admin app is being made. This happens once after an update and takes a few seconds.'
  }</p></html>`,
})
