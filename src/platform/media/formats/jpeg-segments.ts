/** A JPEG file is a row of segments, each with a marker and a length. */

export type JpegSegment = { readonly marker: number; readonly start: number; readonly end: number }

/** `start` is behind the segment's length, `end` behind its content. Ends before the picture itself. */
export function* segmentsOf(bytes: Buffer): Generator<JpegSegment> {
  let at = 2
  for (let step = 0; step < MOST_STEPS && at + 4 <= bytes.length && bytes[at] === 0xff; step++) {
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      // Filling before a marker.
      at += 1
      continue
    }
    if (marker === START_OF_SCAN) return
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return
    yield { marker, start: at + 4, end: at + 2 + length }
    at += 2 + length
  }
}

const START_OF_SCAN = 0xda
/** Far more than any camera writes before the picture; a file made to be walked through for long is given up. */
const MOST_STEPS = 2000
