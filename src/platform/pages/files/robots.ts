/** What robots are told about the site. */
import type { ReadContext } from '../../../kernel/context.ts'
import { sitePath } from '../local-url.ts'
import { type PageResponse, textResponse } from '../page-request.ts'

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
