/**
 * Between stored markup and the document of the editor. A block that the editor could not give back as it came is kept as
 * source, so that nothing is lost by opening and saving a text.
 */
import { DOMSerializer, type Node, DOMParser as NodeParser, type Schema } from '@tiptap/pm/model'
import { canonical } from './canonical.ts'

export function readMarkup(markup: string, schema: Schema): Node {
  const { body } = new DOMParser().parseFromString(`<body>${markup}`, 'text/html')
  const blocks = blocksOf(body).map(block => nodeOf(block, schema))
  return schema.node('doc', null, blocks.length > 0 ? blocks : [schema.node('paragraph')])
}

export function writeMarkup(doc: Node): string {
  const texts = doc.children.map(textOf)
  while (texts.at(-1) === EMPTY) texts.pop()
  return texts.join('\n\n')
}

const EMPTY = '<p></p>'

/** A line of its own with a shortcode in it. */
export const SHORTCODE = /^\[[a-z][\w-]*(?:\s[^\]]*)?\]$/i

type Block =
  | { readonly kind: 'shortcode' | 'raw'; readonly text: string }
  | { readonly kind: 'element'; element: Element }

const INLINE = new Set(
  'a abbr b bdi bdo br cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** Loose text becomes paragraphs as the server makes them: a blank line parts two, a single one stays a line break. */
function blocksOf(body: HTMLElement): Block[] {
  const blocks: Block[] = []
  let run: ChildNode[] = []
  const flush = () => {
    blocks.push(...paragraphsOf(run))
    run = []
  }
  for (const child of [...body.childNodes]) {
    const isLoose = child instanceof Text || (child instanceof Element && INLINE.has(child.localName))
    if (isLoose) run.push(child)
    else {
      flush()
      blocks.push(blockOf(child))
    }
  }
  flush()
  return blocks
}

function blockOf(child: ChildNode): Block {
  if (!(child instanceof Element)) return { kind: 'raw', text: `<!--${child.textContent ?? ''}-->` }
  const text = child.localName === 'p' && child.children.length === 0 ? (child.textContent ?? '').trim() : ''
  return SHORTCODE.test(text) ? { kind: 'shortcode', text } : { kind: 'element', element: child }
}

function paragraphsOf(run: readonly ChildNode[]): Block[] {
  const paragraphs: HTMLParagraphElement[] = [document.createElement('p')]
  for (const node of run) {
    if (node instanceof Text) addLines(node.data, paragraphs)
    else paragraphs.at(-1)!.append(node)
  }
  return paragraphs
    .map(trimmed)
    .filter(({ childNodes }) => childNodes.length > 0)
    .map(blockOf)
}

function addLines(text: string, paragraphs: HTMLParagraphElement[]): void {
  for (const [at, part] of text.split(/\n[^\S\n]*\n\s*/).entries()) {
    if (at > 0) paragraphs.push(document.createElement('p'))
    const paragraph = paragraphs.at(-1)!
    for (const [line, words] of part.split('\n').entries()) {
      if (line > 0 && (words !== '' || line < part.split('\n').length - 1))
        paragraph.append(document.createElement('br'))
      if (words !== '') paragraph.append(words)
    }
  }
}

const isBlank = (node: ChildNode | null): node is ChildNode =>
  node !== null && (node instanceof HTMLBRElement || (node instanceof Text && node.data.trim() === ''))

function trimmed(paragraph: HTMLParagraphElement): HTMLParagraphElement {
  while (isBlank(paragraph.firstChild)) paragraph.firstChild.remove()
  while (isBlank(paragraph.lastChild)) paragraph.lastChild.remove()
  return paragraph
}

function nodeOf(block: Block, schema: Schema): Node {
  if (block.kind !== 'element') return schema.node(block.kind, { text: block.text })
  const holder = document.createElement('div')
  holder.append(block.element.cloneNode(true))
  const { firstChild: node, childCount } = NodeParser.fromSchema(schema).parse(holder)
  const isKept = childCount === 1 && node && canonical(block.element) === canonical(elementOf(node))
  return isKept ? node : schema.node('raw', { text: block.element.outerHTML })
}

const textOf = (node: Node): string =>
  node.type.name === 'raw' || node.type.name === 'shortcode'
    ? String(node.attrs.text)
    : tidied(elementOf(node)).outerHTML.replaceAll(' xmlns="http://www.w3.org/1999/xhtml"', '')

const elementOf = (node: Node): HTMLElement =>
  DOMSerializer.fromSchema(node.type.schema).serializeNode(node) as HTMLElement

/** As people write it: no cell that spans one, no paragraph around the only words of a cell or a point, heads in a head. */
function tidied(element: HTMLElement): HTMLElement {
  for (const cell of element.querySelectorAll('td, th'))
    for (const name of ['colspan', 'rowspan']) if (cell.getAttribute(name) === '1') cell.removeAttribute(name)
  for (const inner of element.querySelectorAll('li > p:first-child, td > p:only-child, th > p:only-child'))
    if (inner.attributes.length === 0 && isFollowedByList(inner)) inner.replaceWith(...inner.childNodes)
  for (const rows of element.querySelectorAll('tbody')) splitHead(rows)
  return element
}

const isFollowedByList = ({ nextElementSibling: next }: Element) => next === null || /^[ou]l$/.test(next.localName)

function splitHead(rows: Element): void {
  const first = rows.firstElementChild
  const isHead = first && rows.children.length > 1 && [...first.children].every(({ localName }) => localName === 'th')
  if (!isHead) return
  const head = document.createElement('thead')
  head.append(first)
  rows.before(head)
}
