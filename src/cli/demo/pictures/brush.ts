/** What the scenes are painted with: mixed colours, distances, skies. */
import type { DemoRandom } from '../../../platform/demo/demo.ts'
import type { Colour, Painting } from './png.ts'

export const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

export const WHITE: Colour = [255, 255, 255]
export const NIGHT: Colour = [18, 22, 38]
const RATIO = 16 / 9

/** In heights of the picture, so that circles are round. */
export const distance = (x: number, y: number, from: Point): number => Math.hypot((x - from.x) * RATIO, y - from.y)

export type Point = { readonly x: number; readonly y: number }

/** A share of the picture's width or height: `part(random, 20, 80)` is between 0.2 and 0.8. */
export const part = (random: DemoRandom, least: number, most: number): number => random.integer(least, most) / 100

const SKIES: readonly (readonly [high: Colour, low: Colour])[] = [
  [
    [92, 148, 204],
    [250, 226, 194],
  ],
  [
    [58, 78, 140],
    [246, 172, 126],
  ],
  [
    [132, 190, 220],
    [232, 244, 242],
  ],
  [
    [46, 54, 104],
    [226, 128, 118],
  ],
  [
    [98, 132, 170],
    [242, 206, 170],
  ],
]

export type Sky = {
  readonly colourAt: Painting
  readonly high: Colour
  readonly low: Colour
  readonly sun: { readonly x: number; readonly y: number; readonly size: number }
}

const SUN: Colour = [255, 244, 214]

/** From high to low down to the horizon, with a sun that shines into the air around it. */
export function skyOf(random: DemoRandom, horizon: number): Sky {
  const [high, low] = random.pick(SKIES)
  const sun = { x: part(random, 18, 82), y: horizon * part(random, 30, 62), size: part(random, 4, 7) }
  const colourAt: Painting = (x, y) => {
    const from = distance(x, y, sun)
    if (from < sun.size) return SUN
    const glow = 0.55 * Math.exp(-(from - sun.size) * 7)
    return mix(mix(high, low, Math.min(1, y / horizon)), SUN, glow)
  }
  return { colourAt, high, low, sun }
}

/** A ragged line from left to right, around zero. */
export function wavesOf(random: DemoRandom, counts: readonly number[]): (x: number) => number {
  const waves = counts.map(count => ({ count: count + random.integer(0, 2), phase: random.integer(0, 628) / 100 }))
  return x => waves.reduce((sum, { count, phase }) => sum + Math.sin(x * count * 2 + phase) / count, 0)
}
