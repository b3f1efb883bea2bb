/** An RSS 2.0 feed of posts or comments. */
import { type Html, html, raw } from '../../html/html.ts'

export type FeedItem = {
  readonly title: string
  readonly url: string
  /** Never changes, even where the address does. */
  readonly id: string
  /** An instant in UTC. */
  readonly date: string
  readonly author: string | null
  readonly categories: readonly string[]
  /** Plain text. */
  readonly excerpt: string
  /** The whole text, where the site gives it away in feeds; addresses in it are absolute. */
  readonly content: Html | null
}

export type FeedModel = {
  readonly title: string
  readonly description: string
  readonly url: string
  /** Where this feed itself is found. */
  readonly selfUrl: string
  readonly language: string
  readonly items: readonly FeedItem[]
}

/** For the type `application/rss+xml; charset=utf-8`. */
export function rssFeed(model: FeedModel): Html {
  const [newest] = model.items
    .map(({ date }) => date)
    .sort()
    .reverse()
  return html`${declaration}
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${element('title', model.title)}
${element('link', model.url)}
${element('description', model.description)}
${element('language', model.language)}
${newest !== undefined && element('lastBuildDate', mailDate(newest))}
<atom:link href="${xmlText(model.selfUrl)}" rel="self" type="application/rss+xml"/>
${model.items.map(feedItem)}
</channel>
</rss>
`
}

const declaration = raw('<?xml version="1.0" encoding="UTF-8"?>')

function feedItem(item: FeedItem): Html {
  return html`<item>
${element('title', item.title)}
${element('link', item.url)}
<guid isPermaLink="false">${xmlText(item.id)}</guid>
${element('pubDate', mailDate(item.date))}
${item.author !== null && element('dc:creator', item.author)}
${item.categories.map(category => element('category', category))}
${element('description', item.excerpt)}
${item.content && element('content:encoded', item.content.markup)}
</item>
`
}

/** Markup goes in as escaped text: every reader takes that, and no content can end the section early. */
const element = (name: ElementName, text: string): Html => html`${raw(`<${name}>`)}${xmlText(text)}${raw(`</${name}>`)}`

type ElementName =
  | 'title'
  | 'link'
  | 'description'
  | 'language'
  | 'lastBuildDate'
  | 'pubDate'
  | 'dc:creator'
  | 'category'
  | 'content:encoded'

/** XML has no way to write these characters at all. */
const xmlText = (text: string) =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** `Thu, 05 Mar 2026 13:07:00 GMT` */
function mailDate(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : date.toUTCString()
}
