/** Modules as a picture of one bit for each point. */
import { crc32, deflateSync } from 'node:zlib'
import { sizeOf } from './draw.ts'
import type { Modules } from './modules.ts'

export function drawPng(modules: Modules, pointsPerModule: number): Buffer {
  const size = sizeOf(modules)
  const lines = modules.rows.flatMap(row => {
    const points = row.flatMap(isDark => Array.from({ length: pointsPerModule }, () => (isDark ? 0 : 1)))
    const line = Buffer.concat([Buffer.from([NO_FILTER]), packed(points)])
    return Array.from({ length: pointsPerModule * modules.rowHeight }, () => line)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width * pointsPerModule, 0)
  header.writeUInt32BE(size.height * pointsPerModule, 4)
  // One bit of grey for each point.
  header[8] = 1
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const NO_FILTER = 0
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

function packed(points: readonly number[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(points.length / 8))
  for (const [index, point] of points.entries()) bytes[index >> 3]! |= point << (7 - (index & 7))
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
