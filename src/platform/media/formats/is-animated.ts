/** Whether a picture moves: scaling would leave its first moment only. */

export function isAnimated(bytes: Buffer, mime: string): boolean {
  if (mime === 'image/webp') return bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes[20]! & WEBP_ANIMATION) !== 0
  return mime === 'image/png' && hasAnimationChunk(bytes)
}

const WEBP_ANIMATION = 0x02
/** Far more chunks than come before the picture itself. */
const MOST_CHUNKS = 1000

/** An animated PNG says so before the data of its first picture. */
function hasAnimationChunk(bytes: Buffer): boolean {
  for (let at = 8, chunk = 0; at + 8 <= bytes.length && chunk < MOST_CHUNKS; chunk++) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
    at += 12 + bytes.readUInt32BE(at)
  }
  return false
}
