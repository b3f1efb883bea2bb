/** A map as a file: our own format with everything, or one that other programs read. */
import type { ReadContext } from '../../../kernel/context.ts'
import { digestFile, type MediaFile, mediaFiles, sourceUrl } from '../../../platform/media/media.ts'
import type { Loss } from '../domain/transfer/draft.ts'
import { writeAreas } from '../domain/transfer/html-area.ts'
import { type Asset, FORMAT, type OwnFile, pictureIds } from '../domain/transfer/own-file.ts'
import { writeSvg } from '../domain/transfer/svg.ts'
import { writeAnnotations } from '../domain/transfer/w3c.ts'
import type { ImageMap } from '../entities/maps.ts'

export const exportFormats = ['json', 'w3c', 'svg', 'html-area'] as const
export type ExportFormat = (typeof exportFormats)[number]
export type ExportedMap = {
  readonly text: string
  readonly type: string
  readonly ending: string
  readonly losses: readonly Loss[]
}

export async function exportMap(map: ImageMap, format: ExportFormat, ctx: ReadContext): Promise<ExportedMap> {
  if (format === 'json') {
    const text = JSON.stringify(await ownFile(map, ctx), null, 2)
    return { text, type: 'application/json', ending: 'json', losses: [] }
  }
  if (format === 'w3c') {
    const { file, losses } = writeAnnotations(map.title, map.doc)
    return { text: JSON.stringify(file, null, 2), type: 'application/ld+json', ending: 'w3c.json', losses }
  }
  const isSvg = format === 'svg'
  const { file, losses } = (isSvg ? writeSvg : writeAreas)(map.title, map.doc)
  const type = isSvg ? 'image/svg+xml' : 'text/html; charset=utf-8'
  return { text: file, type, ending: isSvg ? 'svg' : 'html', losses }
}

async function ownFile({ title, status, doc }: ImageMap, ctx: ReadContext): Promise<OwnFile> {
  const files = await mediaFiles(pictureIds(doc), ctx)
  return {
    format: FORMAT,
    version: 1,
    exported_at: ctx.clock.instant(),
    site: ctx.site.url,
    map: { title, status, doc },
    assets: await Promise.all([...files.values()].map(file => assetOf(file, ctx))),
  }
}

/** The picture itself stays on its site; its digest tells whether a copy elsewhere is the same. */
async function assetOf(file: MediaFile, ctx: ReadContext): Promise<Asset> {
  const url = sourceUrl(file, ctx)
  const filename = file.file.slice(file.file.lastIndexOf('/') + 1)
  const ending = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
  const mime = `image/${ending === 'jpg' ? 'jpeg' : ending}`
  return {
    id: file.post_id,
    url,
    filename,
    mime,
    sha256: await digestFile(file.file, ctx),
  }
}
