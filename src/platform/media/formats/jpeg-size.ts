/** The size of a JPEG picture as it is seen: cameras store it lying and note how it is to be turned. */
import type { ImageSize } from './image-size.ts'
import { segmentsOf } from './jpeg-segments.ts'

export function jpegSize(bytes: Buffer): ImageSize | null {
  let isTurned = false
  for (const { marker, start, end } of segmentsOf(bytes)) {
    if (marker === APP1) isTurned ||= isTurnedSideways(bytes.subarray(start, end))
    if (!isFrame(marker)) continue
    const height = bytes.readUInt16BE(start + 1)
    const width = bytes.readUInt16BE(start + 3)
    return isTurned ? { width: height, height: width } : { width, height }
  }
  return null
}

const APP1 = 0xe1

/** The frame headers; three numbers between them mean something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const ORIENTATION = 0x0112
const MOST_TAGS = 500

/** The note stands in a small TIFF directory, in either order of bytes; 5 to 8 turn the picture by a quarter. */
function isTurnedSideways(exif: Buffer): boolean {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0') return false
  const tiff = exif.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const read32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const directory = read32(4)
    const count = Math.min(read16(directory), MOST_TAGS)
    for (let at = directory + 2; at < directory + 2 + count * 12; at += 12) {
      if (read16(at) === ORIENTATION) return read16(at + 8) >= 5 && read16(at + 8) <= 8
    }
    return false
  } catch (error) {
    // A broken note says nothing about how the picture is turned.
    if (error instanceof RangeError) return false
    throw error
  }
}
