/** What lies near: a plate, a bowl, jars on a shelf, a market stall, beds and flowers. */
import type { DemoRandom } from '../../../platform/demo/demo.ts'
import { distance, mix, NIGHT, part, skyOf, WHITE } from './brush.ts'
import type { Colour, Painting } from './png.ts'

const TABLES: readonly Colour[] = [
  [150, 98, 64],
  [64, 92, 110],
  [178, 158, 128],
  [112, 58, 60],
]
const FOODS: readonly Colour[] = [
  [218, 146, 58],
  [136, 156, 66],
  [190, 74, 58],
  [236, 206, 134],
  [150, 62, 92],
]

type Table = { readonly colour: Colour; readonly colourAt: Painting }

function tableOf(random: DemoRandom): Table {
  const colour = random.pick(TABLES)
  return {
    colour,
    colourAt: (x, y) =>
      mix(colour, NIGHT, 0.1 + 0.05 * Math.sin(y * 150 + Math.sin(x * 8) * 3) + 0.14 * Math.abs(x - 0.5)),
  }
}

export function plate(random: DemoRandom): Painting {
  const { colourAt } = tableOf(random)
  const food = random.pick(FOODS)
  const middle = part(random, 46, 54)
  const centre = { x: middle, y: 0.5 }
  const bits = Array.from({ length: 16 }, () => {
    const [turn, far] = [random.integer(0, 628) / 100, part(random, 2, 21)]
    const place = { x: middle + (Math.cos(turn) * far * 9) / 16, y: 0.5 + Math.sin(turn) * far }
    return { ...place, size: part(random, 2, 5), colour: random.pick(FOODS) }
  })
  return (x, y) => {
    const from = distance(x, y, centre)
    if (from > 0.42) return isCutlery(x - middle, y) ? [222, 224, 228] : shadowed(colourAt(x, y), from)
    if (from > 0.29) return mix([250, 248, 243], [226, 222, 214], Math.abs(from - 0.35) * 9)
    const bit = bits.findLast(one => distance(x, y, one) < one.size)
    if (bit) return mix(bit.colour, WHITE, 0.28 - distance(x, y, bit) * 5)
    return from > 0.255 ? [240, 236, 228] : mix(food, NIGHT, from * 0.5)
  }
}

const shadowed = (colour: Colour, from: number): Colour => mix(colour, NIGHT, Math.max(0, 0.3 - (from - 0.42) * 4))

/** A fork on the left, a knife on the right. */
function isCutlery(across: number, y: number): boolean {
  const [fork, knife] = [Math.abs(across + 0.3), Math.abs(across - 0.3)]
  if (y > 0.2 && y < 0.82 && (fork < 0.006 || knife < 0.007)) return true
  if (y > 0.18 && y < 0.46 && knife < 0.013) return across > 0.293
  return y > 0.18 && y < 0.36 && fork < 0.02 && (y > 0.31 || Math.abs((fork * 100) % 1.3) < 0.5)
}

export function bowl(random: DemoRandom): Painting {
  const wall = mix(random.pick(FOODS), WHITE, 0.72)
  const { colour } = tableOf(random)
  const glaze = random.pick<Colour>([
    [48, 92, 112],
    [178, 84, 62],
    [74, 104, 78],
    [92, 78, 120],
  ])
  const soup = random.pick(FOODS)
  const phase = random.integer(0, 628) / 100
  return (x, y) => {
    const across = ((x - 0.5) * 16) / 9 / 0.36
    const rim = ((y - 0.52) / 0.075) ** 2 + across ** 2
    if (rim < 0.86) return mix(soup, WHITE, Math.max(0, 0.22 - rim * 0.2))
    if (rim < 1) return mix(glaze, WHITE, 0.45)
    if (y > 0.52 && y < 0.86 && Math.abs(across) < Math.sqrt(1 - ((y - 0.52) / 0.345) ** 2))
      return mix(glaze, NIGHT, (across + 1) * 0.2)
    if (y > 0.84) return mix(colour, NIGHT, Math.max(0, 0.45 - Math.hypot(across * 0.7, (y - 0.87) * 9) * 0.4))
    const drift = Math.sin(y * 16 + phase) * 0.06
    const steam =
      Math.exp(-(((Math.abs(across) - 0.22 - drift) / 0.07) ** 2)) * Math.max(0, Math.min(y - 0.08, 0.5 - y)) * 2.2
    return mix(mix(wall, colour, y * 0.25), WHITE, Math.min(0.8, steam))
  }
}

export function jars(random: DemoRandom): Painting {
  const wall = mix(random.pick(TABLES), WHITE, 0.74)
  const { colour } = tableOf(random)
  const row = () =>
    Array.from({ length: 7 }, () => ({
      colour: random.pick(FOODS),
      height: part(random, 23, 32),
      fill: part(random, 60, 92),
    }))
  const shelves = [
    { line: 0.46, jars: row() },
    { line: 0.92, jars: row() },
  ]
  return (x, y) => {
    const { line, jars } = shelves[y < 0.5 ? 0 : 1]!
    if (y > line)
      return y < line + 0.045
        ? mix(colour, NIGHT, (y - line) * 6)
        : mix(wall, NIGHT, Math.max(0, 0.2 - (y - line - 0.045) * 3))
    const { colour: inside, height, fill } = jars[Math.min(6, Math.floor(x * 7))]!
    const across = ((x * 7) % 1) - 0.5
    const up = (line - y) / height
    if (up > 1.12 || Math.abs(across) > 0.36) return wall
    if (up > 0.96) return Math.abs(across) < 0.3 ? mix([204, 170, 92], NIGHT, (across + 0.4) * 0.4) : wall
    if (up > 0.9 && Math.abs(across) > 0.36 - (up - 0.9)) return wall
    const isLabel = up > 0.28 && up < 0.58 && Math.abs(across) < 0.25
    const shine = Math.abs(across + 0.22) < 0.03 ? 0.35 : 0
    if (isLabel) return [250, 245, 232]
    return mix(up > fill ? mix(wall, WHITE, 0.35) : mix(inside, NIGHT, (across + 0.36) * 0.3), WHITE, shine)
  }
}

export function market(random: DemoRandom): Painting {
  const { colourAt } = skyOf(random, 0.5)
  const stripes = random.pick<Colour>([
    [188, 62, 56],
    [44, 104, 112],
    [206, 140, 52],
  ])
  const crates = Array.from({ length: 6 }, () => random.pick(FOODS))
  return (x, y) => {
    const scallop = 0.36 + 0.035 * Math.sqrt(Math.max(0, 1 - (((x * 12) % 1) * 2 - 1) ** 2))
    if (y > 0.12 && y < scallop && Math.abs(x - 0.5) < 0.34 + (y - 0.12) * 0.6) {
      return mix(Math.floor(x * 12) % 2 === 0 ? stripes : [250, 246, 238], NIGHT, y > 0.35 ? 0.12 : 0)
    }
    if (y < 0.62)
      return Math.abs(Math.abs(x - 0.5) - 0.44) < 0.006 && y > 0.3
        ? [92, 70, 56]
        : mix(colourAt(x, y), [70, 58, 60], y > 0.36 && Math.abs(x - 0.5) < 0.44 ? 0.45 : 0)
    const crate = Math.min(5, Math.floor(x * 6))
    if (y < 0.8) return fruitAt({ x: (x * 6) % 1, y: (y - 0.62) / 0.18 }, crates[crate]!)
    const plank = ((y - 0.8) * 14) % 1 < 0.12 || (x * 6) % 1 < 0.03
    return mix([164, 120, 78], NIGHT, plank ? 0.5 : (y - 0.8) * 0.7)
  }
}

function fruitAt({ x, y }: { readonly x: number; readonly y: number }, colour: Colour): Colour {
  const row = Math.floor(y * 3)
  const [across, down] = [(x * 5 + (row % 2) * 0.5) % 1, (y * 3) % 1]
  const from = Math.hypot(across - 0.5, down - 0.5)
  return from < 0.5 ? mix(mix(colour, WHITE, 0.25), colour, from * 2) : mix(colour, NIGHT, 0.5)
}

export function beds(random: DemoRandom): Painting {
  const leaf = random.pick<Colour>([
    [98, 152, 70],
    [62, 128, 84],
    [142, 162, 66],
  ])
  const { colourAt } = skyOf(random, 0.34)
  const lean = part(random, -22, 22)
  return (x, y) => {
    const hedge = 0.32 + 0.02 * Math.sin(x * 60) * Math.sin(x * 23)
    if (y < hedge) return colourAt(x, y)
    if (y < 0.36) return mix(leaf, NIGHT, 0.5)
    const near = (y - 0.36) / 0.64
    const along = ((x - 0.5 - lean * (1 - near)) / (0.16 + near * 0.9)) * 7 + 20.5
    const ring = Math.sin(Math.log(near + 0.06) * 26 + Math.floor(along) * 2)
    const isPlant = Math.abs((along % 1) - 0.5) < 0.24 + 0.09 * ring
    const earth = mix([104, 76, 56], [66, 46, 36], near)
    return isPlant ? mix(mix(leaf, NIGHT, 0.3 - near * 0.2), [236, 244, 198], Math.max(0, ring) * 0.3) : earth
  }
}

export function flowers(random: DemoRandom): Painting {
  const { colourAt } = skyOf(random, 0.9)
  const blooms = Array.from({ length: 22 }, () => ({
    ...{ x: part(random, 2, 98), y: part(random, 26, 82), size: part(random, 4, 8) },
    colour: random.pick<Colour>([
      [226, 96, 106],
      [244, 190, 76],
      [150, 108, 186],
      [246, 240, 230],
      [232, 128, 70],
    ]),
    turn: random.integer(0, 628) / 100,
  })).sort((one, other) => one.y - other.y)
  const meadow: Colour = [74, 122, 72]
  return (x, y) => {
    for (let place = blooms.length - 1; place >= 0; place--) {
      const bloom = blooms[place]!
      if (Math.abs(x - bloom.x) > bloom.size) continue
      const from = distance(x, y, bloom)
      if (from < bloom.size) {
        const petal = Math.abs(Math.sin(Math.atan2(y - bloom.y, ((x - bloom.x) * 16) / 9) * 3 + bloom.turn))
        if (from < bloom.size * 0.28) return [250, 214, 110]
        if (from < bloom.size * (0.55 + petal * 0.45)) return mix(bloom.colour, NIGHT, 0.3 - (from / bloom.size) * 0.3)
      }
      if (y > bloom.y && Math.abs(x - bloom.x - Math.sin(y * 5 + bloom.turn) * 0.006) < 0.0028) return [56, 98, 58]
    }
    const grass = 0.62 + 0.05 * Math.sin(x * 7 + 1) + 0.035 * Math.abs(Math.sin(x * 160)) * Math.sin(x * 37)
    return y > grass ? mix(meadow, NIGHT, (y - grass) * 0.9) : colourAt(x, y)
  }
}
