/** The pictures of a map, as the media library knows them. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type MediaFile, mediaFiles, mediaFilesNamed } from '../../../platform/media/media.ts'
import { localUrl, sitePath } from '../../../platform/pages/pages.ts'
import { floorsOf, type MapDocument, type Picture } from '../domain/document.ts'

/** Addresses and sizes come from the library where it has the picture; a description only where the map says none. */
export async function knownPictures(doc: MapDocument, ctx: ReadContext): Promise<MapDocument> {
  const pictures = [doc.image, ...doc.layers.map(({ image }) => image)].filter(isSaid)
  if (pictures.length === 0) return doc
  const find = finder(await filesOf(pictures, ctx), ctx)
  return {
    ...doc,
    image: find(doc.image),
    layers: doc.layers.map(layer => ({ ...layer, image: find(layer.image) })),
  }
}

/** A picture that lies on this site: pages load no others. */
export const isOfSite = ({ url }: Pick<Picture, 'url'>): boolean => url !== '' && !/^https?:/i.test(url)

/** Files of the library that a document shows, by their ids. */
export const filesShown = (doc: MapDocument, ctx: ReadContext): Promise<ReadonlyMap<number, MediaFile>> =>
  mediaFiles(
    floorsOf(doc).flatMap(({ image }) => (image.id > 0 ? [image.id] : [])),
    ctx,
  )

const isSaid = ({ id, url }: Picture): boolean => id > 0 || url !== ''
const UPLOADS = '/uploads/'

/** The name below the site's uploads; null for what lies elsewhere. */
function uploadName(url: string, ctx: ReadContext): string | null {
  const start = sitePath(UPLOADS, ctx)
  const path = localUrl(url, ctx)
  return path.startsWith(start) ? path.slice(start.length) : null
}

async function filesOf(pictures: readonly Picture[], ctx: ReadContext): Promise<readonly MediaFile[]> {
  const ids = pictures.flatMap(({ id }) => (id > 0 ? [id] : []))
  const names = pictures.flatMap(({ url }) => uploadName(url, ctx) ?? [])
  const [byId, byName] = await Promise.all([mediaFiles(ids, ctx), mediaFilesNamed(names, ctx)])
  return [...byId.values(), ...byName]
}

function finder(files: readonly MediaFile[], ctx: ReadContext): (picture: Picture) => Picture {
  const byId = new Map(files.map(file => [file.post_id, file]))
  const byName = new Map(files.map(file => [file.file as string, file]))
  return picture => {
    const url = localUrl(picture.url, ctx)
    const file = byId.get(picture.id) ?? byName.get(uploadName(url, ctx) ?? '')
    if (!file) return { ...picture, id: 0, url }
    return {
      ...picture,
      id: file.post_id,
      url: sitePath(UPLOADS + file.file, ctx),
      width: file.width ?? picture.width,
      height: file.height ?? picture.height,
      alt: picture.alt || file.alt_text,
    }
  }
}
