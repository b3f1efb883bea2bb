/** Uploads as the API shows them: what every post shows, and what is known of the file. */
import { Type } from 'typebox'
import type { ReadContext } from '../../kernel/context.ts'
import { formatContent } from '../formatting/formatting.ts'
import { rowsInOrder } from '../posts/list/find-posts.ts'
import { renderContent } from '../posts/posts.ts'
import type { ViewContext } from '../posts/show/post-fields.ts'
import { showPosts } from '../posts/show/show-posts.ts'
import { type ShownRow, shownColumns } from '../posts/show/shown-row.ts'
import { postTypeOf } from '../posts/types.ts'
import { mediaTypeOf } from './formats/file-types.ts'
import { type MediaFile, mediaFiles, sourceUrl } from './media-file.ts'
import { storedSize } from './sizes/picture-sizes.ts'

const text = Type.Object({ rendered: Type.String(), raw: Type.Optional(Type.String()) })

const sizeSchema = Type.Object({
  file: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  mime_type: Type.String(),
  filesize: Type.Integer(),
  source_url: Type.String(),
})

export const mediaSchema = Type.Object(
  {
    id: Type.Integer(),
    date: Type.String(),
    slug: Type.String(),
    type: Type.Literal('attachment'),
    link: Type.String(),
    title: text,
    author: Type.Integer(),
    alt_text: Type.String({ description: 'What the picture shows, for those who do not see it.' }),
    caption: text,
    description: Type.Optional(text),
    media_type: Type.Union([Type.Literal('image'), Type.Literal('file')]),
    mime_type: Type.String(),
    media_details: Type.Object({
      width: Type.Optional(Type.Integer()),
      height: Type.Optional(Type.Integer()),
      file: Type.String(),
      filesize: Type.Integer(),
      sizes: Type.Record(Type.String(), sizeSchema, {
        description: 'By name, from `thumbnail` to `2048x2048`. They are made shortly after the upload.',
      }),
    }),
    post: Type.Optional(Type.Union([Type.Integer(), Type.Null()], { description: 'What it is attached to.' })),
    source_url: Type.String(),
    filename: Type.Optional(Type.String()),
    filesize: Type.Optional(Type.Integer()),
  },
  { title: 'Media' },
)

/** In the order of the ids; what has no file is left out. */
export async function showMedia(ids: readonly number[], context: ViewContext, ctx: ReadContext): Promise<object[]> {
  const type = postTypeOf('attachment', ctx)!
  const rows = await rowsInOrder<ShownRow>(ids, shownColumns(type, 'full', ctx), ctx)
  const files = await mediaFiles(ids, ctx)
  const posts = await showPosts(rows, { type, context }, ctx)
  const shown: object[] = []
  for (const [index, row] of rows.entries()) {
    const file = files.get(row.id)
    if (file) shown.push(await joinFile({ row, file, json: posts[index]!.text }, context, ctx))
  }
  return shown
}

type Joined = { readonly row: ShownRow; readonly file: MediaFile; readonly json: string }

async function joinFile({ row, file, json }: Joined, context: ViewContext, ctx: ReadContext): Promise<object> {
  const { _links, ...post } = JSON.parse(json) as Record<string, unknown>
  const raw = (typed: string) => (context === 'edit' ? { raw: typed } : {})
  const more = {
    description: { ...raw(row.content), rendered: await renderContent(row, ctx) },
    post: row.parent_id || null,
    filename: nameOf(file.file),
    filesize: file.bytes,
  }
  return {
    ...post,
    alt_text: file.alt_text,
    caption: { ...raw(row.excerpt), rendered: row.excerpt.trim() === '' ? '' : formatContent(row.excerpt) },
    ...(context === 'embed' ? {} : more),
    media_type: mediaTypeOf(row.mime),
    mime_type: row.mime,
    media_details: detailsOf(file, row.mime, ctx),
    source_url: sourceUrl(file, ctx),
    _links,
  }
}

const detailsOf = (media: MediaFile, mime: string, ctx: ReadContext) => ({
  ...(media.width !== null && media.height !== null && { width: media.width, height: media.height }),
  file: media.file,
  filesize: media.bytes,
  sizes: shownSizes(media, mime, ctx),
})

/** With their addresses; where there are any, the original stands among them as `full`. */
function shownSizes(media: MediaFile, mime: string, ctx: ReadContext): object {
  const { file, width, height, sizes } = media
  const shown = Object.entries(sizes).map(([name, size]) => {
    return [name, { ...size, source_url: sourceUrl({ file: storedSize(file, size) }, ctx) }]
  })
  if (shown.length === 0) return {}
  const full = { file: nameOf(file), width, height, mime_type: mime, filesize: media.bytes }
  return Object.fromEntries([...shown, ['full', { ...full, source_url: sourceUrl(media, ctx) }]])
}

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1)
