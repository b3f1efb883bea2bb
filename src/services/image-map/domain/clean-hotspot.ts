/** One area as it may be stored: only what is known, within its bounds. */
import { cleanAddress, cleanSource } from './addresses.ts'
import { cleanColour } from './colours.ts'
import {
  type Action,
  actionTypes,
  type Hotspot,
  hotspotTypes,
  type Icon,
  MOST_POINTS,
  type Point,
  placements,
  type Style,
  type TooltipPlace,
} from './document.ts'
import {
  choiceIn,
  filled,
  flagIn,
  isRecord,
  listIn,
  numberIn,
  recordIn,
  rounded,
  shortened,
  slugIn,
  textIn,
} from './loose-values.ts'
import { cleanPath, parsePath, pathPoints } from './path.ts'

/** Names that hotspots may refer to, and how tooltips are filtered. */
export type Surroundings = {
  readonly layers: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
  readonly hotspots: ReadonlySet<string>
  readonly cleanHtml: (html: string) => string
}

const PERCENT = [0, 100] as const

export function cleanHotspot(sent: Readonly<Record<string, unknown>>, id: string, around: Surroundings): Hotspot {
  const layer = slugIn(sent.layer_id)
  const group = slugIn(sent.group_id)
  return {
    id,
    ...shapeOf(sent),
    title: textIn(sent.title, 200),
    ...(around.layers.has(layer) ? { layer_id: layer } : {}),
    ...(around.groups.has(group) ? { group_id: group } : {}),
    ...(sent.order === undefined || sent.order === null ? {} : { order: numberIn(sent.order, [0, 10_000], 0) }),
    ...wordsOf(sent, around),
    ...(isRecord(sent.action) ? { action: cleanAction(sent.action, around) } : {}),
    ...(isRecord(sent.icon) ? { icon: cleanIcon(sent.icon) } : {}),
    ...looksOf(sent),
    ...(flagIn(sent.visible, true) ? {} : { visible: false as const }),
    ...(flagIn(sent.locked, false) ? { locked: true as const } : {}),
    ...dataOf(sent.data),
  }
}

type Shape = Pick<Hotspot, 'type' | 'x' | 'y' | 'width' | 'height' | 'points' | 'path' | 'rotation'>

/** A shape without enough corners becomes a pin, where its first corner is. */
function shapeOf(sent: Readonly<Record<string, unknown>>): Shape {
  const type = choiceIn(sent.type, hotspotTypes, 'pin')
  const place = { x: numberIn(sent.x, PERCENT, 0), y: numberIn(sent.y, PERCENT, 0) }
  const turn = numberIn(sent.rotation, [-360, 360], 0)
  const turned = turn === 0 ? {} : { rotation: turn }
  if (type === 'pin') return { type, ...place }
  if (type === 'polygon') return polygonShape(sent, place)
  if (type === 'path') return pathShape(sent, { place, turned })
  const size = { width: numberIn(sent.width, PERCENT, 0), height: numberIn(sent.height, PERCENT, 0) }
  return type === 'text' && size.width === 0 ? { type, ...place, ...turned } : { type, ...place, ...size, ...turned }
}

type Place = { readonly x: number; readonly y: number }

function polygonShape(sent: Readonly<Record<string, unknown>>, place: Place): Shape {
  const points = pointsIn(sent.points)
  if (points.length < 3) return { type: 'pin', ...(points[0] ? { x: points[0][0], y: points[0][1] } : place) }
  return { type: 'polygon', x: least(points, 0), y: least(points, 1), points }
}

function pathShape(
  sent: Readonly<Record<string, unknown>>,
  { place, turned }: { place: Place; turned: { rotation?: number } },
): Shape {
  const path = cleanPath(sent.path)
  if (path === '') return { type: 'pin', ...place }
  const points = pathPoints(parsePath(path))
  const within = (value: number) => numberIn(value, PERCENT, 0)
  return { type: 'path', x: within(least(points, 0)), y: within(least(points, 1)), path, ...turned }
}

/** A large map has fifty thousand points, so nothing is made for a point but the point itself. */
function pointsIn(sent: unknown): Point[] {
  const points: Point[] = []
  for (const one of listIn(sent).slice(0, MOST_POINTS)) {
    const isPair = Array.isArray(one)
    const x = coordinateIn(isPair ? one[0] : recordIn(one).x)
    const y = coordinateIn(isPair ? one[1] : recordIn(one).y)
    if (x !== null && y !== null) points.push([x, y])
  }
  return points
}

/** Null for what is no number. */
function coordinateIn(sent: unknown): number | null {
  const number = typeof sent === 'string' && sent.trim() !== '' ? Number(sent) : sent
  if (typeof number !== 'number' || !Number.isFinite(number)) return null
  return rounded(Math.min(100, Math.max(0, number)))
}

function least(points: readonly Point[], at: 0 | 1): number {
  let found = points[0]![at]
  for (const point of points) if (point[at] < found) found = point[at]
  return found
}

const MOST_CONTENT = 20_000

function wordsOf(sent: Readonly<Record<string, unknown>>, { cleanHtml }: Surroundings): Partial<Hotspot> {
  const content = typeof sent.content === 'string' ? cleanContent(sent.content, cleanHtml) : ''
  return {
    ...filled({ label: textIn(sent.label, 100), alt: textIn(sent.alt, 300), content }),
    ...mediaOf(sent.media),
  }
}

/** Escaping makes texts longer, so one that is too long afterwards loses its end before it is cleaned again. */
function cleanContent(sent: string, cleanHtml: (html: string) => string): string {
  let text = shortened(sent, MOST_CONTENT)
  let clean = cleanHtml(text)
  while (clean.length > MOST_CONTENT) {
    text = shortened(text, Math.floor(text.length / 2))
    clean = cleanHtml(text)
  }
  return clean
}

function mediaOf(sent: unknown): Pick<Hotspot, 'media'> {
  const { type, url, alt } = recordIn(sent)
  const source = cleanSource(url)
  if (source === '') return {}
  return { media: { type: choiceIn(type, ['image', 'video', 'audio'], 'image'), url: source, alt: textIn(alt, 300) } }
}

export function cleanAction(sent: Readonly<Record<string, unknown>>, around: Surroundings): Action {
  const type = choiceIn(sent.type, actionTypes, 'tooltip')
  if (type === 'link') return linkAction(sent)
  if (type === 'event') return filled({ type, ref: slugIn(sent.ref) })
  if (type !== 'layer' && type !== 'hotspot') return { type }
  const ref = slugIn(sent.ref)
  const isKnown = (type === 'layer' ? around.layers : around.hotspots).has(ref)
  return isKnown ? { type, ref } : { type: 'tooltip' }
}

const RELATIONS = new Set(['nofollow', 'sponsored', 'ugc', 'noopener', 'noreferrer', 'external', 'help', 'license'])

/** A link into a new window never hands this one over. */
function linkAction(sent: Readonly<Record<string, unknown>>): Action {
  const url = cleanAddress(sent.url)
  if (url === '') return { type: 'tooltip' }
  const target = choiceIn(sent.target, ['_self', '_blank'], '_self')
  const asked = textIn(sent.rel, 200)
    .toLowerCase()
    .split(' ')
    .filter(word => RELATIONS.has(word))
  const rel = [...new Set([...asked, ...(target === '_blank' ? ['noopener'] : [])])].join(' ')
  return filled({ type: 'link' as const, url, target, rel })
}

const cleanIcon = ({ id, name, size, color, pulse }: Readonly<Record<string, unknown>>): Icon => ({
  id: Math.trunc(numberIn(id, [0, Number.MAX_SAFE_INTEGER / 10_000], 0)),
  name: slugIn(name) || 'pin',
  size: numberIn(size, [8, 200], 32),
  color: cleanColour(color),
  pulse: flagIn(pulse, false),
})

export function cleanStyle(sent: unknown): Style {
  if (!isRecord(sent)) return {}
  const { fill, fill_opacity, stroke, stroke_opacity, stroke_width, radius, dash } = sent
  const number = (value: unknown, most: number) =>
    value === undefined || value === null || value === '' ? undefined : numberIn(value, [0, most], 0)
  const dashes = textIn(dash, 40)
  return filled({
    fill: cleanColour(fill),
    fill_opacity: number(fill_opacity, 1),
    stroke: cleanColour(stroke),
    stroke_opacity: number(stroke_opacity, 1),
    stroke_width: number(stroke_width, 50),
    radius: number(radius, 100),
    dash: /^[\d .,]+$/.test(dashes) ? dashes : '',
  }) as Style
}

function looksOf(sent: Readonly<Record<string, unknown>>): Partial<Hotspot> {
  const looks = { style: cleanStyle(sent.style), hover: cleanStyle(sent.hover), active: cleanStyle(sent.active) }
  const said = Object.entries(looks).filter(([, style]) => Object.keys(style).length > 0)
  const tooltip = tooltipOf(sent.tooltip)
  return { ...Object.fromEntries(said), ...(Object.keys(tooltip).length > 0 ? { tooltip } : {}) }
}

function tooltipOf(sent: unknown): TooltipPlace {
  if (!isRecord(sent)) return {}
  const { placement, width, open_by_default } = sent
  const place = choiceIn(placement, placements, 'auto')
  return {
    ...(place === 'auto' ? {} : { placement: place }),
    ...(width === undefined || width === null || width === '' ? {} : { width: numberIn(width, [80, 1200], 300) }),
    ...(flagIn(open_by_default, false) ? { open_by_default: true } : {}),
  }
}

const MOST_DATA = 20

/** Flat texts under plain names. */
function dataOf(sent: unknown): Pick<Hotspot, 'data'> {
  if (!isRecord(sent)) return {}
  const entries = Object.entries(sent)
    .filter(([key, value]) => /^[a-z][a-z0-9_-]{0,39}$/.test(key) && key !== 'constructor' && isText(value))
    .slice(0, MOST_DATA)
    .map(([key, value]): [string, string] => [key, textIn(value, 500)])
  return entries.length > 0 ? { data: Object.fromEntries(entries) } : {}
}

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
