/** Where an upload is shown, as far as the caller may look. */
import { Type } from 'typebox'
import { rule } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { byId } from '../../../kernel/records/record-route.ts'
import { route } from '../../../kernel/route.ts'
import { readSlowly } from '../../../kernel/statement.ts'
import { plainText } from '../../formatting/formatting.ts'
import { optionOf } from '../../options/options.ts'
import { postErrors } from '../../posts/posts.ts'
import { postTypeOf } from '../../posts/types.ts'
import { type MediaFile, mediaFileOf, refuseUnlessUploader } from '../media.ts'

const useShape = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    rest_base: Type.String({ description: 'The kind of content, as its addresses name it.' }),
    as: Type.Enum(['featured', 'content'], { description: 'As the picture of the whole, or in its text.' }),
  },
  { title: 'MediaUse' },
)

export const mediaUsesRoute = route({
  method: 'GET',
  path: '/media/{id}/uses',
  summary: 'Where an upload is used: texts that show it, and settings of the site that name it',
  access: rule('upload_files', (_parameters, ctx) => {
    refuseUnlessUploader(ctx)
    return true
  }),
  input: byId('The id of the file.'),
  reply: Type.Object({ posts: Type.Array(useShape), settings: Type.Array(Type.Enum(['site_icon', 'site_logo'])) }),
  async handler({ id }, ctx) {
    const file = await mediaFileOf(id, ctx)
    if (!file) throw postErrors.post_invalid_id()
    return { posts: await usesIn(id, file, ctx), settings: await settingsWith(id, ctx) }
  },
})

const MOST = 50

type Found = { id: number; title: string; type: string; featured_media: number }

async function usesIn(id: number, { file }: MediaFile, ctx: ReadContext) {
  // Sizes of a picture are named like the original, with their width and height behind.
  const stem = file.replace(/\.[^.]+$/, '').replaceAll(/[\\%_]/g, mark => `\\${mark}`)
  const text = `select id, title, type, featured_media from posts where site_id = ? and status <> 'trash'
    and type <> 'attachment' and (featured_media = ? or content like ? escape '\\') order by id desc limit ${MOST}`
  const rows = await readSlowly<Found>({ text, values: [ctx.site.id, id, `%/uploads/%${stem}%`] }, ctx)
  const allowed = await Promise.all(rows.map(row => ctx.user?.can('edit_post', row.id)))
  return rows
    .filter((_, index) => allowed[index])
    .map(row => ({
      id: row.id,
      title: plainText(row.title),
      rest_base: postTypeOf(row.type, ctx)?.restBase ?? row.type,
      as: row.featured_media === id ? ('featured' as const) : ('content' as const),
    }))
}

async function settingsWith(id: number, ctx: ReadContext) {
  const chosen = await Promise.all(
    (['site_icon', 'site_logo'] as const).map(async name => [name, await optionOf(name, 0, ctx)] as const),
  )
  return chosen.filter(([, value]) => Number(value) === id).map(([name]) => name)
}
