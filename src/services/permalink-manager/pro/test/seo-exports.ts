/** Makes redirect lists in the shapes of the three SEO plugins. */
type Shape = (source: string, target: string, kind: 'exact' | 'pattern' | 'gone') => object

const shapes: Readonly<Record<string, Shape>> = {
  'seo-plugin-a': (origin, url, kind) => ({
    origin,
    url,
    type: kind === 'gone' ? 410 : 301,
    format: kind === 'pattern' ? 'regex' : 'plain',
  }),
  'seo-plugin-b': (pattern, url_to, kind) => ({
    sources: [{ pattern, comparison: kind === 'pattern' ? 'regex' : 'exact' }],
    url_to,
    header_code: kind === 'gone' ? '410' : '301',
    status: 'active',
  }),
  'seo-plugin-c': (source, target_url, kind) => ({
    source_url: `/${source}`,
    target_url,
    type: kind === 'gone' ? 410 : 301,
    enabled: 1,
    regex: kind === 'pattern' ? 1 : 0,
  }),
}

/** So many good ones, then one that cannot be taken over for each reason. */
export function seoExport(source: string, count: number): object[] {
  const shape = shapes[source]!
  const good = Array.from({ length: count }, (_, index) => shape(`${source}-old-${index}`, '/2026/03/05/red/', 'exact'))
  return [
    ...good,
    shape('any-(.*)', '/red', 'pattern'),
    shape('for-good', '', 'gone'),
    shape(`${source}-self`, `/${source}-self`, 'exact'),
  ]
}
