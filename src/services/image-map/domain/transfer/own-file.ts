/** Our own export: everything, for another site or for safekeeping. */
import { floorsOf, type MapDocument } from '../document.ts'
import { isRecord, listIn, recordIn, textIn } from '../loose-values.ts'
import type { ImportedMap } from './draft.ts'

export const FORMAT = 'vendor-image-map'

export type Asset = {
  readonly id: number
  readonly url: string
  readonly filename: string
  readonly mime: string
  /** Of its bytes; null where the file is gone. */
  readonly sha256: string | null
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

/** Pictures stay where they are. Their numbers mean something on the old site only, so they are named by their addresses. */
export function readOwnFile(file: unknown): ImportedMap {
  const { map: sent, version, site, assets } = recordIn(file)
  const map = recordIn(sent)
  const doc = withAddresses(recordIn(map.doc), addressesIn(assets, site))
  const losses =
    version === 1
      ? []
      : [{ hotspot: null, message: 'The file was made by a newer version; what is new in it was left out.' }]
  return { title: textIn(map.title, 200), doc, losses }
}

type Whole = (picture: Readonly<Record<string, unknown>>) => unknown

function addressesIn(assets: unknown, site: unknown): Whole {
  const byId = new Map(
    listIn(assets)
      .filter(isRecord)
      .map(({ id, url }) => [id, url]),
  )
  return ({ id, url }) => byId.get(id) ?? (typeof url === 'string' && url !== '' ? addressOn(site, url) : url)
}

/** As it is where no whole address can be made of it. */
function addressOn(site: unknown, url: string): string {
  const base = typeof site === 'string' ? site : ''
  return URL.canParse(url, base) ? new URL(url, base).href : url
}

function withAddresses(doc: Readonly<Record<string, unknown>>, whole: Whole): Readonly<Record<string, unknown>> {
  const elsewhere = (sent: unknown) => {
    const picture = recordIn(sent)
    return { ...picture, id: 0, url: whole(picture) }
  }
  const layers = listIn(doc.layers).map(layer => ({ ...recordIn(layer), image: elsewhere(recordIn(layer).image) }))
  return { ...doc, image: elsewhere(doc.image), layers }
}

/** The pictures that a document shows, each once. */
export const pictureIds = (doc: MapDocument): number[] => [
  ...new Set(floorsOf(doc).flatMap(({ image }) => (image.id > 0 ? [image.id] : []))),
]
