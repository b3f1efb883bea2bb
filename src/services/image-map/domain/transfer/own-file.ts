/** Our own export: everything, for another site or for safekeeping. */
import { floorsOf, type MapDocument } from '../document.ts'
import { isRecord, recordIn, textIn } from '../loose-values.ts'
import type { ImportedMap } from './draft.ts'

export const FORMAT = 'vendor-image-map'

export type Asset = {
  readonly id: number
  readonly url: string
  readonly filename: string
  readonly mime: string
  readonly sha256: string
}

export type OwnFile = {
  readonly format: typeof FORMAT
  readonly version: 1
  readonly exported_at: string
  readonly site: string
  readonly map: { readonly title: string; readonly status: string; readonly doc: MapDocument }
  readonly assets: readonly Asset[]
}

export const isOwnFile = (file: unknown): boolean => isRecord(file) && file.format === FORMAT

/** Pictures stay where they are: the file names them, and tells which of them the new site may not have. */
export function readOwnFile(file: unknown): ImportedMap {
  const map = recordIn(recordIn(file).map)
  const version = recordIn(file).version
  const losses =
    version === 1
      ? []
      : [{ hotspot: null, message: 'The file was made by a newer version; what is new in it was left out.' }]
  return { title: textIn(map.title, 200), doc: map.doc, losses }
}

/** The pictures that a document shows, each once. */
export const pictureIds = (doc: MapDocument): number[] => [
  ...new Set(floorsOf(doc).flatMap(({ image }) => (image.id > 0 ? [image.id] : []))),
]
