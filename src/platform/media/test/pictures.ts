/** Real pictures for the tests of scaling: the left half is red, the right half blue, with a grain that does not compress. */
import { loadCodec } from '../sizes/codecs.ts'
import type { Pixels } from '../sizes/pixels.ts'
import type { ScaledType } from '../sizes/planned-sizes.ts'

export async function paintPicture(width: number, height: number, mime: ScaledType = 'image/jpeg'): Promise<Buffer> {
  return (await loadCodec(mime)).encode(paint(width, height))
}

export async function decodePicture(bytes: Buffer, mime: ScaledType = 'image/jpeg'): Promise<Pixels> {
  return (await loadCodec(mime)).decode(bytes)
}

/** What camera and telephone note in a picture: how it was held, and where. */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from('MM\0*\0\0\0\b\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0\0\0\0\0\0\0\0', 'latin1')
  tiff.writeUInt16BE(orientation, 18)
  return withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(PLACE)]))
}

/** Stands in the metadata for where a picture was taken. */
export const PLACE = 'GPS 52.5200 N 13.4050 E'

/** The head of a colour profile is enough. */
export function withProfile(jpeg: Buffer): Buffer {
  const profile = Buffer.alloc(128, 0)
  profile.write('RGB ', 16, 'latin1')
  return withSegment(jpeg, 0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1'), profile]))
}

function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** `red` or `blue`, at a place in parts of the width and the height. */
export function colorAt({ data, width, height }: Pixels, x: number, y: number): string {
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
  return data[at]! > data[at + 2]! ? 'red' : 'blue'
}

function paint(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let point = 0; point < width * height; point++) {
    const x = point % width
    const grain = (point * 2_654_435_761) % 61
    data.set(x < width / 2 ? [190 + grain, grain, grain, 255] : [grain, grain, 190 + grain, 255], point * 4)
  }
  return { data, width, height }
}
