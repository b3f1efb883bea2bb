/** How large a picture is, read from its header. Nothing is decoded. */
import { jpegSize } from './jpeg-size.ts'

export type ImageSize = { readonly width: number; readonly height: number }

/** Null where the header does not tell, or is cut off. */
export function imageSize(bytes: Buffer, mime: string): ImageSize | null {
  const read = READERS[mime]
  if (!read) return null
  try {
    const size = read(bytes)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // Headers point to places behind the end of a file that was cut off.
    if (error instanceof RangeError) return null
    throw error
  }
}

type Reader = (bytes: Buffer) => ImageSize | null

const READERS: Readonly<Record<string, Reader>> = {
  'image/png': bytes =>
    isAt(bytes, 12, 'IHDR') ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null,
  'image/gif': bytes => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/avif': avifSize,
}

/** Three kinds of WebP: lossy, lossless, and extended with a canvas of its own. */
function webpSize(bytes: Buffer): ImageSize | null {
  if (isAt(bytes, 12, 'VP8X')) return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (isAt(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (!isAt(bytes, 12, 'VP8 ') || bytes.readUIntBE(23, 3) !== 0x9d012a) return null
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

/** The parts of a picture each tell their size near the beginning of the file; the largest is the whole. */
function avifSize(bytes: Buffer): ImageSize | null {
  const head = bytes.subarray(0, AVIF_HEAD)
  let largest: ImageSize | null = null
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

const AVIF_HEAD = 65_536

const isAt = (bytes: Buffer, at: number, word: string): boolean =>
  bytes.toString('latin1', at, at + word.length) === word
