/** The code that a booking is recognised by at the barrier: its reference, as a picture. */
import { crc32, deflateSync } from 'node:zlib'

/** For pages: sharp at any size, in the colours of the text around it. */
export async function qrSvg(text: string, label: string): Promise<string> {
  const rows = await modulesOf(text)
  const size = rows.length
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const title = label.replace(/[&<>"]/g, mark => `&#${mark.charCodeAt(0)};`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="${title}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${path}"/></svg>`
}

/** For mails and papers, which show no SVG. One bit for each point. */
export async function qrPng(text: string, pointsPerModule = 6): Promise<Buffer> {
  const rows = await modulesOf(text)
  const width = rows.length * pointsPerModule
  const lines = rows.flatMap(row => {
    const points = row.flatMap(isDark => Array.from({ length: pointsPerModule }, () => (isDark ? 0 : 1)))
    const line = Buffer.concat([Buffer.from([NO_FILTER]), packed(points)])
    return Array.from({ length: pointsPerModule }, () => line)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  // One bit of grey for each point.
  header[8] = 1
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Four modules of white around it, as the standard asks; readers fail without them. */
async function modulesOf(text: string): Promise<boolean[][]> {
  const { encode } = await import('uqr')
  return encode(text, { ecc: 'M', border: 4 }).data
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
