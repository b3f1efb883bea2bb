/** The oldest image maps of all: `<map>` with `<area>`, in pixels of the picture. */
import { floorOf, floorsOf, type Hotspot, type MapDocument, type Point } from '../document.ts'
import { outlineOf, proportionOf } from '../geometry.ts'
import { textIn } from '../loose-values.ts'
import { type Element, elementsIn, escaped, type ImportedMap, type Loss, plainOf } from './draft.ts'
import { inPercent } from './w3c.ts'

export function readAreas(root: Element, size: Point | null): ImportedMap {
  const losses: Loss[] = []
  const elements = [...elementsIn(root)]
  const picture = elements.find(({ name, attributes }) => name === 'img' && attributes.src !== undefined)
  const shapes = elements
    .filter(({ name }) => name === 'area')
    .flatMap((area, at) => readArea(area.attributes, at, losses))
  const said: Point = [Number(picture?.attributes.width) || 0, Number(picture?.attributes.height) || 0]
  const [width, height] = said[0] > 0 && said[1] > 0 ? said : (size ?? farthest(shapes))
  if (!picture) losses.push({ hotspot: null, message: 'The file names no picture: choose one in the editor.' })
  const alt = textIn(picture?.attributes.alt, 200)
  const title = textIn(elements.find(({ name }) => name === 'map')?.attributes.name, 200) || alt
  const doc = {
    image: { url: picture?.attributes.src ?? '', width, height, alt },
    hotspots: shapes.map(shape => inPercent(shape, [width, height])),
  }
  return { title, doc, losses }
}

type Shape = {
  readonly type: string
  readonly x: number
  readonly y: number
  readonly width?: number
  readonly height?: number
  readonly points?: readonly Point[]
}

function readArea(attributes: Element['attributes'], at: number, losses: Loss[]): Shape[] {
  const title = textIn(attributes.title ?? attributes.alt, 200)
  const name = title || `#${at + 1}`
  const numbers = (attributes.coords ?? '').split(/[\s,]+/).map(Number)
  const shape = shapeOf((attributes.shape ?? 'rect').toLowerCase(), numbers)
  if (!shape) {
    losses.push({ hotspot: name, message: 'Its shape could not be read, so it was left out.' })
    return []
  }
  const target = attributes.target === '_blank' ? '_blank' : '_self'
  const action = attributes.href
    ? { type: 'link', url: attributes.href, target, rel: attributes.rel }
    : { type: 'none' }
  return [{ ...shape, ...{ id: attributes.id, title, alt: attributes.alt, action } }]
}

function shapeOf(shape: string, numbers: readonly number[]): Shape | null {
  if (numbers.some(number => !Number.isFinite(number))) return null
  const [x1, y1, x2, y2] = numbers as [number, number, number, number]
  if (shape.startsWith('rect') && numbers.length >= 4)
    return {
      type: 'rect',
      x: Math.min(x1, x2),
      y: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
    }
  if (shape.startsWith('circ') && numbers.length >= 3)
    return { type: 'ellipse', x: x1 - x2, y: y1 - x2, width: 2 * x2, height: 2 * x2 }
  if (!shape.startsWith('poly') || numbers.length < 6) return null
  const points = Array.from(
    { length: Math.floor(numbers.length / 2) },
    (_, at): Point => [numbers[2 * at]!, numbers[2 * at + 1]!],
  )
  return { type: 'polygon', x: x1, y: y1, points }
}

function farthest(shapes: readonly Shape[]): Point {
  const ends = shapes.flatMap(({ x, y, width = 0, height = 0, points = [] }) => [
    [x + width, y + height] as const,
    ...points,
  ])
  return ends.reduce<Point>(([right, bottom], [x, y]) => [Math.max(right, x), Math.max(bottom, y)], [1, 1])
}

/** `shape` knows rectangles, circles and polygons; everything else becomes a polygon. */
export function writeAreas(title: string, doc: MapDocument): { file: string; losses: Loss[] } {
  const floor = floorsOf(doc)[0]!
  const losses: Loss[] = []
  if (doc.layers.length > 1)
    losses.push({ hotspot: null, message: `Only the floor “${floor.title}” is in the file: a <map> has one picture.` })
  const { url, width, height, alt } = floor.image
  const size: Point = [width || 100, height || 100]
  const areas = doc.hotspots
    .filter(hotspot => floorOf(hotspot, doc) === floor.id)
    .map(hotspot => areaOf(hotspot, size, losses))
    .join('\n')
  const file = `<img src="${escaped(url)}" width="${size[0]}" height="${size[1]}" alt="${escaped(alt)}" usemap="#map">\n<map name="map" title="${escaped(title)}">\n${areas}\n</map>\n`
  return { file, losses }
}

function areaOf(hotspot: Hotspot, size: Point, losses: Loss[]): string {
  const name = hotspot.title || hotspot.label || hotspot.id
  if (hotspot.content)
    losses.push({ hotspot: name, message: `Its text is not in the file: “${plainOf(hotspot.content).slice(0, 60)}”.` })
  if (hotspot.style || hotspot.hover) losses.push({ hotspot: name, message: 'A <map> knows no colours.' })
  const { type, url, target } = hotspot.action ?? {}
  const link =
    type === 'link' && url
      ? ` href="${escaped(url)}"${target === '_blank' ? ' target="_blank" rel="noopener"' : ''}`
      : ' nohref'
  return `<area id="${hotspot.id}" ${coordinates(hotspot, size, losses)} alt="${escaped(name)}" title="${escaped(name)}"${link}>`
}

function coordinates(hotspot: Hotspot, [width, height]: Point, losses: Loss[]): string {
  const pixel = ([x, y]: Point) => `${Math.round((x * width) / 100)},${Math.round((y * height) / 100)}`
  const { type, x, y, width: wide = 0, height: tall = 0, rotation } = hotspot
  if (type === 'pin' || type === 'text') {
    losses.push({ hotspot: hotspot.title || hotspot.id, message: 'A pin became a small circle.' })
    return `shape="circle" coords="${pixel([x, y])},${Math.round(width / 60)}"`
  }
  if (type === 'rect' && !rotation) return `shape="rect" coords="${pixel([x, y])},${pixel([x + wide, y + tall])}"`
  const outline = outlineOf(hotspot, proportionOf({ width, height }))
  return `shape="poly" coords="${outline.map(pixel).join(',')}"`
}
