/** A drawing without anything that acts, loads or leads somewhere: what is not on the list is not written. */
import type { Element } from '../../domain/transfer/draft.ts'

export type CleanIcon = { readonly svg: string; readonly viewBox: string }

const MOST_ELEMENTS = 2000
const ELEMENTS = new Set(
  ['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'defs', 'title', 'desc'].concat(
    ...[['lineargradient', 'radialgradient', 'stop', 'clippath', 'mask', 'symbol']],
  ),
)
/** As SVG spells them. */
const SPELLING: Readonly<Record<string, string>> = {
  lineargradient: 'linearGradient',
  radialgradient: 'radialGradient',
  clippath: 'clipPath',
  viewbox: 'viewBox',
  gradientunits: 'gradientUnits',
  gradienttransform: 'gradientTransform',
  clippathunits: 'clipPathUnits',
  preserveaspectratio: 'preserveAspectRatio',
  pathlength: 'pathLength',
}
const ATTRIBUTES = new Set(
  `viewbox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points fill fill-opacity fill-rule stroke stroke-width
  stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-miterlimit stroke-opacity opacity transform
  offset stop-color stop-opacity gradientunits gradienttransform clip-path clip-rule mask clippathunits id
  preserveaspectratio pathlength vector-effect paint-order`.split(/\s+/),
)
/** Letters, numbers and the signs of paths and colours; `url()` may only name something in the same drawing. */
const VALUE = /^(?:[\w\s.,#%()+-]*|url\(#[\w-]+\))$/

/** Null for what is no drawing, or has more parts than an icon needs. `prefix` keeps its names apart from others. */
export function cleanSvg(root: Element, prefix: string): CleanIcon | null {
  const svg = root.children.find(({ name }) => name === 'svg')
  if (!svg) return null
  const writer = { left: MOST_ELEMENTS, prefix }
  const inside = svg.children.map(child => written(child, writer)).join('')
  if (writer.left < 0 || inside === '') return null
  const viewBox = frameOf(svg)
  return { svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`, viewBox }
}

type Writer = { left: number; readonly prefix: string }

function written({ name, attributes, children }: Element, writer: Writer): string {
  if (!ELEMENTS.has(name) || --writer.left < 0) return ''
  // Words inside an icon are read aloud in the middle of an area's name.
  if (name === 'title' || name === 'desc') return ''
  const tag = SPELLING[name] ?? name
  const said = Object.entries(attributes)
    .map(([key, value]) => attributeText(key.toLowerCase(), value, writer))
    .join('')
  return `<${tag}${said}>${children.map(child => written(child, writer)).join('')}</${tag}>`
}

function attributeText(name: string, value: string, { prefix }: Writer): string {
  const text = value.trim()
  if (!ATTRIBUTES.has(name) || text.length > 20_000 || !VALUE.test(text)) return ''
  const isCall = /url\s*\(/i.test(text)
  if (isCall && !/^url\(#[\w-]+\)$/.test(text)) return ''
  const own = name === 'id' ? `${prefix}${text}` : text.replace(/^url\(#/, `url(#${prefix}`)
  return ` ${SPELLING[name] ?? name}="${own}"`
}

function frameOf({ attributes }: Element): string {
  const said = attributes.viewBox ?? attributes.viewbox ?? ''
  const numbers = said
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (numbers.length === 4 && numbers.every(Number.isFinite)) return numbers.join(' ')
  const side = (text: string | undefined) => Number.parseFloat(text ?? '') || 24
  return `0 0 ${side(attributes.width)} ${side(attributes.height)}`
}
