/** What lists and single maps tell beside what is stored. */
import type { ReadContext } from '../../../kernel/context.ts'
import { isAmong } from '../../../kernel/statement.ts'
import { fittingFile, mediaFiles } from '../../../platform/media/media.ts'
import { sitePath } from '../../../platform/pages/pages.ts'

type Row = {
  readonly id: number
  readonly created_by?: number | null
  readonly picture_id: number
  readonly picture_url: string
}

const THUMBNAIL = 300

export async function factsOfMaps(rows: readonly Row[], ctx: ReadContext): Promise<Record<string, unknown>[]> {
  const [authors, files, autosaved] = await Promise.all([
    namesOf(
      rows.flatMap(({ created_by }) => created_by ?? []),
      ctx,
    ),
    mediaFiles(
      rows.flatMap(({ picture_id }) => (picture_id > 0 ? [picture_id] : [])),
      ctx,
    ),
    autosavedBy(
      rows.map(({ id }) => id),
      ctx,
    ),
  ])
  return rows.map(({ id, created_by, picture_id, picture_url }) => {
    const file = files.get(picture_id)
    const name = authors.get(created_by ?? 0)
    return {
      author: name === undefined ? null : { id: created_by, name },
      thumbnail: file ? sitePath(`/uploads/${fittingFile(file, THUMBNAIL)}`, ctx) : picture_url,
      shortcode: shortcodeOf(id),
      has_autosave: autosaved.has(id),
    }
  })
}

export const shortcodeOf = (id: number): string => `[vendor_image_map id=${id}]`

async function namesOf(ids: readonly number[], ctx: ReadContext): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { text, values } = isAmong('id', [...new Set(ids)])
  const rows = await ctx.database.rows<{ id: number; display_name: string }>(
    `select id, display_name from users where ${text}`,
    values,
  )
  return new Map(rows.map(({ id, display_name }) => [id, display_name]))
}

async function autosavedBy(maps: readonly number[], ctx: ReadContext): Promise<ReadonlySet<number>> {
  if (!ctx.user || maps.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('image_map_autosaves')
    .select('map_id')
    .where('user_id', '=', ctx.user.id)
    .where('map_id', 'in', [...maps])
    .execute()
  return new Set(rows.map(({ map_id }) => map_id))
}
