/** Landscapes: hills, a forest, water with a boat, rooftops, a lighthouse. */
import type { DemoRandom } from '../../../platform/demo/demo.ts'
import { distance, mix, NIGHT, part, skyOf, WHITE, wavesOf } from './brush.ts'
import type { Colour, Painting } from './png.ts'

const LANDS: readonly Colour[] = [
  [38, 70, 98],
  [40, 88, 70],
  [78, 60, 92],
  [62, 84, 48],
]

export function hills(random: DemoRandom): Painting {
  const { colourAt, low } = skyOf(random, 0.7)
  const land = random.pick(LANDS)
  const ranges = [0, 1, 2, 3, 4].map(place => {
    const waves = wavesOf(random, [1, 2, 5])
    return { base: 0.4 + place * 0.12, waves, colour: mix(low, land, 0.24 + place * 0.18) }
  })
  return (x, y) => {
    for (let place = ranges.length - 1; place >= 0; place--) {
      const { base, waves, colour } = ranges[place]!
      const depth = y < base - 0.11 ? -1 : y - base - waves(x) * 0.06
      if (depth > 0) return mix(mix(colour, low, 0.12), colour, Math.min(1, depth * 6))
    }
    return colourAt(x, y)
  }
}

/** Firs in the mist, each row darker than the one behind it. */
export function forest(random: DemoRandom): Painting {
  const { colourAt, low } = skyOf(random, 0.75)
  const land = random.pick(LANDS)
  const rows = [0, 1, 2, 3].map(place => ({
    base: 0.56 + place * 0.13,
    colour: mix(low, land, 0.3 + place * 0.23),
    trees: Array.from({ length: 34 - place * 5 }, () => ({
      height: part(random, 14, 26),
      lean: part(random, -12, 12),
    })),
    waves: wavesOf(random, [2, 3]),
  }))
  return (x, y) => {
    for (let place = rows.length - 1; place >= 0; place--) {
      const { base, colour, trees, waves } = rows[place]!
      const ground = base + waves(x) * 0.03
      if (y > ground) return mix(colour, low, 0.1)
      const { height, lean } = trees[Math.floor(x * trees.length)]!
      const up = (ground - y) / (height * (1 + place * 0.22))
      const across = Math.abs(((x * trees.length) % 1) - 0.5 - lean * up)
      const ragged = 0.42 * (1 - up) * (0.72 + 0.28 * ((up * 7) % 1 < 0.5 ? 1 : 0.55))
      if (up < 1 && across < ragged) return colour
    }
    return colourAt(x, y)
  }
}

export function water(random: DemoRandom): Painting {
  const horizon = part(random, 46, 56)
  const { colourAt, high, low, sun } = skyOf(random, horizon)
  const boat = boatAt({ x: part(random, 25, 75), y: horizon + part(random, 8, 16), size: part(random, 11, 16) })
  const phase = random.integer(0, 628) / 100
  return (x, y) => {
    const painted = boat(x, y)
    if (painted) return painted
    if (y < horizon) return colourAt(x, y)
    const depth = (y - horizon) / (1 - horizon)
    const wave = Math.sin(Math.sqrt(depth) * 110 + Math.sin(x * 14 + phase) * 2)
    const path = Math.exp(-(((x - sun.x) / (0.05 + depth * 0.16)) ** 2)) * (wave > 0 ? 0.75 : 0.25)
    const ripple = wave > 0.86 - depth * 0.25 ? 0.16 : 0
    return mix(mix(low, mix(high, NIGHT, 0.3), 0.35 + depth * 0.6), WHITE, Math.max(path * (1 - depth * 0.5), ripple))
  }
}

type Boat = { readonly x: number; readonly y: number; readonly size: number }

function boatAt({ x: middle, y: line, size }: Boat): (x: number, y: number) => Colour | null {
  return (x, y) => {
    const across = ((x - middle) * 16) / 9 / size
    const up = (line - y) / size
    if (up > -0.22 && up <= 0.02 && Math.abs(across) < 0.62 + up * 0.7) return [52, 44, 58]
    if (up > 0.06 && up < 1.2 && across > 0.04 && across < 0.5 * (1 - (up - 0.06) / 1.14)) return [250, 246, 236]
    if (up > 0.06 && up < 1.02 && across < -0.02 && across > -0.36 * (1 - (up - 0.06) / 0.96)) return [228, 214, 196]
    return up > 0 && up < 1.25 && Math.abs(across) < 0.018 ? [72, 58, 60] : null
  }
}

export function rooftops(random: DemoRandom): Painting {
  const { colourAt, low } = skyOf(random, 0.8)
  const wall = random.pick(LANDS)
  const near = streetOf(random, { count: 11, least: 26, most: 46, colour: mix(wall, NIGHT, 0.35), isLit: true })
  const far = streetOf(random, { count: 17, least: 42, most: 58, colour: mix(low, wall, 0.5), isLit: false })
  return (x, y) => near(x, y) ?? far(x, y) ?? colourAt(x, y)
}

type Street = { count: number; least: number; most: number; colour: Colour; isLit: boolean }

/** Houses side by side. A window is shown whole or not at all. */
function streetOf(
  random: DemoRandom,
  { count, least, most, colour, isLit }: Street,
): (x: number, y: number) => Colour | null {
  const houses = Array.from({ length: count }, () => ({
    height: part(random, least, most),
    shade: part(random, 0, 30),
    chimney: random.chance(0.4) ? part(random, 20, 70) : -1,
    lights: Array.from({ length: 16 }, () => isLit && random.chance(0.45)),
  }))
  return (x, y) => {
    const at = x * count
    const { height, shade, chimney, lights } = houses[Math.min(count - 1, Math.floor(at))]!
    const across = at % 1
    const up = 1 - y
    const isChimney = Math.abs(across - chimney) < 0.05 && up < height + 0.1 && up > height
    const roof = height + (0.5 - Math.abs(across - 0.5)) * 0.14
    if (up > roof && !isChimney) return null
    const front = mix(colour, NIGHT, shade)
    if (up > height) return mix(front, [120, 56, 48], 0.35)
    const [floor, column] = [Math.floor((up - 0.02) / 0.085), Math.floor(across * 3)]
    const [inFloor, inColumn] = [((up - 0.02) / 0.085) % 1, (across * 3) % 1]
    const isWindow = inFloor > 0.28 && inFloor < 0.78 && inColumn > 0.28 && inColumn < 0.72
    if (!isWindow || up < 0.02 || (floor + 1) * 0.085 + 0.02 > height) return front
    return lights[(floor * 3 + column) % lights.length] ? [252, 218, 138] : mix(front, WHITE, 0.1)
  }
}

export function lighthouse(random: DemoRandom): Painting {
  const horizon = 0.66
  const { colourAt, high, low } = skyOf(random, horizon)
  const middle = random.pick([0.3, 0.68])
  const rocks = wavesOf(random, [3, 7])
  const tower = towerAt(middle)
  return (x, y) => {
    const hill = 0.74 + rocks(x) * 0.02 + Math.abs(x - middle) * 0.55
    const painted = y < 0.78 ? tower(x, y) : null
    if (painted) return painted
    if (y > hill) return mix([58, 60, 66], NIGHT, Math.min(1, (y - hill) * 1.6))
    if (y < horizon) return colourAt(x, y)
    const depth = (y - horizon) / (1 - horizon)
    const ripple = Math.sin(Math.sqrt(depth) * 80 + x * 6) > 0.9 ? 0.14 : 0
    return mix(mix(low, mix(high, NIGHT, 0.35), 0.45 + depth * 0.5), WHITE, ripple)
  }
}

function towerAt(middle: number): (x: number, y: number) => Colour | null {
  const lamp = { x: middle, y: 0.19 }
  return (x, y) => {
    const across = ((x - middle) * 16) / 9
    const width = 0.045 + (y - 0.24) * 0.05
    if (distance(x, y, lamp) < 0.032) return [255, 232, 150]
    if (y > 0.12 && y < 0.16 && Math.abs(across) < (y - 0.12) * 1.3) return [150, 46, 44]
    if (y > 0.15 && y < 0.24 && Math.abs(across) < 0.036) return [70, 72, 84]
    if (y < 0.24 || Math.abs(across) > width)
      return y > 0.225 && y < 0.25 && Math.abs(across) < 0.065 ? [70, 72, 84] : null
    const isRed = Math.floor((y - 0.24) / 0.1) % 2 === 1
    return mix(isRed ? [184, 62, 54] : [246, 242, 234], NIGHT, Math.max(0, across / width) * 0.28)
  }
}
