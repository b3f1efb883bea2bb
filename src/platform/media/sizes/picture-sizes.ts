/** The scaled files of a picture, as they are stored beside it and shown by the API. */
import type { StoredName } from '../storage.ts'

export type PictureSize = {
  /** The name alone: it lies in the folder of the original. */
  readonly file: string
  readonly width: number
  readonly height: number
  readonly mime_type: string
  readonly filesize: number
}

export type PictureSizes = Readonly<Record<string, PictureSize>>

/** Stored as JSON; null where nobody has tried to make them yet. */
export const readSizes = (stored: string | null): PictureSizes =>
  stored === null ? {} : (JSON.parse(stored) as PictureSizes)

/** Where a scaled file lies, below the site's uploads. */
export const storedSize = (original: StoredName, { file }: Pick<PictureSize, 'file'>): StoredName =>
  original.slice(0, original.lastIndexOf('/') + 1) + file

/** Every file that belongs to a picture; sizes that are alike share one. */
export const storedSizes = (original: StoredName, sizes: PictureSizes): StoredName[] => [
  ...new Set(Object.values(sizes).map(size => storedSize(original, size))),
]

type Sized = {
  readonly file: StoredName
  readonly width: number | null
  readonly height: number | null
  readonly sizes: PictureSizes
}

export type PictureSource = { readonly file: StoredName; readonly width: number }

/** Wider ones are for nobody's screen; the original is for those who ask for it. */
const WIDEST = 2048

/**
 * The files among which a browser may choose, from the narrowest to the widest: all of them show the same, so those that
 * were cut are not among them. Empty where there is nothing to choose.
 */
export function pictureSources({ file, width, height, sizes }: Sized): PictureSource[] {
  if (!width || !height) return []
  const isWhole = (size: PictureSize) => Math.abs(size.width * height - size.height * width) <= Math.max(width, height)
  const scaled = Object.values(sizes).filter(size => isWhole(size) && size.width <= WIDEST)
  if (scaled.length === 0) return []
  const byWidth = new Map(scaled.map(size => [size.width, storedSize(file, size)]))
  if (width <= WIDEST) byWidth.set(width, file)
  return [...byWidth].map(([width, file]) => ({ file, width })).sort((one, other) => one.width - other.width)
}

/** The narrowest file that is at least so wide, else the original. */
export const fittingFile = (picture: Sized, width: number): StoredName =>
  pictureSources(picture).find(source => source.width >= width)?.file ?? picture.file
