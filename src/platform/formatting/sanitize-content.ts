/** Cleans markup that came from people who may not publish arbitrary HTML. */

import { restErrors } from '../../kernel/errors.ts'
import { tokenizeHtml } from './html-tokens.ts'
import { openElements } from './open-elements.ts'
import { type Attributes, type IOptions, sanitizeHtml, type Tag } from './sanitize-html.ts'

/** `author`: content of people who write for the site without `unfiltered_html`. `comment`: what any reader may leave. */
export type ContentLevel = 'author' | 'comment'

/** Larger contents are refused: cleaning them would keep everybody else waiting. */
export const longestContent = 65_536
/** Elements inside more than so many others are dropped; their text stays. */
export const deepestContent = 256

/** Safe HTML. Cleaning it again changes nothing. */
export function sanitizeContent(html: string, level: ContentLevel): string {
  refuseTooLong(html)
  const clean = settled(html.toWellFormed(), text => sanitizeHtml(limitNesting(text), optionsOf[level]))
  // What escapes have made longer would be refused when it comes back.
  refuseTooLong(clean)
  return clean
}

const MOST_ROUNDS = 5

/**
 * Cleans until nothing changes any more. Where an element is dropped between two that end each other, such as table
 * cells, the parser reads its own work differently; nearly always the second round settles it. What does not settle
 * keeps its text only.
 */
function settled(html: string, clean: (html: string) => string): string {
  let last = clean(html)
  for (let round = 1; round < MOST_ROUNDS; round += 1) {
    const next = clean(last)
    if (next === last) return next
    last = next
  }
  return sanitizeHtml(last, { allowedTags: [], allowedAttributes: {} })
}

function refuseTooLong(html: string): void {
  if (html.length > longestContent) throw restErrors.body_too_large({ most: longestContent })
}

/**
 * The parser and every browser take time and stack for each level, so depth is cut before the parser sees it. Comments
 * and scripts go as well: the cleaner drops them anyhow, and no depth can then hide in one.
 */
export function limitNesting(html: string, deepest = deepestContent): string {
  const open = openElements()
  const kept: string[] = []
  for (const token of tokenizeHtml(html)) {
    if (token.kind === 'comment' || token.kind === 'code') continue
    if (token.kind === 'open') {
      if (open.depth >= deepest) continue
      open.open(token.name)
    }
    if (token.kind === 'close' && !open.close(token.name)) continue
    kept.push(html.slice(token.start, token.end))
  }
  return kept.join('')
}

const words = (text: string) => text.split(/\s+/)

const textTags = words('a b i em strong code blockquote p br')
const authorTags =
  words(`abbr bdi bdo caption cite col colgroup dd del details dfn div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr
  img ins kbd li mark ol pre q rp rt ruby s samp section small span sub summary sup table tbody td tfoot th thead time tr u ul
  var wbr audio video source track`)

/** Ids and classes that the pages' own scripts look for: content must not pass for them. */
const isReserved = (name: string) => /^(?:vendor|site|comments?|respond)(?:[^a-z0-9]|$)/i.test(name)

const shared: IOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: {
    img: ['http', 'https'],
    audio: ['http', 'https'],
    video: ['http', 'https'],
    source: ['http', 'https'],
  },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster'],
  allowProtocolRelative: false,
  nonTextTags: words(
    'script style textarea option noscript xmp iframe noembed noframes template svg math title object embed select',
  ),
  parseStyleAttributes: false,
  // A picture whose address was refused is only a broken mark on the page.
  exclusiveFilter: frame => frame.tag === 'img' && !frame.attribs.src,
}

const optionsOf: Readonly<Record<ContentLevel, IOptions>> = {
  author: {
    ...shared,
    allowedTags: [...textTags, ...authorTags],
    allowedAttributes: {
      '*': words('id class title lang dir role aria-label aria-hidden aria-describedby'),
      a: words('href rel target hreflang download'),
      img: words('src alt width height loading decoding'),
      audio: words('src controls preload loop muted'),
      video: words('src controls preload loop muted poster width height playsinline'),
      source: words('src type media'),
      track: words('src kind srclang label default'),
      blockquote: ['cite'],
      q: ['cite'],
      del: words('cite datetime'),
      ins: words('cite datetime'),
      time: ['datetime'],
      details: ['open'],
      ol: words('start reversed type'),
      li: ['value'],
      td: words('colspan rowspan headers'),
      th: words('colspan rowspan headers scope abbr'),
      col: ['span'],
      colgroup: ['span'],
    },
    transformTags: { '*': ownNames, a: linkOfAuthor },
  },
  comment: {
    ...shared,
    allowedTags: textTags,
    allowedAttributes: { a: words('href rel'), blockquote: ['cite'] },
    transformTags: { a: linkOfReader },
  },
}

function ownNames(tagName: string, attribs: Attributes): Tag {
  const { id, class: classes, ...others } = attribs
  const kept = (classes ?? '').split(/\s+/).filter(name => name !== '' && !isReserved(name))
  return {
    tagName,
    attribs: {
      ...others,
      ...(id !== undefined && /^[\w:.-]{1,100}$/.test(id) && !isReserved(id) && { id }),
      ...(kept.length > 0 && { class: kept.join(' ') }),
    },
  }
}

const relations = new Set(
  words('nofollow ugc sponsored noopener noreferrer external tag me license author help bookmark'),
)

/** A page that opens in a new window must not reach back into this one. */
function linkOfAuthor(tagName: string, { target, rel, ...others }: Attributes): Tag {
  const isNewWindow = target === '_blank'
  const kept = (rel ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(word => relations.has(word))
  const all = [...new Set([...kept, ...(isNewWindow ? ['noopener'] : [])])]
  return {
    tagName,
    attribs: { ...others, ...(isNewWindow && { target }), ...(all.length > 0 && { rel: all.join(' ') }) },
  }
}

/** Links in comments lend no weight to where they lead. */
function linkOfReader(tagName: string, { href }: Attributes): Tag {
  return { tagName, attribs: { ...(href !== undefined && { href }), rel: 'nofollow ugc noopener' } }
}
