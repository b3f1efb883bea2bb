/** Which sizes a picture is scaled to, from its own size alone. */
import type { ImageSize } from '../formats/image-size.ts'

export type SizeName = 'thumbnail' | 'medium' | 'medium_large' | 'large' | '1536x1536' | '2048x2048'

export type PlannedSize = ImageSize & {
  /** Names of one and the same file: of a tall picture two sizes may be alike. */
  readonly names: readonly SizeName[]
  /** Its middle is cut out in these proportions; otherwise the picture keeps its own. */
  readonly isCropped: boolean
}

/** The kinds that can be read and written. Of the others, moving pictures among them, there is the original only. */
export const scaledTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type ScaledType = (typeof scaledTypes)[number]
export const isScaledType = (mime: string): mime is ScaledType => scaledTypes.some(type => type === mime)

/** A picture takes four bytes a point as soon as it is decoded, however small its file is. */
const MOST_POINTS = 50_000_000

type Bounds = { readonly name: SizeName; readonly width: number; readonly height: number }

const FITTED: readonly Bounds[] = [
  { name: '2048x2048', width: 2048, height: 2048 },
  { name: '1536x1536', width: 1536, height: 1536 },
  { name: 'large', width: 1024, height: 1024 },
  { name: 'medium_large', width: 768, height: Number.POSITIVE_INFINITY },
  { name: 'medium', width: 300, height: 300 },
]
const THUMBNAIL = 150

/** From the largest to the smallest. Empty where the picture is small already, or too large to be decoded. */
export function plannedSizes({ width, height }: ImageSize): PlannedSize[] {
  if (width * height > MOST_POINTS) return []
  const planned: PlannedSize[] = []
  for (const { name, ...bounds } of FITTED) {
    const scale = Math.min(bounds.width / width, bounds.height / height)
    if (scale >= 1) continue
    const size = { width: pointsOf(width * scale), height: pointsOf(height * scale) }
    const alike = planned.findIndex(other => other.width === size.width && other.height === size.height)
    if (alike < 0) planned.push({ ...size, names: [name], isCropped: false })
    else planned[alike] = { ...planned[alike]!, names: [...planned[alike]!.names, name] }
  }
  planned.sort((one, other) => other.width * other.height - one.width * one.height)
  return [...planned, ...thumbnail({ width, height })]
}

function thumbnail({ width, height }: ImageSize): PlannedSize[] {
  if (width <= THUMBNAIL && height <= THUMBNAIL) return []
  const size = { width: Math.min(width, THUMBNAIL), height: Math.min(height, THUMBNAIL) }
  return [{ ...size, names: ['thumbnail'], isCropped: true }]
}

const pointsOf = (length: number): number => Math.max(1, Math.round(length))
