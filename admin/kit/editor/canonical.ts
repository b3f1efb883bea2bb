/** Markup as one text in which two ways to write the same are the same. */

/** Told apart by nobody who reads the page. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's' }
/** Whatever they hold stands in the table itself. */
const SEEN_THROUGH = new Set(['thead', 'tbody'])
const WITHOUT_SPACE = new Set(['table', 'tr', 'ul', 'ol', 'li', 'blockquote', 'figure', 'td', 'th'])

export function canonical(node: ChildNode): string {
  if (node instanceof Text) return isKept(node) ? node.data : collapsed(node)
  if (!(node instanceof Element)) return `<!--${node.textContent ?? ''}-->`
  const inside = [...node.childNodes].map(canonical).join('').trim()
  const name = SAME[node.localName] ?? node.localName
  if (SEEN_THROUGH.has(name) || isOnlyParagraph(node)) return inside
  return `<${name}${attributesOf(node)}>${inside}</${name}>`
}

const isKept = (text: Text): boolean => text.parentElement?.closest('pre') !== null

function collapsed(text: Text): string {
  const words = text.data.replaceAll(/\s+/g, ' ')
  return words === ' ' && WITHOUT_SPACE.has(text.parentElement?.localName ?? '') ? '' : words
}

/** A paragraph around the words of a point or a cell says nothing. */
const isOnlyParagraph = (element: Element): boolean =>
  element.localName === 'p' &&
  element.attributes.length === 0 &&
  element.previousElementSibling === null &&
  /^(li|td|th)$/.test(element.parentElement?.localName ?? '')

const attributesOf = (element: Element): string =>
  [...element.attributes]
    .filter(({ name, value }) => !(/^(colspan|rowspan)$/.test(name) && value === '1') && name !== 'xmlns')
    .map(({ name, value }) => ` ${name}="${value.trim()}"`)
    .toSorted()
    .join('')
