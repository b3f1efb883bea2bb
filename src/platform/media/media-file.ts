/** What is stored of an uploaded file beside its post. */
import type { ReadContext } from '../../kernel/context.ts'
import type { StoredName } from './storage.ts'

export type MediaFile = {
  readonly post_id: number
  readonly file: StoredName
  readonly bytes: number
  /** Null for what is no picture. */
  readonly width: number | null
  readonly height: number | null
  readonly alt_text: string
}

export const MEDIA_COLUMNS = ['post_id', 'file', 'bytes', 'width', 'height', 'alt_text'] as const

/** By the ids of their posts; those that have no file are left out. */
export async function mediaFiles(ids: readonly number[], ctx: ReadContext): Promise<ReadonlyMap<number, MediaFile>> {
  if (ids.length === 0) return new Map()
  const rows = (await ctx.db
    .selectFrom('media_files')
    .select(MEDIA_COLUMNS)
    .where('post_id', 'in', ids)
    .execute()) as MediaFile[]
  return new Map(rows.map(row => [row.post_id, row]))
}

export const mediaFileOf = async (id: number, ctx: ReadContext): Promise<MediaFile | null> =>
  (await mediaFiles([id], ctx)).get(id) ?? null

/** Where everybody finds the file. */
export const sourceUrl = ({ file }: Pick<MediaFile, 'file'>, ctx: ReadContext): string =>
  `${ctx.site.url}/uploads/${file}`
