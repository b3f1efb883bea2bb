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

const LONGEST = 2000
