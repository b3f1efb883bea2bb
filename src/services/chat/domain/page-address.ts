/** Which addresses belong to a site. */

/** A site: its address, and the name under which this visitor asks for it, which may be another one. */
export type AskedSite = { readonly url: string; readonly askedAs: string | undefined }

/** The page's whole address, under the site's own name, when it is on this site; else empty. */
export function ownPage(page: unknown, { url, askedAs }: AskedSite): string {
  if (typeof page !== 'string' || page === '' || page.length > LONGEST || !URL.canParse(page, `${url}/`)) return ''
  const [address, site] = [new URL(page, `${url}/`), new URL(url)]
  const isOwn =
    /^https?:$/.test(address.protocol) &&
    (address.host === site.host || address.host === askedAs) &&
    address.username === '' &&
    address.password === '' &&
    `${address.pathname}/`.startsWith(`${site.pathname.replace(/\/$/, '')}/`)
  return isOwn ? site.origin + address.pathname + address.search + address.hash : ''
}

/** Whether an `Origin` or a `Referer` names this site: the same host, the port included. */
export function isOwnOrigin(header: string, { url, askedAs }: AskedSite): boolean {
  const host = URL.parse(header)?.host
  return host !== undefined && host !== '' && (host === new URL(url).host || host === askedAs)
}

const LONGEST = 2000
