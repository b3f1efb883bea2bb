/** Whether a request comes from a page of this site. Browsers name the page that sends; programs need not. */
import type { ReadContext } from '../../kernel/context.ts'

/** A site: its address, and the name under which this visitor asks for it, which may be another one. */
export type AskedSite = { readonly url: string; readonly askedAs: string | undefined }

export const askedSite = ({ site, request }: ReadContext): AskedSite => ({
  url: site.url,
  askedAs: request.header('host')?.toLowerCase(),
})

/** Whether an `Origin` or a `Referer` names this site: the same host, the port included. */
export function isOwnOrigin(header: string, { url, askedAs }: AskedSite): boolean {
  const host = URL.parse(header)?.host
  return host !== undefined && host !== '' && (host === new URL(url).host || host === askedAs)
}

/** Nothing of what the request says about its origin names another site. */
export const isFromOwnPages = (ctx: ReadContext): boolean =>
  [ctx.request.header('origin'), ctx.request.header('referer')].every(
    header => header === undefined || isOwnOrigin(header, askedSite(ctx)),
  )
