/** What is stored of an uploaded file beside its post. */
import type { Row } from '../../db/database.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { inList, inTextList, listValue, readRows } from '../../kernel/statement.ts'
import { type PictureSizes, readSizes } from './sizes/picture-sizes.ts'
import type { StoredName } from './storage.ts'

export type MediaFile = {
  readonly post_id: number
  readonly file: StoredName
  readonly bytes: number
  /** Null for what is no picture. */
  readonly width: number | null
  readonly height: number | null
  readonly alt_text: string
  /** The scaled files; none as long as they are not made. */
  readonly sizes: PictureSizes
}

export const MEDIA_COLUMNS = ['post_id', 'file', 'bytes', 'width', 'height', 'alt_text', 'sizes'] as const

/**
 * By the ids of their posts; those that have no file are left out. The plus before `site_id` keeps SQLite from looking
 * through the whole site for a few known ids.
 */
export async function mediaFiles(ids: readonly number[], ctx: ReadContext): Promise<ReadonlyMap<number, MediaFile>> {
  const text = `select ${COLUMNS} from media_files f where +f.site_id = ? and ${inList('f.post_id', ctx.database.engine)}`
  const rows = await readRows<StoredMediaFile>({ text, values: [ctx.site.id, listValue(ids)] }, ctx)
  return new Map(rows.map(row => [row.post_id, fileOf(row)]))
}

/** By their names below the site's uploads. */
export async function mediaFilesNamed(names: readonly StoredName[], ctx: ReadContext): Promise<readonly MediaFile[]> {
  const text = `select ${COLUMNS} from media_files f where f.site_id = ? and ${inTextList('f.file', ctx.database.engine)}`
  const rows = await readRows<StoredMediaFile>({ text, values: [ctx.site.id, listValue(names)] }, ctx)
  return rows.map(fileOf)
}

const COLUMNS = MEDIA_COLUMNS.map(column => `f.${column}`).join(', ')

type StoredMediaFile = Omit<MediaFile, 'sizes'> & { readonly sizes: string | null } & Row
const fileOf = (row: StoredMediaFile): MediaFile => ({ ...row, sizes: readSizes(row.sizes) })

export const mediaFileOf = async (id: number, ctx: ReadContext): Promise<MediaFile | null> =>
  (await mediaFiles([id], ctx)).get(id) ?? null

/** Where everybody finds the file. */
export const sourceUrl = ({ file }: { readonly file: StoredName }, ctx: Pick<ReadContext, 'site'>): string =>
  `${ctx.site.url}/uploads/${file}`
