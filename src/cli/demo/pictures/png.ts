/** Writes a picture as a PNG file: eight bits a colour, no transparency, with soft edges. */
import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]
/** The colour at a point; both coordinates run from 0 to 1, from the upper left. */
export type Painting = (x: number, y: number) => Colour

export function paintPng(width: number, height: number, painting: Painting): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const size = { width, height }
  const pixels = paint(size, painting)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rowsOf(size, pixels), FAST)), chunk('IEND')]
  return Buffer.concat([SIGNATURE, ...parts])
}

type Size = { readonly width: number; readonly height: number }

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const COLOURS = 3
const FAST = { level: 4 }

/** Each point once, and those that differ from a neighbour again, at several places: that is where edges are. */
function paint(size: Size, painting: Painting): Uint8Array {
  const { width, height } = size
  const rough = new Uint8Array(width * height * COLOURS)
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += COLOURS) rough.set(painting(column / width, row / height), at)
  }
  const smooth = rough.slice()
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += COLOURS) {
      if (isEdge(rough, { at, column, row }, size)) smooth.set(averageAt({ column, row }, size, painting), at)
    }
  }
  return smooth
}

/** What differs less than this is a slope, not an edge. */
const STEP = 14

function isEdge(pixels: Uint8Array, { at, column, row }: Place & { readonly at: number }, size: Size): boolean {
  const line = size.width * COLOURS
  return (
    (column > 0 && differs(pixels, at, at - COLOURS)) ||
    (column < size.width - 1 && differs(pixels, at, at + COLOURS)) ||
    (row > 0 && differs(pixels, at, at - line)) ||
    (row < size.height - 1 && differs(pixels, at, at + line))
  )
}

const differs = (pixels: Uint8Array, one: number, other: number): boolean =>
  Math.abs(pixels[one]! - pixels[other]!) > STEP ||
  Math.abs(pixels[one + 1]! - pixels[other + 1]!) > STEP ||
  Math.abs(pixels[one + 2]! - pixels[other + 2]!) > STEP

type Place = { readonly column: number; readonly row: number }

const FINE = 4

function averageAt({ column, row }: Place, { width, height }: Size, painting: Painting): Colour {
  let [red, green, blue] = [0, 0, 0]
  for (let part = 0; part < FINE * FINE; part++) {
    const x = (column - 0.5 + ((part % FINE) + 0.5) / FINE) / width
    const y = (row - 0.5 + (Math.floor(part / FINE) + 0.5) / FINE) / height
    const colour = painting(Math.min(Math.max(x, 0), WITHIN), Math.min(Math.max(y, 0), WITHIN))
    red += colour[0]
    green += colour[1]
    blue += colour[2]
  }
  return [red / FINE ** 2, green / FINE ** 2, blue / FINE ** 2]
}

/** The last place that is still inside. */
const WITHIN = 0.999999

/** Each row is kept as its difference from the one above: gentle slopes become mostly zeros. */
const FILTER_UP = 2

function rowsOf({ width, height }: Size, pixels: Uint8Array): Buffer {
  const length = width * COLOURS
  const bytes = Buffer.alloc(height * (length + 1))
  for (let row = 0; row < height; row++) {
    const start = row * (length + 1)
    bytes[start] = FILTER_UP
    for (let at = 0; at < length; at++) {
      const above = row === 0 ? 0 : pixels[(row - 1) * length + at]!
      bytes[start + 1 + at] = pixels[row * length + at]! - above
    }
  }
  return bytes
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
