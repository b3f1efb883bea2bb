/** Replaces the shortcodes of a content by what services show in their place. */
import { findShortcodeTags, type ShortcodeTag } from './shortcode-tags.ts'

export type ShortcodeCall = {
  readonly name: string
  /** Lower-case names; a bare word is a switch and reads `true`. */
  readonly attributes: Readonly<Record<string, string>>
  /** Quoted values without a name. */
  readonly values: readonly string[]
  /** What stands between the opening and the closing tag, its own shortcodes expanded; empty without a closing tag. */
  readonly content: string
}

type Lookup<Definition> = (name: string) => Definition | undefined
type Render<Definition> = (definition: Definition, call: ShortcodeCall) => Promise<{ toString(): string }>

/**
 * `render` gives safe HTML for each known shortcode, one after the other in the order of the page. Unknown names and
 * `[[name]]` stay as text, the latter without the outer brackets. A paragraph that holds nothing but shortcodes loses
 * its `<p>`, because what services print is seldom allowed inside one.
 */
export async function expandShortcodes<Definition>(
  text: string,
  lookup: Lookup<Definition>,
  render: Render<Definition>,
): Promise<string> {
  const isKnown = (name: string) => lookup(name) !== undefined
  const found = findShortcodeTags(text, isKnown)
  if (found.length === 0) return text
  const bare = unwrapParagraphs(text, found)
  const tags = bare === text ? found : findShortcodeTags(bare, isKnown)
  const page: Page<Definition> = {
    text: bare,
    tags,
    partners: findPartners(bare, tags),
    lookup,
    render,
    left: mostCalls,
  }
  return expandRange(page, { first: 0, from: 0, to: bare.length, depth: 0 })
}

/** The text without known shortcodes and without what they enclose: for excerpts and feeds. */
export function stripShortcodes(text: string, isKnown: (name: string) => boolean): string {
  const tags = findShortcodeTags(text, isKnown)
  const partners = findPartners(text, tags)
  let result = ''
  let at = 0
  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index] as ShortcodeTag
    if (isEscaped(text, tag)) continue
    result += text.slice(at, tag.start)
    const partner = partners.get(index)
    at = (tags[partner ?? index] as ShortcodeTag).end
    index = partner ?? index
  }
  return result + text.slice(at)
}

/** A page asks services for at most so many parts: each may cost a query. Further ones stay as text. */
const mostCalls = 500
const deepestNesting = 16

type Page<Definition> = {
  readonly text: string
  readonly tags: readonly ShortcodeTag[]
  /** Index of an opening tag to the index of its closing tag. */
  readonly partners: ReadonlyMap<number, number>
  readonly lookup: Lookup<Definition>
  readonly render: Render<Definition>
  left: number
}
type Range = { first: number; from: number; to: number; depth: number }

/** Each closing tag takes the nearest opening tag of its name; opening tags between the two stand alone. */
function findPartners(text: string, tags: readonly ShortcodeTag[]): Map<number, number> {
  const partners = new Map<number, number>()
  const open: number[] = []
  const openOfName = new Map<string, number>()
  const count = (name: string, change: number) => openOfName.set(name, (openOfName.get(name) ?? 0) + change)
  for (const [index, tag] of tags.entries()) {
    if (tag.kind === 'single' || isEscaped(text, tag)) continue
    if (tag.kind === 'open') {
      open.push(index)
      count(tag.name, 1)
    } else if ((openOfName.get(tag.name) ?? 0) > 0) {
      const opener = popUntil(open, tags, { name: tag.name, count })
      partners.set(opener, index)
    }
  }
  return partners
}

type Popping = { name: string; count: (name: string, change: number) => unknown }

function popUntil(open: number[], tags: readonly ShortcodeTag[], popping: Popping): number {
  for (;;) {
    const index = open.pop() as number
    const { name } = tags[index] as ShortcodeTag
    popping.count(name, -1)
    if (name === popping.name) return index
  }
}

async function expandRange<Definition>(page: Page<Definition>, range: Range): Promise<string> {
  let result = ''
  let at = range.from
  let index = range.first
  for (let tag = page.tags[index]; tag && tag.start < range.to; tag = page.tags[index]) {
    const last = page.partners.get(index) ?? index
    const end = (page.tags[last] as ShortcodeTag).end
    const isLiteral = page.text[tag.start - 1] === '[' && page.text[end] === ']'
    result += page.text.slice(at, isLiteral ? tag.start - 1 : tag.start)
    result += isLiteral ? page.text.slice(tag.start, end) : await expandCall(page, { index, last, depth: range.depth })
    at = isLiteral ? end + 1 : end
    index = last + 1
  }
  return result + page.text.slice(at, range.to)
}

async function expandCall<Definition>(
  page: Page<Definition>,
  call: { index: number; last: number; depth: number },
): Promise<string> {
  const tag = page.tags[call.index] as ShortcodeTag
  const end = page.tags[call.last] as ShortcodeTag
  const definition = page.lookup(tag.name)
  const isRefused = tag.kind === 'close' || call.depth >= deepestNesting || page.left <= 0
  if (definition === undefined || isRefused) return page.text.slice(tag.start, end.end)
  page.left--
  const inside = { first: call.index + 1, from: tag.end, to: end.start, depth: call.depth + 1 }
  const content = end === tag ? '' : await expandRange(page, inside)
  return String(
    await page.render(definition, { name: tag.name, attributes: tag.attributes, values: tag.values, content }),
  )
}

const isEscaped = (text: string, tag: ShortcodeTag) => text[tag.start - 1] === '[' && text[tag.end] === ']'

/** Takes `<p>` and `</p>` away where nothing but shortcodes stands between them. */
function unwrapParagraphs(text: string, tags: readonly ShortcodeTag[]): string {
  if (!text.includes('<p>')) return text
  const paragraphs: { index: number; length: number }[] = []
  const tagged: Tagged = { text, tags, partners: findPartners(text, tags), paragraphEnd: -1 }
  let index = 0
  while (index < tags.length) {
    const start = (tags[index] as ShortcodeTag).start
    const hasStart = text.startsWith('<p>', start - 3)
    const after = hasStart ? runOfTags(tagged, index) : null
    if (after?.isWhole) paragraphs.push({ index: start - 3, length: 3 }, { index: after.at, length: 4 })
    index = after?.next ?? index + 1
  }
  let result = ''
  let at = 0
  for (const cut of paragraphs) {
    result += text.slice(at, cut.index)
    at = cut.index + cut.length
  }
  return result + text.slice(at)
}

type Tagged = {
  text: string
  tags: readonly ShortcodeTag[]
  partners: ReadonlyMap<number, number>
  /** The next `</p>` that was found: tags are visited in their order, so it is looked for once. */
  paragraphEnd: number
}

/** Follows shortcodes that stand side by side; whole when `</p>` comes next. */
function runOfTags(tagged: Tagged, first: number): { isWhole: boolean; at: number; next: number } {
  const { text, tags, partners } = tagged
  const between = /(?:\s|<br\s*\/?>)*/y
  let index = first
  for (let tag = tags[index]; tag && !isEscaped(text, tag); tag = tags[index]) {
    const partner = partners.get(index)
    if (tagged.paragraphEnd < tag.end) tagged.paragraphEnd = endOfParagraph(text, tag.end)
    const isInOneParagraph = partner !== undefined && tagged.paragraphEnd > (tags[partner] as ShortcodeTag).start
    index = isInOneParagraph ? partner + 1 : index + 1
    between.lastIndex = tags[index - 1]?.end ?? 0
    between.test(text)
    const at = between.lastIndex
    if (text.startsWith('</p>', at)) return { isWhole: true, at, next: index }
    if (tags[index]?.start !== at) break
  }
  return { isWhole: false, at: 0, next: Math.max(index, first + 1) }
}

function endOfParagraph(text: string, from: number): number {
  const at = text.indexOf('</p>', from)
  return at < 0 ? text.length : at
}
