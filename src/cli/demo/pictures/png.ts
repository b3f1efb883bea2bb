/** Writes a picture as a PNG file: eight bits a colour, no transparency. */
import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]
/** The colour at a point; both coordinates run from 0 to 1, from the upper left. */
export type Painting = (x: number, y: number) => Colour

export function paintPng(width: number, height: number, painting: Painting): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows(width, height, painting))), chunk('IEND')]
  return Buffer.concat([SIGNATURE, ...parts])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const COLOURS = 3
/** Each row is kept as its difference from the one above: gentle slopes become mostly zeros. */
const FILTER_UP = 2

function rows(width: number, height: number, painting: Painting): Buffer {
  const length = width * COLOURS
  const bytes = Buffer.alloc(height * (length + 1))
  let above = Buffer.alloc(length)
  for (let row = 0; row < height; row++) {
    const line = paintRow(width, x => painting(x, row / height))
    const start = row * (length + 1)
    bytes[start] = FILTER_UP
    for (let at = 0; at < length; at++) bytes[start + 1 + at] = line[at]! - above[at]!
    above = line
  }
  return bytes
}

function paintRow(width: number, colourAt: (x: number) => Colour): Buffer<ArrayBuffer> {
  const line = Buffer.alloc(width * COLOURS)
  for (let column = 0; column < width; column++) {
    const [red, green, blue] = colourAt(column / width)
    line[column * COLOURS] = red
    line[column * COLOURS + 1] = green
    line[column * COLOURS + 2] = blue
  }
  return line
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
