/** Where shapes are. All in percentages of the picture; `proportion` is its height divided by its width. */
import type { Hotspot, Point } from './document.ts'
import { parsePath, pathPoints } from './path.ts'

export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** The picture's height divided by its width; a square where nobody knows. */
export const proportionOf = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  width > 0 && height > 0 ? height / width : 1

const CIRCLE = 32

/** The outline as corners: one for a pin, many for what is round. */
export function outlineOf(hotspot: Hotspot, proportion = 1): readonly Point[] {
  const { type, x, y, width = 0, height = 0, rotation = 0 } = hotspot
  if (type === 'pin' || (type === 'text' && width === 0)) return [[x, y]]
  if (type === 'polygon') return hotspot.points ?? [[x, y]]
  if (type === 'path') {
    const points = pathPoints(parsePath(hotspot.path ?? ''))
    return turned(points, { middle: middleOf(boxOf(points)), degrees: rotation, proportion })
  }
  const middle: Point = [x + width / 2, y + height / 2]
  const corners = type === 'ellipse' ? around(middle, [width / 2, height / 2]) : cornersOf(hotspot)
  return turned(corners, { middle, degrees: rotation, proportion })
}

const cornersOf = ({ x, y, width = 0, height = 0 }: Hotspot): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

const around = (middle: Point, radii: Point): Point[] =>
  Array.from({ length: CIRCLE }, (_, at) => {
    const angle = (at / CIRCLE) * 2 * Math.PI
    return [middle[0] + radii[0] * Math.cos(angle), middle[1] + radii[1] * Math.sin(angle)] as const
  })

type Turn = { readonly middle: Point; readonly degrees: number; readonly proportion: number }

/** Turned as it looks on the picture, whose percentages are not equally long in both directions. */
export function turned(points: readonly Point[], { middle, degrees, proportion }: Turn): readonly Point[] {
  if (degrees === 0) return points
  const [cos, sin] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)]
  return points.map(([x, y]) => {
    const [right, down] = [x - middle[0], (y - middle[1]) * proportion]
    return [middle[0] + right * cos - down * sin, middle[1] + (right * sin + down * cos) / proportion] as const
  })
}

export function boxOf(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return { left, top, right, bottom }
}

export const boxOfHotspot = (hotspot: Hotspot, proportion = 1): Box => boxOf(outlineOf(hotspot, proportion))

export const middleOf = ({ left, top, right, bottom }: Box): Point => [(left + right) / 2, (top + bottom) / 2]

export const isInside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom

export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Whether a point lies within an outline, by the number of edges to its right. */
export function contains(outline: readonly Point[], [x, y]: Point): boolean {
  let isIn = false
  for (let at = 0, before = outline.length - 1; at < outline.length; before = at++) {
    const [x1, y1] = outline[at]!
    const [x2, y2] = outline[before]!
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn
  }
  return isIn
}

/** The nearest place on the edge between two corners, and how far it is. */
export function nearestOnEdge(point: Point, from: Point, to: Point): { readonly at: Point; readonly distance: number } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = dx * dx + dy * dy
  const share =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length))
  const at: Point = [from[0] + share * dx, from[1] + share * dy]
  return { at, distance: Math.hypot(point[0] - at[0], point[1] - at[1]) }
}
