/** Simple pictures for the demonstration site: hills, water, rooftops, plates and beds, each with its own colours. */
import type { DemoRandom } from '../../../platform/demo/demo.ts'
import type { ThemeName } from '../themes/themes.ts'
import type { Colour, Painting } from './png.ts'

export type Scene = { readonly name: string; readonly alt: string; readonly paint: (random: DemoRandom) => Painting }

export const scenes: Readonly<Record<ThemeName, readonly Scene[]>> = {
  travel: [
    { name: 'hills-in-the-morning', alt: 'Blue hills one behind the other below a low sun', paint: hills },
    { name: 'evening-on-the-water', alt: 'The sun above calm water', paint: water },
  ],
  town: [
    { name: 'rooftops', alt: 'Rooftops and lit windows against an evening sky', paint: rooftops },
    { name: 'harbour-light', alt: 'The sun above the water of the harbour', paint: water },
  ],
  cooking: [{ name: 'plate', alt: 'A round plate on a coloured table', paint: plate }],
  garden: [
    { name: 'beds', alt: 'Rows of green plants in dark earth', paint: beds },
    { name: 'allotment-view', alt: 'Green hills behind the allotments', paint: hills },
  ],
}

const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]
const RATIO = 16 / 9
const distance = (x: number, y: number, [centreX, centreY]: readonly [number, number]) =>
  Math.hypot((x - centreX) * RATIO, y - centreY)

const SKIES: readonly (readonly [Colour, Colour])[] = [
  [
    [120, 170, 215],
    [250, 225, 190],
  ],
  [
    [60, 80, 140],
    [245, 165, 120],
  ],
  [
    [150, 200, 220],
    [235, 245, 240],
  ],
  [
    [40, 50, 90],
    [210, 110, 110],
  ],
]
const LANDS: readonly Colour[] = [
  [40, 70, 95],
  [45, 90, 70],
  [80, 60, 90],
  [60, 75, 45],
]

type Sky = { readonly colourAt: Painting; readonly high: Colour; readonly low: Colour }

function skyOf(random: DemoRandom, horizon: number): Sky {
  const [high, low] = random.pick(SKIES)
  const sun = [random.integer(20, 80) / 100, random.integer(15, 45) / 100] as const
  const size = random.integer(5, 9) / 100
  const colourAt: Painting = (x, y) =>
    distance(x, y, sun) < size ? [255, 240, 200] : mix(high, low, Math.min(1, y / horizon))
  return { colourAt, high, low }
}

/** How far the edge of a hill can be from its base. */
const ROUGHNESS = 0.11

function hills(random: DemoRandom): Painting {
  const { colourAt, low } = skyOf(random, 0.7)
  const land = random.pick(LANDS)
  const ranges = [0, 1, 2, 3].map(place => ({
    base: 0.42 + place * 0.14,
    waves: [1, 2, 5].map(count => ({ count: count + random.integer(0, 2), phase: random.integer(0, 628) / 100 })),
    colour: mix(low, land, 0.3 + place * 0.22),
  }))
  const edge = ({ base, waves }: (typeof ranges)[number], x: number) =>
    waves.reduce((y, { count, phase }) => y + (Math.sin(x * count * 2 + phase) * 0.06) / count, base)
  // Far from its edge a hill need not be computed.
  const isIn = (range: (typeof ranges)[number], x: number, y: number) =>
    y > range.base + ROUGHNESS || (y > range.base - ROUGHNESS && y > edge(range, x))
  return (x, y) => ranges.findLast(range => isIn(range, x, y))?.colour ?? colourAt(x, y)
}

function water(random: DemoRandom): Painting {
  const horizon = random.integer(45, 60) / 100
  const { colourAt, high, low } = skyOf(random, horizon)
  const phase = random.integer(0, 628) / 100
  return (x, y) => {
    if (y < horizon) return colourAt(x, y)
    const depth = (y - horizon) / (1 - horizon)
    const ripple = Math.sin(depth * 90 + Math.sin(x * 12 + phase) * 2) > 0.75 - depth * 0.3 ? 0.35 : 0
    return mix(mix(low, high, 0.3 + depth * 0.6), [255, 255, 255], ripple * (1 - depth))
  }
}

function rooftops(random: DemoRandom): Painting {
  const { colourAt } = skyOf(random, 0.8)
  const wall = random.pick(LANDS)
  const houses = Array.from({ length: 14 }, () => ({
    height: random.integer(30, 60) / 100,
    shade: random.integer(0, 35) / 100,
    isLit: random.chance(0.6),
  }))
  return (x, y) => {
    const at = x * houses.length
    const { height, shade, isLit } = houses[Math.floor(at)]!
    const across = at % 1
    const roof = 1 - height - (0.5 - Math.abs(across - 0.5)) * 0.12
    if (y < roof) return colourAt(x, y)
    const isWindow = Math.abs(across - 0.5) < 0.18 && (y * 9) % 1 < 0.45 && y > roof + 0.1
    return isWindow && isLit ? [250, 215, 130] : mix(wall, [20, 20, 35], shade)
  }
}

function plate(random: DemoRandom): Painting {
  const table = random.pick<Colour>([
    [150, 95, 60],
    [60, 90, 110],
    [170, 150, 120],
    [110, 50, 55],
  ])
  const food = random.pick<Colour>([
    [215, 140, 50],
    [130, 150, 60],
    [185, 70, 55],
    [235, 205, 130],
  ])
  const centre = [random.integer(42, 58) / 100, 0.52] as const
  return (x, y) => {
    const from = distance(x, y, centre)
    const grain = Math.sin(y * 160 + Math.sin(x * 9) * 3) * 8
    if (from > 0.42) return mix(table, [255, 255, 255], Math.max(0, grain) / 120)
    if (from > 0.4) return [205, 205, 205]
    if (from > 0.28) return [245, 243, 238]
    const crumbs = Math.sin(x * 140) * Math.sin(y * 95) > 0.7 ? 0.25 : 0
    return mix(food, [90, 60, 30], crumbs + from * 0.6)
  }
}

function beds(random: DemoRandom): Painting {
  const leaf = random.pick<Colour>([
    [95, 150, 65],
    [60, 125, 80],
    [140, 160, 60],
  ])
  const rows = random.integer(5, 9)
  const lean = random.integer(-30, 30) / 100
  return (x, y) => {
    const along = (x - 0.5 + lean * (1 - y)) * rows * (1.5 - 0.5 * y) + 20
    const isPlant = Math.abs((along % 1) - 0.5) < 0.22 + 0.08 * Math.sin(y * 70 + Math.floor(along))
    return isPlant ? mix(leaf, [235, 245, 200], Math.abs(Math.sin(y * 35)) * 0.35) : mix([92, 66, 48], [60, 42, 32], y)
  }
}
