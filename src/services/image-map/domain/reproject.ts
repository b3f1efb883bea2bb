/** Areas carried over to another picture of the same thing, by places that are known on both. */
import type { Hotspot, Picture, Point } from './document.ts'
import { boxOf } from './geometry.ts'
import { numberIn, rounded } from './loose-values.ts'
import { mapPath, parsePath, printPath } from './path.ts'

/** The same place on the old and on the new picture, in percentages of each. */
export type AnchorPair = { readonly from: Point; readonly to: Point }
export type Pictures = { readonly from: Picture; readonly to: Picture }

/** x' = a x + c y + e, y' = b x + d y + f; in pixels of the pictures, so that circles stay circles. */
export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** Null where the anchors cannot tell: fewer than two, or all at the same place or (of three) on one line. */
export function transformFor(anchors: readonly AnchorPair[], pictures: Pictures): Transform | null {
  const pairs = anchors.map(({ from, to }) => ({
    from: inPixels(from, pictures.from),
    to: inPixels(to, pictures.to),
  }))
  if (pairs.length < 2) return null
  if (pairs.length === 2) return similarity(pairs)
  return affine(pairs) ?? similarity(pairs.slice(0, 2))
}

export function reprojectHotspot(hotspot: Hotspot, transform: Transform, pictures: Pictures): Hotspot {
  const move = (point: Point): Point => {
    const [x, y] = inPercent(applied(transform, inPixels(point, pictures.from)), pictures.to)
    return [rounded(x), rounded(y)]
  }
  const within = (value: number) => numberIn(value, [0, 100], 0)
  const { type } = hotspot
  if (type === 'polygon') {
    const points = (hotspot.points ?? []).map(move).map(([x, y]): Point => [within(x), within(y)])
    const { left, top } = boxOf(points)
    return { ...hotspot, x: left, y: top, points }
  }
  if (type === 'path') return reprojectPath(hotspot, { move, change: turnOf(transform) })
  if (hotspot.width === undefined) {
    const [x, y] = move([hotspot.x, hotspot.y])
    return { ...hotspot, x: within(x), y: within(y) }
  }
  return reprojectBox(hotspot, { move, transform, pictures })
}

type Moving = { readonly move: (point: Point) => Point }

function reprojectPath(hotspot: Hotspot, { move, change }: Moving & { change: ReturnType<typeof turnOf> }): Hotspot {
  const segments = mapPath(parsePath(hotspot.path ?? ''), move, change)
  const { left, top } = boxOf(segments.flatMap(({ points }) => [...points]))
  return { ...hotspot, x: numberIn(left, [0, 100], 0), y: numberIn(top, [0, 100], 0), path: printPath(segments) }
}

/** Boxes stay boxes: their middle moves, their sides grow, and their turn is added. */
function reprojectBox(
  hotspot: Hotspot,
  { move, transform, pictures }: Moving & { transform: Transform; pictures: Pictures },
): Hotspot {
  const { x, y, width = 0, height = 0, rotation = 0 } = hotspot
  const { scale, turn } = turnOf(transform)
  const wide = numberIn((width * pictures.from.width * scale) / pictures.to.width, [0, 100], 0)
  const tall = numberIn((height * pictures.from.height * scale) / pictures.to.height, [0, 100], 0)
  const [middleX, middleY] = move([x + width / 2, y + height / 2])
  const angle = rounded((rotation + turn) % 360)
  const { rotation: _, ...rest } = hotspot
  return {
    ...rest,
    x: numberIn(middleX - wide / 2, [0, 100], 0),
    y: numberIn(middleY - tall / 2, [0, 100], 0),
    width: wide,
    height: tall,
    ...(Math.abs(angle) < 0.05 ? {} : { rotation: angle }),
  }
}

const turnOf = ([a, b, c, d]: Transform) => ({
  scale: Math.sqrt(Math.abs(a * d - b * c)),
  turn: (Math.atan2(b, a) / Math.PI) * 180,
})

const sizeOf = ({ width, height }: Picture): Point => [width || 100, height || 100]
const inPixels = ([x, y]: Point, picture: Picture): Point => {
  const [width, height] = sizeOf(picture)
  return [(x * width) / 100, (y * height) / 100]
}
const inPercent = ([x, y]: Point, picture: Picture): Point => {
  const [width, height] = sizeOf(picture)
  return [(x / width) * 100, (y / height) * 100]
}

const applied = ([a, b, c, d, e, f]: Transform, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

/** Moved, turned and scaled alike in both directions: two pairs tell it exactly. */
function similarity(pairs: readonly AnchorPair[]): Transform | null {
  const [first, second] = pairs as [AnchorPair, AnchorPair]
  const [dx, dy] = [second.from[0] - first.from[0], second.from[1] - first.from[1]]
  const [ex, ey] = [second.to[0] - first.to[0], second.to[1] - first.to[1]]
  const length = dx * dx + dy * dy
  if (length < 1e-9 || ex * ex + ey * ey < 1e-9) return null
  const [a, b] = [(ex * dx + ey * dy) / length, (ey * dx - ex * dy) / length]
  const [x, y] = first.from
  return [a, b, -b, a, first.to[0] - a * x + b * y, first.to[1] - b * x - a * y]
}

/** The affine transform with the least squared error over three pairs or more. */
function affine(pairs: readonly AnchorPair[]): Transform | null {
  const sums = [0, 0, 0, 0, 0, 0]
  for (const { from } of pairs) {
    const [x, y] = from
    for (const [at, value] of [x * x, x * y, y * y, x, y, 1].entries()) sums[at]! += value
  }
  const [xx, xy, yy, x, y, n] = sums as [number, number, number, number, number, number]
  const rows = [
    [xx, xy, x],
    [xy, yy, y],
    [x, y, n],
  ]
  const right = (at: 0 | 1) => {
    const values = [0, 0, 0]
    for (const { from, to } of pairs)
      for (const [index, factor] of [from[0], from[1], 1].entries()) values[index]! += factor * to[at]
    return values
  }
  const [across, down] = [solved(rows, right(0)), solved(rows, right(1))]
  if (!across || !down) return null
  return [across[0]!, down[0]!, across[1]!, down[1]!, across[2]!, down[2]!]
}

/** Cramer's rule; null where the rows do not tell enough. */
function solved(rows: readonly number[][], right: readonly number[]): number[] | null {
  const whole = determinant(rows)
  if (Math.abs(whole) < 1e-6) return null
  return [0, 1, 2].map(at => {
    const replaced = rows.map((row, index) => row.map((value, column) => (column === at ? right[index]! : value)))
    return determinant(replaced) / whole
  })
}

const determinant = ([one, two, three]: readonly number[][]): number =>
  one![0]! * (two![1]! * three![2]! - two![2]! * three![1]!) -
  one![1]! * (two![0]! * three![2]! - two![2]! * three![0]!) +
  one![2]! * (two![0]! * three![1]! - two![1]! * three![0]!)
