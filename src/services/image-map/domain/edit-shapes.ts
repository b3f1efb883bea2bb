/** What an editor does to areas: each function answers new ones and changes nothing. */
import type { Hotspot, HotspotType, Point } from './document.ts'
import { type Box, boxOf, boxOfHotspot, middleOf, nearestOnEdge, turned } from './geometry.ts'
import { rounded } from './loose-values.ts'
import { mapPath, parsePath, pathPoints, printPath, type Segment } from './path.ts'

const within = (value: number): number => rounded(Math.max(0, Math.min(100, value)))

/** As far as it goes without leaving the picture. */
export function moveHotspot(hotspot: Hotspot, [dx, dy]: Point): Hotspot {
  const { left, top, right, bottom } = plainBox(hotspot)
  const across = Math.max(-left, Math.min(100 - right, dx))
  const down = Math.max(-top, Math.min(100 - bottom, dy))
  const moved = { ...hotspot, x: within(hotspot.x + across), y: within(hotspot.y + down) }
  const shift = ([x, y]: Point): Point => [within(x + across), within(y + down)]
  if (hotspot.points) return { ...moved, points: hotspot.points.map(shift) }
  if (!hotspot.path) return moved
  return { ...moved, path: printPath(mapPath(parsePath(hotspot.path), shift, { scale: 1, turn: 0 })) }
}

const plainBox = (hotspot: Hotspot): Box => {
  const { rotation: _, ...unturned } = hotspot
  return boxOfHotspot(unturned)
}

export type Corner = 'nw' | 'ne' | 'se' | 'sw'

/** Where the corners of a box are, as it lies on the picture. */
export function cornerPlaces(hotspot: Hotspot, proportion = 1): Readonly<Record<Corner, Point>> {
  const { left, top, right, bottom } = plainBox(hotspot)
  const corners: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  const middle = middleOf({ left, top, right, bottom })
  const [nw, ne, se, sw] = turned(corners, { middle, degrees: hotspot.rotation ?? 0, proportion })
  return { nw: nw!, ne: ne!, se: se!, sw: sw! }
}

const OPPOSITE: Readonly<Record<Corner, Corner>> = { nw: 'se', ne: 'sw', se: 'nw', sw: 'ne' }

/** One corner goes somewhere else, the opposite one stays; what is turned grows along its own sides. */
export function resizeHotspot(hotspot: Hotspot, { corner, to, proportion = 1 }: Resizing): Hotspot {
  const fixed = cornerPlaces(hotspot, proportion)[OPPOSITE[corner]]
  const target: Point = [within(to[0]), within(to[1])]
  const middle: Point = [(fixed[0] + target[0]) / 2, (fixed[1] + target[1]) / 2]
  const [x, y] = turned([target], { middle, degrees: -(hotspot.rotation ?? 0), proportion })[0]!
  const [width, height] = [Math.abs(x - middle[0]) * 2, Math.abs(y - middle[1]) * 2]
  const place = { x: within(middle[0] - width / 2), y: within(middle[1] - height / 2) }
  return { ...hotspot, ...place, width: rounded(width), height: rounded(height) }
}
export type Resizing = { readonly corner: Corner; readonly to: Point; readonly proportion?: number }

/** By so many degrees more: boxes keep the angle, polygons and paths move their corners. */
export function turnHotspot(hotspot: Hotspot, degrees: number, proportion = 1): Hotspot {
  const { points, path } = hotspot
  if (!points && !path) return rotateHotspot(hotspot, (hotspot.rotation ?? 0) + degrees)
  const corners = cornersOf(hotspot)
  const turn = { middle: middleOf(boxOf(corners)), degrees, proportion }
  const move = (point: Point): Point => {
    const [x, y] = turned([point], turn)[0]!
    return [within(x), within(y)]
  }
  if (points) return withPoints(hotspot, points.map(move))
  return withPath(hotspot, mapPath(parsePath(path!), move, { scale: 1, turn: degrees }))
}

export const rotateHotspot = (hotspot: Hotspot, degrees: number): Hotspot => {
  const { rotation: _, ...rest } = hotspot
  const turn = rounded(((degrees % 360) + 360) % 360)
  return turn === 0 ? rest : { ...rest, rotation: turn }
}

/** The corners of a polygon or a path that can be taken hold of. */
export const cornersOf = (hotspot: Hotspot): readonly Point[] =>
  hotspot.type === 'polygon' ? (hotspot.points ?? []) : hotspot.path ? pathPoints(parsePath(hotspot.path)) : []

export function movePoint(hotspot: Hotspot, at: number, [x, y]: Point): Hotspot {
  const to: Point = [within(x), within(y)]
  if (hotspot.points)
    return withPoints(
      hotspot,
      hotspot.points.map((point, index) => (index === at ? to : point)),
    )
  let index = -1
  const move = (point: Point) => {
    index++
    return index === at ? to : point
  }
  return withPath(hotspot, mapPath(parsePath(hotspot.path ?? ''), move, { scale: 1, turn: 0 }))
}

/** On the edge that is nearest. */
export function addPoint(hotspot: Hotspot, point: Point): Hotspot {
  if (hotspot.path) return addToPath(hotspot, point)
  const { points } = hotspot
  if (!points) return hotspot
  const { index, on } = nearestEdge(points, point)
  return withPoints(hotspot, [...points.slice(0, index + 1), on, ...points.slice(index + 1)])
}

/** The new corner is reached by a straight line; what comes after it stays as it was. */
function addToPath(hotspot: Hotspot, point: Point): Hotspot {
  const segments = parsePath(hotspot.path ?? '')
  const ends = segments.flatMap((segment, place) =>
    segment.points.length > 0 ? [{ place, end: segment.points.at(-1)! }] : [],
  )
  const { index, on } = nearestEdge(
    ends.map(({ end }) => end),
    point,
  )
  const place = ends[index]!.place + 1
  return withPath(hotspot, [...segments.slice(0, place), { command: 'L', points: [on] }, ...segments.slice(place)])
}

/** After which corner the nearest edge begins, and the place on it. */
function nearestEdge(corners: readonly Point[], point: Point): { readonly index: number; readonly on: Point } {
  const edges = corners.map((from, index) => ({
    index,
    ...nearestOnEdge(point, from, corners[(index + 1) % corners.length]!),
  }))
  const { index, at } = edges.reduce((best, edge) => (edge.distance < best.distance ? edge : best))
  return { index, on: [within(at[0]), within(at[1])] }
}

/** Three always stay. Of a path the whole piece goes that the corner belongs to, unless it is its beginning. */
export function removePoint(hotspot: Hotspot, at: number): Hotspot {
  const { points, path } = hotspot
  if (path) return removeFromPath(hotspot, at)
  if (!points || points.length <= 3) return hotspot
  return withPoints(
    hotspot,
    points.filter((_point, index) => index !== at),
  )
}

function removeFromPath(hotspot: Hotspot, at: number): Hotspot {
  const segments = parsePath(hotspot.path ?? '')
  let left = at
  const place = segments.findIndex(({ points }) => {
    left -= points.length
    return left < 0
  })
  const drawn = segments.filter(({ command }) => command !== 'Z').length
  if (place < 0 || segments[place]!.command === 'M' || drawn <= 3) return hotspot
  return withPath(
    hotspot,
    segments.filter((_segment, index) => index !== place),
  )
}

function withPath(hotspot: Hotspot, segments: readonly Segment[]): Hotspot {
  const { left, top } = boxOf(pathPoints(segments))
  return { ...hotspot, x: within(left), y: within(top), path: printPath(segments) }
}

function withPoints(hotspot: Hotspot, points: readonly Point[]): Hotspot {
  const { left, top } = boxOf(points)
  return { ...hotspot, x: left, y: top, points }
}

/** A number that lies near one of these lines is that line. */
export const snapped = (value: number, lines: readonly number[], near: number): number =>
  lines.find(line => Math.abs(line - value) <= near) ?? value

/** The edges and middles of other areas, and the middle of the picture. */
export function snapLines(others: readonly Hotspot[]): { readonly across: number[]; readonly down: number[] } {
  const boxes = others.map(hotspot => boxOfHotspot(hotspot))
  return {
    across: [50, ...boxes.flatMap(({ left, right }) => [left, right, (left + right) / 2])],
    down: [50, ...boxes.flatMap(({ top, bottom }) => [top, bottom, (top + bottom) / 2])],
  }
}

export type Side = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** All of them at the outermost of one side, or on the line through the middle of all. */
export function alignHotspots(hotspots: readonly Hotspot[], side: Side): Hotspot[] {
  const boxes = hotspots.map(hotspot => boxOfHotspot(hotspot))
  const all = boxOf(
    boxes.flatMap(({ left, top, right, bottom }): Point[] => [
      [left, top],
      [right, bottom],
    ]),
  )
  return hotspots.map((hotspot, at) => {
    const shift = lineOf(all, side) - lineOf(boxes[at]!, side)
    const isAcross = side === 'left' || side === 'center' || side === 'right'
    return moveHotspot(hotspot, isAcross ? [shift, 0] : [0, shift])
  })
}

const lineOf = (box: Box, side: Side): number =>
  side === 'center' ? middleOf(box)[0] : side === 'middle' ? middleOf(box)[1] : box[side]

/** The same distance from middle to middle; the outermost two stay. */
export function spreadHotspots(hotspots: readonly Hotspot[], axis: 0 | 1): Hotspot[] {
  const places = hotspots
    .map(hotspot => ({ hotspot, at: middleOf(boxOfHotspot(hotspot))[axis] }))
    .sort((one, other) => one.at - other.at)
  const [first, last] = [places[0]?.at ?? 0, places.at(-1)?.at ?? 0]
  return places.map(({ hotspot, at }, index) => {
    const shift = first + ((last - first) * index) / Math.max(1, places.length - 1) - at
    return moveHotspot(hotspot, axis === 0 ? [shift, 0] : [0, shift])
  })
}

/** A name that no other has. */
export function freshId(taken: ReadonlySet<string>, base: string): string {
  for (let number = 1; ; number++) {
    const id = `${base}-${number}`
    if (!taken.has(id)) return id
  }
}

/** Beside the originals, so that both can be seen. */
export function copiesOf(hotspots: readonly Hotspot[], taken: ReadonlySet<string>): Hotspot[] {
  const names = new Set(taken)
  return hotspots.map(hotspot => {
    const id = freshId(names, hotspot.type)
    names.add(id)
    return moveHotspot({ ...hotspot, id }, [2, 2])
  })
}

/** A new area that was drawn from one place to another. */
export function drawnHotspot(type: HotspotType, id: string, [from, to]: readonly [Point, Point]): Hotspot {
  const { left, top, right, bottom } = boxOf([from, to])
  const base = { id, type, title: '' }
  if (type === 'pin' || type === 'text') return { ...base, x: within(to[0]), y: within(to[1]) }
  const size = { width: rounded(right - left), height: rounded(bottom - top) }
  return { ...base, x: within(left), y: within(top), ...size }
}

export const drawnPolygon = (id: string, points: readonly Point[]): Hotspot =>
  withPoints(
    { id, type: 'polygon', title: '', x: 0, y: 0 },
    points.map(([x, y]): Point => [within(x), within(y)]),
  )

/** A path with rounded corners through the same places. */
export const drawnPath = (id: string, points: readonly Point[]): Hotspot => {
  const { left, top } = boxOf(points)
  const lines = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${within(x)} ${within(y)}`)
  return { id, type: 'path', title: '', x: left, y: top, path: `${lines.join(' ')} Z` }
}
