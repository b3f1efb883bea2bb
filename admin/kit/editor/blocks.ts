/** Blocks that are not written into: pictures, shortcodes, and markup that the editor does not know. */
import { mergeAttributes, Node } from '@tiptap/core'

const PICTURE = ['src', 'alt', 'width', 'height', 'loading', 'decoding', 'class', 'title'] as const

/** Alone, in a paragraph or in a frame with words below it; it goes back as it came. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ...Object.fromEntries(PICTURE.map(name => [name, { default: null, rendered: false }])),
    frame: { default: 'figure', rendered: false },
    caption: { default: '', rendered: false },
  }),
  parseHTML: () => [
    { tag: 'figure', priority: 80, getAttrs: element => pictureIn(element, 'figure') },
    { tag: 'p', priority: 80, getAttrs: element => pictureIn(element, 'p') },
    { tag: 'img', priority: 80, getAttrs: element => factsOf(element, { frame: 'none', caption: '' }) },
  ],
  renderHTML({ node }) {
    const { frame, caption, ...facts } = node.attrs
    const image = ['img', mergeAttributes(set(facts))] as const
    if (frame === 'none') return [...image]
    return caption === '' ? [frame, {}, image] : [frame, {}, image, ['figcaption', {}, caption]]
  },
  addNodeView: () => {
    return ({ node }) => ({ dom: pictureView(node.attrs) })
  },
})

/** What a service shows in this place. */
export const Shortcode = sourceBlock('shortcode', 'shortcodeblock')
/** Kept to the letter. */
export const Raw = sourceBlock('raw', 'rawblock')

function sourceBlock(name: string, className: string) {
  return Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ text: { default: '' } }),
    parseHTML: () => [
      { tag: `div[data-${name}]`, getAttrs: element => ({ text: element.getAttribute(`data-${name}`) }) },
    ],
    renderHTML: ({ node }) => ['div', { [`data-${name}`]: node.attrs.text }],
    addNodeView: () => {
      return ({ node }) => {
        const dom = element('div', className)
        dom.append(element('code', '', String(node.attrs.text)))
        return { dom }
      }
    },
  })
}

/** False: not a picture alone, so that something else must read it. */
function pictureIn(holder: Element, frame: 'figure' | 'p') {
  const [image, caption, ...others] = holder.children
  const isPicture = image instanceof HTMLImageElement && others.length === 0 && holder.attributes.length === 0
  const isCaption =
    !caption || (frame === 'figure' && caption.localName === 'figcaption' && caption.children.length === 0)
  const loose = [...holder.childNodes].some(node => node instanceof Text && node.data.trim() !== '')
  if (!isPicture || !isCaption || loose) return false
  return factsOf(image, { frame, caption: caption?.textContent?.trim() ?? '' })
}

const factsOf = (image: Element, more: object) => ({
  ...Object.fromEntries(PICTURE.map(name => [name, image.getAttribute(name)])),
  ...more,
})

const set = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))

function pictureView({ src, alt, caption }: Record<string, string | null>): HTMLElement {
  const figure = element('figure', 'pictureblock')
  figure.append(Object.assign(element('img', '') as HTMLImageElement, { src: src ?? '', alt: alt ?? '' }))
  if (caption) figure.append(element('figcaption', '', caption))
  return figure
}

function element(tag: string, className: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(tag), { className, textContent: text })
}
