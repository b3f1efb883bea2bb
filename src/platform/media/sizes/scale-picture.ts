/** Makes the planned sizes of a picture. Runs in a process of its own: it takes seconds and a few hundred megabytes. */
import { colorProfile, withColorProfile } from '../formats/color-profile.ts'
import { imageSize } from '../formats/image-size.ts'
import { isAnimated } from '../formats/is-animated.ts'
import { type Codec, loadCodec } from './codecs.ts'
import { cropMiddle, type Pixels, shrink } from './pixels.ts'
import { type PlannedSize, plannedSizes, type ScaledType } from './planned-sizes.ts'

export type ScaledPicture = PlannedSize & { readonly bytes: Buffer }

/**
 * Nothing for pictures that move, and no file that would be longer than the original's. The header is read first, so that
 * a small file that claims to be a huge picture is never decoded. Metadata are left behind, but for the colours.
 */
export async function scalePicture(original: Buffer, mime: ScaledType): Promise<ScaledPicture[]> {
  const size = imageSize(original, mime)
  if (!size) throw new Error('The header does not tell how large the picture is.')
  const planned = isAnimated(original, mime) ? [] : plannedSizes(size)
  if (planned.length === 0) return []
  const codec = await loadCodec(mime)
  const decoded = await codec.decode(original)
  if (decoded.width !== size.width || decoded.height !== size.height)
    throw new Error('The picture is not as large as its header says.')
  const scaled = await encodeAll(scaleDown(decoded, planned), codec)
  const profile = mime === 'image/jpeg' ? colorProfile(original) : Buffer.alloc(0)
  return scaled
    .map(picture => ({
      ...picture,
      bytes: profile.length > 0 ? withColorProfile(picture.bytes, profile) : picture.bytes,
    }))
    .filter(({ bytes }) => bytes.length < original.length)
}

type Scaled = PlannedSize & { readonly pixels: Pixels }

/** Each from the smallest one before it that is large enough. */
function scaleDown(decoded: Pixels, planned: readonly PlannedSize[]): Scaled[] {
  const made: Pixels[] = [decoded]
  return planned.map(size => {
    const source = made.findLast(pixels => pixels.width >= size.width && pixels.height >= size.height)!
    const pixels = shrink(size.isCropped ? cropMiddle(source, size) : source, size)
    if (!size.isCropped) made.push(pixels)
    return { ...size, pixels }
  })
}

async function encodeAll(scaled: readonly Scaled[], codec: Codec): Promise<ScaledPicture[]> {
  const encoded: ScaledPicture[] = []
  for (const { pixels, ...size } of scaled) encoded.push({ ...size, bytes: await codec.encode(pixels) })
  return encoded
}
