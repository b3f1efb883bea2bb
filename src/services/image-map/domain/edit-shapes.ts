/** What an editor does to areas: each function answers new ones and changes nothing. */
import type { Hotspot, HotspotType, Point } from './document.ts'
import { type Box, boxOf, boxOfHotspot, nearestOnEdge } from './geometry.ts'
import { rounded } from './loose-values.ts'
import { mapPath, parsePath, pathPoints, printPath } from './path.ts'

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

/** One corner goes somewhere else, the opposite one stays. */
export function resizeHotspot(hotspot: Hotspot, corner: Corner, [x, y]: Point): Hotspot {
  const box = plainBox(hotspot)
  const fixed: Point = [corner.includes('w') ? box.right : box.left, corner.includes('n') ? box.bottom : box.top]
  const next = boxOf([fixed, [within(x), within(y)]])
  const size = { width: rounded(next.right - next.left), height: rounded(next.bottom - next.top) }
  return { ...hotspot, x: rounded(next.left), y: rounded(next.top), ...size }
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
  const segments = mapPath(
    parsePath(hotspot.path ?? ''),
    point => {
      index++
      return index === at ? to : point
    },
    { scale: 1, turn: 0 },
  )
  return { ...hotspot, path: printPath(segments) }
}

/** On the edge that is nearest. */
export function addPoint(hotspot: Hotspot, point: Point): Hotspot {
  const { points } = hotspot
  if (!points) return hotspot
  const edges = points.map((from, index) => ({
    index,
    ...nearestOnEdge(point, from, points[(index + 1) % points.length]!),
  }))
  const { index, at } = edges.reduce((best, edge) => (edge.distance < best.distance ? edge : best))
  const on: Point = [within(at[0]), within(at[1])]
  return withPoints(hotspot, [...points.slice(0, index + 1), on, ...points.slice(index + 1)])
}

/** A polygon keeps three. */
export const removePoint = (hotspot: Hotspot, at: number): Hotspot =>
  hotspot.points && hotspot.points.length > 3
    ? withPoints(
        hotspot,
        hotspot.points.filter((_point, index) => index !== at),
      )
    : hotspot

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

export type Side = 'left' | 'top' | 'right' | 'bottom'

/** All of them at the outermost of one side. */
export function alignHotspots(hotspots: readonly Hotspot[], side: Side): Hotspot[] {
  const boxes = hotspots.map(hotspot => boxOfHotspot(hotspot))
  const all = boxOf(
    boxes.flatMap(({ left, top, right, bottom }): Point[] => [
      [left, top],
      [right, bottom],
    ]),
  )
  return hotspots.map((hotspot, at) => {
    const shift = all[side] - boxes[at]![side]
    return moveHotspot(hotspot, side === 'left' || side === 'right' ? [shift, 0] : [0, shift])
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
