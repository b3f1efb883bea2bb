/** Which addresses belong to a site. */

/** The page's whole address when it is on this site, else empty. */
export function ownPage(page: unknown, siteUrl: string): string {
  if (typeof page !== 'string' || page === '' || page.length > LONGEST || !URL.canParse(page, `${siteUrl}/`)) return ''
  const [address, site] = [new URL(page, `${siteUrl}/`), new URL(siteUrl)]
  const isOwn =
    /^https?:$/.test(address.protocol) &&
    address.host === site.host &&
    address.username === '' &&
    address.password === '' &&
    `${address.pathname}/`.startsWith(`${site.pathname.replace(/\/$/, '')}/`)
  return isOwn ? address.href : ''
}

/** Whether an `Origin` or a `Referer` names this site: the same host, the port included. */
export const isOwnOrigin = (header: string, siteUrl: string): boolean =>
  URL.canParse(header) && new URL(header).host === new URL(siteUrl).host

const LONGEST = 2000
