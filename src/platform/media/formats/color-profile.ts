/** The colour profile of a JPEG picture: all that its scaled ones keep of what it says about itself. */
import { segmentsOf } from './jpeg-segments.ts'

const APP0 = 0xe0
const APP2 = 0xe2
const MARK = 'ICC_PROFILE\0'
/** Behind the mark: the number of the part and how many there are. */
const HEAD = MARK.length + 2
/** Those of telephones have some 600 bytes; a very long one would outweigh a small picture. */
const LONGEST = 16_384

/** The segments as they stand in the file. Empty where there are none, or where they are not for red, green and blue. */
export function colorProfile(jpeg: Buffer): Buffer {
  const parts: Buffer[] = []
  for (const { marker, start, end } of segmentsOf(jpeg)) {
    if (marker === APP2 && jpeg.toString('latin1', start, start + MARK.length) === MARK)
      parts.push(jpeg.subarray(start - 4, end))
  }
  const profile = Buffer.concat(parts)
  const space = profile.toString('latin1', 4 + HEAD + 16, 4 + HEAD + 20)
  return space === 'RGB ' && profile.length <= LONGEST ? profile : Buffer.alloc(0)
}

/** Behind the first segment, which has to stay the first. */
export function withColorProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const [first] = segmentsOf(jpeg)
  const at = first?.marker === APP0 ? first.end : 2
  return Buffer.concat([jpeg.subarray(0, at), profile, jpeg.subarray(at)])
}
