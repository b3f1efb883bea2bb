/** Links of clean HTML that lead to pages of this site, as paths or whole addresses; files and anchors are left out. */
export function linksIn(html: string, siteUrl: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^<>]*\shref="([^"]+)"/gi)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const isOwn = (href: string) => href === siteUrl || href.startsWith(`${siteUrl}/`) || /^\/(?!\/)/.test(href)
  const isPage = (href: string) => !/\/(?:assets|uploads|api|admin)\//.test(href)
  return [...new Set(hrefs.filter(href => isOwn(href) && isPage(href)).map(href => href.replace(/#.*$/, '')))]
}
