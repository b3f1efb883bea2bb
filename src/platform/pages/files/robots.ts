/** Small files that every site is asked for. */
import type { ReadContext } from '../../../kernel/context.ts'
import { internals } from '../../internals.ts'
import { mediaFileOf, sourceUrl } from '../../media/media.ts'
import { localUrl, sitePath } from '../local-url.ts'
import { type PageResponse, redirectTo, textResponse } from '../page-request.ts'

export async function robotsFile(ctx: ReadContext): Promise<PageResponse> {
  const closed = ['/admin', '/login', '/logout', '/lost-password', '/reset-password', '/register', '/profile', '/?s=']
  const lines = [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${sitePath(path, ctx)}`),
    '',
    `Sitemap: ${ctx.site.url}/sitemap.xml`,
    '',
  ]
  return textResponse(lines.join('\n'), 'text/plain', { 'cache-control': 'public, max-age=3600' })
}

/** The picture that the owner chose, or nothing. */
export async function favicon(ctx: ReadContext): Promise<PageResponse> {
  const { options } = await internals(ctx).sites.state(ctx.site.id)
  const icon = Number(options.get('site_icon') ?? 0)
  const file = icon > 0 ? await mediaFileOf(icon, ctx) : null
  const headers = { 'cache-control': 'public, max-age=3600' }
  return file ? redirectTo(localUrl(sourceUrl(file, ctx), ctx), 302, headers) : { status: 204, headers, body: null }
}
