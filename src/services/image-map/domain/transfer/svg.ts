/** Shapes of an SVG as areas, and a map as an SVG that any program can show. */
import { floorOf, floorsOf, type Hotspot, type Layer, type MapDocument, type Point, usualStyle } from '../document.ts'
import { rounded, slugIn, textIn } from '../loose-values.ts'
import { mapPath, parsePath, printPath } from '../path.ts'
import { type Element, elementsIn, escaped, type ImportedMap, type Loss } from './draft.ts'

/** In units of the SVG; whoever wants percentages divides by its size. */
export function readSvg(root: Element): ImportedMap {
  const losses: Loss[] = []
  const [left, top, width, height] = frameOf(root)
  const shapes = [...elementsIn(root)].flatMap((element, at) => readShape(element, at, losses))
  const picture = [...elementsIn(root)].find(({ name }) => name === 'image')
  const title = childText(root, 'title')
  const hotspots = shapes.map(shape => placed(shape, [left, top, width, height]))
  const url = picture?.attributes.href ?? picture?.attributes['xlink:href'] ?? ''
  if (url === '') losses.push({ hotspot: null, message: 'The file names no picture: choose one in the editor.' })
  return { title, doc: { image: { url, width, height, alt: title }, hotspots }, losses }
}

/** The shapes of a selector, in the pixels that it speaks of. */
export const readShapes = (root: Element): Shape[] => [...elementsIn(root)].flatMap(one => readShape(one, 0, []))

export type Shape = {
  readonly type: string
  readonly x: number
  readonly y: number
  readonly width?: number
  readonly height?: number
  readonly points?: readonly Point[]
  readonly path?: string
  readonly id: string
  readonly title: string
  readonly style?: object
  readonly action?: object
}

type Frame = readonly [left: number, top: number, width: number, height: number]

function frameOf({ attributes }: Element): Frame {
  const box = numbersIn(attributes.viewbox ?? attributes.viewBox ?? '')
  if (box.length === 4 && box[2]! > 0 && box[3]! > 0) return [box[0]!, box[1]!, box[2]!, box[3]!]
  return [0, 0, numberOf(attributes.width) || 100, numberOf(attributes.height) || 100]
}

const numberOf = (text: string | undefined): number => {
  const number = Number.parseFloat(text ?? '')
  return Number.isFinite(number) ? number : 0
}
const numbersIn = (text: string): number[] => (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)

const DRAWN = new Set(['rect', 'circle', 'ellipse', 'polygon', 'polyline', 'path', 'line', 'text'])

function readShape(element: Element, at: number, losses: Loss[]): Shape[] {
  if (!DRAWN.has(element.name)) return []
  const { attributes } = element
  const title = childText(element, 'title') || textIn(attributes['aria-label'] ?? attributes.id, 200)
  const named = { id: slugIn(attributes.id), title, ...lookOf(attributes) }
  const name = title || `${element.name} #${at + 1}`
  if (attributes.transform)
    losses.push({ hotspot: name, message: 'It is moved or turned by a transform, which was left out.' })
  const number = (key: string) => numberOf(attributes[key])
  switch (element.name) {
    case 'rect': {
      const size = { width: number('width'), height: number('height') }
      return [{ ...named, type: 'rect', x: number('x'), y: number('y'), ...size }]
    }
    case 'circle':
    case 'ellipse': {
      const [wide, tall] = element.name === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')]
      const place = { x: number('cx') - wide, y: number('cy') - tall, width: 2 * wide, height: 2 * tall }
      return [{ ...named, type: 'ellipse', ...place }]
    }
    case 'path':
      return [{ ...named, type: 'path', x: 0, y: 0, path: attributes.d ?? '' }]
    case 'polygon':
    case 'polyline':
      return cornersOf(attributes.points ?? '', named)
    default:
      losses.push({ hotspot: name, message: `A ${element.name} is no area and was left out.` })
      return []
  }
}

function cornersOf(text: string, named: { id: string; title: string }): Shape[] {
  const numbers = numbersIn(text)
  const points = Array.from(
    { length: Math.floor(numbers.length / 2) },
    (_, at): Point => [numbers[2 * at]!, numbers[2 * at + 1]!],
  )
  return points[0] ? [{ ...named, type: 'polygon', x: points[0][0], y: points[0][1], points }] : []
}

const lookOf = ({ fill, stroke, 'fill-opacity': opacity, 'stroke-width': width }: Element['attributes']) => ({
  style: { fill, stroke, fill_opacity: opacity, stroke_width: width },
})

const childText = ({ children }: Element, name: string): string =>
  textIn(children.find(child => child.name === name)?.text, 200)

function placed(shape: Shape, [left, top, width, height]: Frame): object {
  const move = ([x, y]: Point): Point => [((x - left) / width) * 100, ((y - top) / height) * 100]
  const [x, y] = move([shape.x, shape.y])
  if (shape.path !== undefined) {
    const scale = 100 / Math.sqrt(width * height)
    return { ...shape, x, y, path: printPath(mapPath(parsePath(shape.path), move, { scale, turn: 0 })) }
  }
  return {
    ...shape,
    x,
    y,
    ...(shape.width === undefined ? {} : { width: (shape.width / width) * 100 }),
    ...(shape.height === undefined ? {} : { height: (shape.height / height) * 100 }),
    ...(shape.points ? { points: shape.points.map(move) } : {}),
  }
}

/** One floor as an SVG: the first one, because an SVG has no floors. */
export function writeSvg(title: string, doc: MapDocument): { file: string; losses: Loss[] } {
  const floor = floorsOf(doc)[0]!
  const losses: Loss[] = []
  if (doc.layers.length > 1)
    losses.push({ hotspot: null, message: `Only the floor “${floor.title}” is in the file: an SVG has one picture.` })
  const shown = doc.hotspots.filter(hotspot => floorOf(hotspot, doc) === floor.id)
  const shapes = shown.map(hotspot => svgArea(hotspot, floor, losses)).join('')
  const [width, height] = sizeOf(floor)
  const picture = `<image href="${escaped(floor.image.url)}" width="${width}" height="${height}"/>`
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>${escaped(title)}</title>${picture}${shapes}</svg>`
  return { file, losses }
}

const sizeOf = ({ image }: Layer): readonly [number, number] => [image.width || 100, image.height || 100]

function svgArea(hotspot: Hotspot, floor: Layer, losses: Loss[]): string {
  const name = hotspot.title || hotspot.id
  if (hotspot.hover || hotspot.active)
    losses.push({ hotspot: name, message: 'How it looks under the pointer is no part of an SVG.' })
  const shape = svgShape(hotspot, sizeOf(floor))
  const words = `<title>${escaped(name)}</title>`
  const { type, url } = hotspot.action ?? {}
  const drawn = shape.replace('/>', `>${words}</${shape.slice(1, shape.search(/[ />]/))}>`)
  return type === 'link' && url ? `<a href="${escaped(url)}">${drawn}</a>` : drawn
}

function svgShape(hotspot: Hotspot, [width, height]: readonly [number, number]): string {
  const style = { ...usualStyle, ...hotspot.style }
  const look = `id="${hotspot.id}" fill="${style.fill}" fill-opacity="${style.fill_opacity}" stroke="${style.stroke}" stroke-width="${style.stroke_width}"`
  const across = (value: number) => rounded((value * width) / 100)
  const down = (value: number) => rounded((value * height) / 100)
  const { type, x, y, width: wide = 0, height: tall = 0, points = [] } = hotspot
  if (type === 'rect')
    return `<rect ${look} x="${across(x)}" y="${down(y)}" width="${across(wide)}" height="${down(tall)}"/>`
  if (type === 'ellipse')
    return `<ellipse ${look} cx="${across(x + wide / 2)}" cy="${down(y + tall / 2)}" rx="${across(wide / 2)}" ry="${down(tall / 2)}"/>`
  if (type === 'polygon')
    return `<polygon ${look} points="${points.map(([px, py]) => `${across(px)},${down(py)}`).join(' ')}"/>`
  if (type === 'path') {
    const move = ([px, py]: Point): Point => [across(px), down(py)]
    const scale = Math.sqrt(width * height) / 100
    return `<path ${look} d="${printPath(mapPath(parsePath(hotspot.path ?? ''), move, { scale, turn: 0 }))}"/>`
  }
  return `<circle ${look} cx="${across(x)}" cy="${down(y)}" r="${rounded(width / 80)}"/>`
}
