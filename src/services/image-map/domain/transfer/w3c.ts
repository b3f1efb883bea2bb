/** Web Annotations of the W3C: one annotation for each area, with a fragment or an SVG selector in pixels. */
import { floorOf, floorsOf, type Hotspot, type MapDocument, type Picture, type Point } from '../document.ts'
import { boxOfHotspot, outlineOf, proportionOf } from '../geometry.ts'
import { isRecord, listIn, recordIn, rounded, textIn } from '../loose-values.ts'
import type { ImportedMap, Loss } from './draft.ts'

const CONTEXT = 'http://www.w3.org/ns/anno.jsonld'

export function isAnnotationPage(file: unknown): boolean {
  const list = annotationsIn(file)
  return list.length > 0 && list.every(one => isRecord(one) && one.type === 'Annotation')
}

const annotationsIn = (file: unknown): readonly unknown[] => {
  if (Array.isArray(file)) return file
  const { items, first, type } = recordIn(file)
  if (type === 'Annotation') return [file]
  return Array.isArray(items) ? items : listIn(recordIn(first).items)
}

export function writeAnnotations(title: string, doc: MapDocument): { file: object; losses: Loss[] } {
  const losses: Loss[] = []
  const items = doc.hotspots.map(hotspot => annotationOf(hotspot, doc, losses))
  return { file: { '@context': CONTEXT, type: 'AnnotationPage', label: title, items }, losses }
}

function annotationOf(hotspot: Hotspot, doc: MapDocument, losses: Loss[]): object {
  const picture = floorsOf(doc).find(({ id }) => id === floorOf(hotspot, doc))?.image ?? doc.image
  const name = hotspot.title || hotspot.id
  if (hotspot.style || hotspot.hover || hotspot.active || hotspot.icon)
    losses.push({ hotspot: name, message: 'Colours and icons are no part of an annotation.' })
  if (hotspot.action && hotspot.action.type !== 'link' && hotspot.action.type !== 'tooltip')
    losses.push({ hotspot: name, message: `The action “${hotspot.action.type}” is no part of an annotation.` })
  const { url, type } = hotspot.action ?? {}
  return {
    '@context': CONTEXT,
    id: `#${hotspot.id}`,
    type: 'Annotation',
    body: [
      { type: 'TextualBody', purpose: 'identifying', value: name, format: 'text/plain' },
      ...(hotspot.content
        ? [{ type: 'TextualBody', purpose: 'commenting', value: hotspot.content, format: 'text/html' }]
        : []),
      ...(type === 'link' && url ? [{ type: 'SpecificResource', purpose: 'linking', source: url }] : []),
      ...(hotspot.group_id ? [{ type: 'TextualBody', purpose: 'tagging', value: hotspot.group_id }] : []),
    ],
    target: { source: picture.url, selector: selectorOf(hotspot, picture) },
  }
}

function selectorOf(hotspot: Hotspot, picture: Picture): object {
  const [width, height] = [picture.width || 100, picture.height || 100]
  const pixel = ([x, y]: Point) => `${rounded((x * width) / 100)},${rounded((y * height) / 100)}`
  if ((hotspot.type === 'rect' || hotspot.type === 'pin' || hotspot.type === 'text') && !hotspot.rotation) {
    const { left, top, right, bottom } = boxOfHotspot(hotspot)
    const size = [((right - left) * width) / 100, ((bottom - top) * height) / 100].map(rounded)
    const value = `xywh=pixel:${pixel([left, top])},${size.join(',')}`
    return { type: 'FragmentSelector', conformsTo: 'http://www.w3.org/TR/media-frags/', value }
  }
  if (hotspot.type === 'ellipse' && !hotspot.rotation) {
    const { x, y, width: wide = 0, height: tall = 0 } = hotspot
    const [middleX, middleY] = pixel([x + wide / 2, y + tall / 2]).split(',')
    const radii = [(wide * width) / 200, (tall * height) / 200].map(rounded)
    const value = `<svg><ellipse cx="${middleX}" cy="${middleY}" rx="${radii[0]}" ry="${radii[1]}"/></svg>`
    return { type: 'SvgSelector', value }
  }
  const points = outlineOf(hotspot, proportionOf(picture)).map(pixel).join(' ')
  return { type: 'SvgSelector', value: `<svg><polygon points="${points}"/></svg>` }
}

/** What the file says of its shapes in SVG is read by whoever called: `shapes` are those of one selector. */
export type ReadShapes = (svg: string) => readonly object[]

/** `size` is that of the picture, where somebody knows it: selectors are in pixels. */
export function readAnnotations(file: unknown, readShapes: ReadShapes, size: Point | null): ImportedMap {
  const losses: Loss[] = []
  const annotations = annotationsIn(file).filter(isRecord)
  const sources = annotations.map(({ target }) => textIn(recordIn(target).source, 2000))
  const source = sources.find(Boolean) ?? ''
  if (new Set(sources.filter(Boolean)).size > 1)
    losses.push({ hotspot: null, message: 'The annotations are of several pictures; all were put on the first one.' })
  const shapes = annotations.flatMap((annotation, at) => readAnnotation(annotation, at, { readShapes, losses }))
  const [width, height] = size ?? farthest(shapes)
  const hotspots = shapes.map(shape => inPercent(shape, [width, height]))
  const title = textIn(recordIn(file).label, 200)
  return { title, doc: { image: { url: source, width, height, alt: title }, hotspots }, losses }
}

type Shape = { type: string; x: number; y: number; width?: number; height?: number; points?: Point[]; title: string }

function readAnnotation(
  annotation: Readonly<Record<string, unknown>>,
  at: number,
  { readShapes, losses }: { readShapes: ReadShapes; losses: Loss[] },
): Shape[] {
  const bodies = (Array.isArray(annotation.body) ? annotation.body : [annotation.body]).filter(isRecord)
  const body = (purpose: string) => bodies.find(one => one.purpose === purpose)
  const named = body('identifying') ?? body('tagging') ?? bodies[0]
  const title = textIn(named?.value, 200) || `#${at + 1}`
  const selectors = [recordIn(annotation.target).selector].flat().filter(isRecord)
  const shape = selectors.flatMap(({ type, value }) =>
    type === 'SvgSelector' ? readShapes(textIn(value, 200_000)) : fragmentShape(value),
  )[0]
  if (!shape) {
    losses.push({ hotspot: title, message: 'It is not told where on the picture it is, so it was left out.' })
    return []
  }
  const comment = body('commenting') ?? body('describing')
  const link = textIn(body('linking')?.source, 2000)
  return [
    {
      ...(shape as Shape),
      title,
      ...(comment ? { content: comment.value } : {}),
      ...(link ? { action: { type: 'link', url: link } } : {}),
    },
  ]
}

function fragmentShape(value: unknown): object[] {
  const found = /xywh=(?:pixel:|percent:)?([\d.]+),([\d.]+),([\d.]+),([\d.]+)/.exec(textIn(value, 500))
  if (!found) return []
  const [x, y, width, height] = found.slice(1).map(Number)
  return width === 0 && height === 0 ? [{ type: 'pin', x, y }] : [{ type: 'rect', x, y, width, height }]
}

/** Where nobody knows how large the picture is, the areas just fit on it. */
function farthest(shapes: readonly Shape[]): Point {
  const ends = shapes.flatMap(({ x, y, width = 0, height = 0, points = [] }) => [
    [x + width, y + height] as const,
    ...points,
  ])
  return ends.reduce<Point>(([right, bottom], [x, y]) => [Math.max(right, x), Math.max(bottom, y)], [1, 1])
}

/** From pixels of the picture. */
export function inPercent<T extends object>(sent: T, [width, height]: Point): T {
  const shape = sent as unknown as Shape
  const across = (value: number) => (value / width) * 100
  const down = (value: number) => (value / height) * 100
  return {
    ...sent,
    x: across(shape.x),
    y: down(shape.y),
    ...(shape.width === undefined ? {} : { width: across(shape.width) }),
    ...(shape.height === undefined ? {} : { height: down(shape.height) }),
    ...(shape.points ? { points: shape.points.map(([x, y]) => [across(x), down(y)] as const) } : {}),
  }
}
