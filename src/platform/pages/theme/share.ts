/** What other programs read of a page: previews where somebody shares its address, and facts for search engines. */
import { attributes, type Html, html, linkedData } from '../../html/html.ts'
import type { PageFacts, PageFrame } from './layout.ts'
import type { Link } from './parts/lists.ts'
import type { Picture } from './parts/picture.ts'

/** What a page tells of itself beside its title and description. */
export type ShareFacts = {
  readonly picture?: Picture | null
  /** For a post: when and by whom. */
  readonly article?: {
    readonly published: string
    readonly modified: string | null
    readonly author: Link | null
  } | null
  /** From the front page down to the parent. */
  readonly trail?: readonly Link[]
}

/** What the site's owner wants previews to tell where a page says nothing. */
export type PreviewFacts = {
  readonly picture: Picture | null
  readonly card: 'summary' | 'summary_large_image' | null
  readonly handle: string
}

/** For the head. Pages that nobody shall find have no preview either. */
export function sharedFacts(frame: PageFrame, facts: PageFacts, description: string): Html | null {
  const { canonicalUrl } = frame
  if (canonicalUrl === null || facts.robots?.includes('noindex')) return null
  return html`${openGraph(frame, facts, description).map(([property, content]) => html`<meta property="${property}" content="${content}">\n`)}<meta name="twitter:card" content="${pictureOf(frame, facts) ? (frame.preview?.card ?? 'summary_large_image') : 'summary'}">
${frame.preview?.handle && html`<meta name="twitter:site" content="${frame.preview.handle}">\n`}${linked(frame, facts, description).map(thing => html`${linkedData(thing)}\n`)}`
}

type Property = readonly [property: string, content: string]

function openGraph(frame: PageFrame, facts: PageFacts, description: string): readonly Property[] {
  const { site, locale, canonicalUrl } = frame
  const article = facts.share?.article
  const picture = pictureOf(frame, facts)
  const all: readonly (readonly [string, string | number | null | undefined])[] = [
    ['og:type', article ? 'article' : 'website'],
    ['og:site_name', site.name],
    ['og:title', facts.title ?? site.name],
    ['og:description', description],
    ['og:url', canonicalUrl],
    ['og:locale', (locale.content.lang ?? locale.language).replace('-', '_')],
    ['og:image', picture?.url],
    ['og:image:width', picture?.width],
    ['og:image:height', picture?.height],
    ['og:image:alt', picture?.alt],
    ['article:published_time', article?.published],
    ['article:modified_time', article?.modified],
  ]
  return all.flatMap(([property, content]): Property[] =>
    content === null || content === undefined || content === '' ? [] : [[property, String(content)]],
  )
}

/** The page's own picture, else the site's. */
function pictureOf({ site, preview }: PageFrame, { share }: PageFacts): Picture | null {
  const picture = share?.picture ?? preview?.picture ?? site.logo
  return picture ? { ...picture, url: absolute(picture.url, site.url) } : null
}

function linked(frame: PageFrame, facts: PageFacts, description: string): readonly object[] {
  const { trail = [], article } = facts.share ?? {}
  return [
    ...(article ? [articleOf(frame, facts, description)] : []),
    ...(trail.length > 0 ? [trailOf(frame, facts, trail)] : []),
  ]
}

function articleOf(frame: PageFrame, facts: PageFacts, description: string): object {
  const { site, canonicalUrl, locale } = frame
  const article = facts.share?.article
  const picture = pictureOf(frame, facts)
  const author = article?.author
  return {
    '@context': CONTEXT,
    '@type': 'Article',
    headline: facts.title,
    ...(description !== '' && { description }),
    mainEntityOfPage: canonicalUrl,
    datePublished: article?.published,
    ...(article?.modified && { dateModified: article.modified }),
    inLanguage: locale.content.lang ?? locale.language,
    ...(author && { author: { '@type': 'Person', name: author.label, url: absolute(author.url, site.url) } }),
    ...(picture && { image: picture.url }),
    publisher: {
      '@type': 'Organization',
      name: site.name,
      url: `${site.url}/`,
      ...(site.logo && { logo: absolute(site.logo.url, site.url) }),
    },
  }
}

function trailOf({ site, canonicalUrl }: PageFrame, { title }: PageFacts, trail: readonly Link[]): object {
  const steps = [...trail, { label: title ?? site.name, url: canonicalUrl ?? '' }]
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absolute(url, site.url),
    })),
  }
}

const CONTEXT = 'https://schema.org'

const absolute = (url: string, siteUrl: string): string => URL.parse(url, `${siteUrl}/`)?.href ?? url

/** `<link rel="icon">` for each picture that stands for the site in tabs and on home screens. */
export const iconLinks = (icons: readonly SiteIcon[]): readonly Html[] =>
  icons.map(icon => html`<link${attributes({ ...icon })}>\n`)

export type SiteIcon = {
  readonly rel: 'icon' | 'apple-touch-icon'
  readonly href: string
  readonly sizes?: string
}
