/** Which part of the house answers an address that is not the API: its own addresses first, then the content. */
import type { ReadContext } from '../../kernel/context.ts'
import { Reply } from '../../kernel/replies.ts'
import type { Internals } from '../internals.ts'
import { serveUpload } from '../media/media.ts'
import { refuseClosedSite } from '../sites/sites.ts'
import { serveAsset } from './assets.ts'
import { serveAvatar } from './content/avatars.ts'
import { feedOf } from './content/feeds.ts'
import { listPage } from './content/lists.ts'
import { searchPage } from './content/search.ts'
import { takeForm } from './content/sent-forms.ts'
import { makeServicePage } from './content/service-page.ts'
import { readSingle, type Single, singlePage } from './content/single.ts'
import { usualText } from './content-policy.ts'
import { methodNotAllowed } from './errors.ts'
import { failurePage, missingPage } from './failure.ts'
import { robotsFile } from './files/robots.ts'
import { sitemap } from './files/sitemap.ts'
import { withFreshness } from './freshness.ts'
import { type KeepablePage, keptOr } from './kept-pages.ts'
import { ownPages } from './own-pages.ts'
import { type PageRequest, type PageResponse, redirectTo } from './page-request.ts'
import type { Resolution } from './resolve/resolution.ts'
import { resolveAddress } from './resolve/resolve.ts'
import { servicePage } from './service-pages.ts'
import { favicon } from './site-look.ts'
import { openVisit } from './visit.ts'

export async function servePage(request: PageRequest, app: Internals): Promise<PageResponse> {
  const visit = await openVisit(request, app)
  const { ctx } = visit
  try {
    refuseClosedSite(request.state, request.method, ctx)
    if (request.method === 'POST') await visit.readForm()
    return finished(await answer(request, ctx), ctx)
  } catch (error) {
    return finished(await failurePage(error, ctx), ctx)
  }
}

function finished(response: PageResponse, ctx: ReadContext): PageResponse {
  const isPage = response.headers['content-type']?.startsWith('text/html') ?? false
  if (isPage) response.headers['content-security-policy'] ??= usualText
  return withFreshness(response, ctx)
}

async function answer(request: PageRequest, ctx: ReadContext): Promise<PageResponse> {
  const path = request.path.replace(/(?<=.)\/$/, '')
  const own = ownPages.get(path)
  if (own) {
    const handler = own[isReading(request) ? 'GET' : request.method === 'POST' ? 'POST' : 'other']
    if (!handler) throw methodNotAllowed(own.POST ? 'GET, HEAD, POST' : 'GET, HEAD')
    return handler(ctx)
  }
  const file = await answerFile(request, ctx)
  return file ?? keptOr(request, () => answerContent(request, ctx), ctx)
}

const isReading = ({ method }: PageRequest) => method === 'GET' || method === 'HEAD'

/** Files that are not content; null for what is none. */
async function answerFile(request: PageRequest, ctx: ReadContext): Promise<PageResponse | null> {
  const { path } = request
  const serve = FILES.find(([pattern]) => pattern.test(path))?.[1]
  if (!serve) return null
  if (!isReading(request)) throw methodNotAllowed('GET, HEAD')
  return (await serve(request, ctx)) ?? missingPage(ctx)
}

type ServeFile = (request: PageRequest, ctx: ReadContext) => Promise<PageResponse | null> | PageResponse | null

const FILES: readonly (readonly [pattern: RegExp, serve: ServeFile])[] = [
  [/^\/assets\/avatars\//, ({ path }, ctx) => serveAvatar(path, ctx)],
  [/^\/assets\//, ({ path }, ctx) => serveAsset(path, ctx)],
  [/^\/uploads\//, uploaded],
  [/^\/robots\.txt$/, (_request, ctx) => robotsFile(ctx)],
  [/^\/favicon\.ico$/, (_request, ctx) => favicon(ctx)],
  [/^\/sitemap(-[a-z0-9_-]+)?\.xml$/, ({ path }, ctx) => sitemap(path, ctx)],
]

async function uploaded({ path, headers }: PageRequest, ctx: ReadContext): Promise<PageResponse | null> {
  const reply = await serveUpload(path, headers, ctx)
  if (!(reply instanceof Reply)) return null
  const { content } = reply
  if (content.kind !== 'bytes') return { status: reply.status, headers: { ...reply.headers }, body: null }
  return { status: reply.status, headers: { 'content-type': content.type, ...reply.headers }, body: content.bytes }
}

async function answerContent(request: PageRequest, ctx: ReadContext): Promise<KeepablePage> {
  if (!isReading(request) && request.method !== 'POST') throw methodNotAllowed('GET, HEAD')
  const own = await servicePage(request, ctx)
  if (own) return own
  const address = {
    method: request.method,
    host: (request.headers.host ?? '').toLowerCase(),
    path: request.path,
    query: request.queryText,
  }
  const resolution = await resolveAddress(address, ctx)
  if (resolution.redirect) return redirectTo(resolution.redirect.to, resolution.redirect.status)
  const isForm = request.method === 'POST' && resolution.finding.kind !== 'not-found'
  return (await (isForm ? takeForm(resolution, ctx) : show(resolution, ctx))) ?? missingPage(ctx)
}

async function show(resolution: Resolution, ctx: ReadContext): Promise<KeepablePage | null> {
  const { finding, ending } = resolution
  if (ending.feed !== undefined) return feedOf(resolution, ctx)
  switch (finding.kind) {
    case 'not-found':
    case 'comments':
      return null
    case 'service':
      return makeServicePage(resolution, finding, ctx)
    case 'search':
      return searchPage({ text: finding.text, page: ending.paged ?? 1 }, ctx)
    case 'post':
    case 'page':
    case 'attachment':
      return showSingle(await readSingle(resolution, finding, ctx), ctx)
    default:
      return listPage(resolution, ctx)
  }
}

const showSingle = (single: Single | null, ctx: ReadContext): Promise<KeepablePage> | null =>
  single && singlePage(single, null, ctx)
