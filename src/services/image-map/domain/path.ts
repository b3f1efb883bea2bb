/** The paths of SVG, as segments with absolute positions: what is no path becomes none, and nothing else gets through. */
import type { Point } from './document.ts'
import { rounded } from './loose-values.ts'

export type Segment =
  | { readonly command: 'M' | 'L' | 'T'; readonly points: readonly [Point] }
  | { readonly command: 'Q' | 'S'; readonly points: readonly [Point, Point] }
  | { readonly command: 'C'; readonly points: readonly [Point, Point, Point] }
  | { readonly command: 'A'; readonly points: readonly [Point]; readonly arc: Arc }
  | { readonly command: 'Z'; readonly points: readonly [] }
/** The two radii, the turn in degrees, and which of the four arcs is meant. */
type Arc = { readonly radii: Point; readonly turn: number; readonly isLarge: boolean; readonly isSwept: boolean }

const MOST_SEGMENTS = 2000
const FARTHEST = 1000

/** The path with absolute commands and four places; empty for what is none. */
export const cleanPath = (value: unknown): string => (typeof value === 'string' ? printPath(parsePath(value)) : '')

/** As far as it can be read; what does not begin with a move is no path. */
export function parsePath(text: string): Segment[] {
  const tokens = text.slice(0, 200_000).match(/[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []
  const reader: Reader = { tokens, at: 0, here: [0, 0], start: [0, 0], segments: [] }
  let command = ''
  while (reader.at < tokens.length && reader.segments.length < MOST_SEGMENTS) {
    const token = tokens[reader.at]!
    if (/[a-z]/i.test(token)) {
      command = token
      reader.at++
    }
    if (!takeSegment(command, reader)) break
    if (command === 'M') command = 'L'
    if (command === 'm') command = 'l'
  }
  return reader.segments
}

export const printPath = (segments: readonly Segment[]): string =>
  segments.length < 2 ? '' : segments.map(printSegment).join(' ')

/** Every point of a path somewhere else. Arcs keep their radii in proportion, as far as an arc can. */
export function mapPath(segments: readonly Segment[], move: (point: Point) => Point, change: Turned): Segment[] {
  return segments.map(segment => {
    const points = segment.points.map(move) as never
    if (segment.command !== 'A') return { ...segment, points }
    const { radii, turn } = segment.arc
    const arc = {
      ...segment.arc,
      radii: [radii[0] * change.scale, radii[1] * change.scale] as const,
      turn: turn + change.turn,
    }
    return { ...segment, points, arc }
  })
}
export type Turned = { readonly scale: number; readonly turn: number }

/** The corners of a path, handles included: for its box, and for shapes that know straight lines only. */
export const pathPoints = (segments: readonly Segment[]): Point[] => segments.flatMap(({ points }) => [...points])

type Reader = {
  readonly tokens: readonly string[]
  at: number
  here: Point
  start: Point
  readonly segments: Segment[]
}

const SIZES: Readonly<Record<string, number>> = { m: 2, l: 2, t: 2, h: 1, v: 1, q: 4, s: 4, c: 6, a: 7, z: 0 }

/** False where the path ends: at its end, or at what cannot be read. */
function takeSegment(command: string, reader: Reader): boolean {
  const kind = command.toLowerCase()
  const size = SIZES[kind]
  if (size === undefined || (reader.segments.length === 0 && kind !== 'm')) return false
  if (kind === 'z') {
    // A second end of the same shape says nothing, and numbers behind one are a mistake.
    const isOpen = reader.segments.at(-1)?.command !== 'Z'
    if (isOpen) reader.segments.push({ command: 'Z', points: [] })
    reader.here = reader.start
    return /[a-z]/i.test(reader.tokens[reader.at] ?? '')
  }
  const numbers = reader.tokens.slice(reader.at, reader.at + size).map(Number)
  if (numbers.length < size || numbers.some(number => !Number.isFinite(number))) return false
  reader.at += size
  const segment = segmentOf(kind, numbers, { from: command === kind ? reader.here : [0, 0], here: reader.here })
  reader.segments.push(segment)
  reader.here = segment.points.at(-1)!
  if (kind === 'm') reader.start = reader.here
  return true
}

function segmentOf(
  kind: string,
  numbers: readonly number[],
  { from, here }: Readonly<Record<'from' | 'here', Point>>,
): Segment {
  const at = (index: number): Point => [bounded(from[0] + numbers[index]!), bounded(from[1] + numbers[index + 1]!)]
  if (kind === 'h') return { command: 'L', points: [[bounded(from[0] + numbers[0]!), here[1]]] }
  if (kind === 'v') return { command: 'L', points: [[here[0], bounded(from[1] + numbers[0]!)]] }
  if (kind === 'c') return { command: 'C', points: [at(0), at(2), at(4)] }
  if (kind === 'q' || kind === 's') return { command: kind === 'q' ? 'Q' : 'S', points: [at(0), at(2)] }
  if (kind !== 'a') return { command: kind.toUpperCase() as 'M' | 'L' | 'T', points: [at(0)] }
  const radii: Point = [bounded(Math.abs(numbers[0]!)), bounded(Math.abs(numbers[1]!))]
  const arc = { radii, turn: rounded(numbers[2]! % 360), isLarge: numbers[3] === 1, isSwept: numbers[4] === 1 }
  return { command: 'A', points: [at(5)], arc }
}

const bounded = (number: number): number => rounded(Math.max(-FARTHEST, Math.min(FARTHEST, number)))

function printSegment(segment: Segment): string {
  const points = segment.points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join(' ')
  if (segment.command === 'Z') return 'Z'
  if (segment.command !== 'A') return `${segment.command}${points}`
  const { radii, turn, isLarge, isSwept } = segment.arc
  return `A${rounded(radii[0])} ${rounded(radii[1])} ${rounded(turn)} ${Number(isLarge)} ${Number(isSwept)} ${points}`
}
