/** Asks the site for one of its own pages without leaving the process: nothing to reach, nothing to be tricked into. */
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { servePage } from './front-controller.ts'

export type PageAnswer = { readonly status: number; readonly location: string | null }

/** Who asks in this way; listeners that count visitors leave it out. */
export const OWN_AGENT = 'Dozen/own-page'

/** As a visitor would get it. Null for an address of another site. */
export async function requestPage(url: string, ctx: ReadContext): Promise<PageAnswer | null> {
  const target = URL.parse(url, `${ctx.site.url}/`)
  const own = new URL(ctx.site.url)
  if (!target || target.host !== own.host || !`${target.pathname}/`.startsWith(`${ctx.site.path}/`)) return null
  const app = internals(ctx)
  const response = await servePage(
    {
      id: ctx.request.id,
      method: 'GET',
      path: target.pathname.slice(ctx.site.path.length) || '/',
      queryText: target.search.slice(1),
      headers: { host: own.host, 'user-agent': OWN_AGENT },
      body: async () => Buffer.alloc(0),
      ip: ctx.request.ip,
      isSecure: target.protocol === 'https:',
      state: await app.sites.state(ctx.site.id),
    },
    app,
  )
  return { status: response.status, location: response.headers.location ?? null }
}
