/** The markup of published maps, made once after each change. */
import type { ReadContext } from '../../../kernel/context.ts'
import { html } from '../../../platform/html/html.ts'
import { type MediaFile, pictureSources } from '../../../platform/media/media.ts'
import { assetUrl, sitePath, visitorScriptTag } from '../../../platform/pages/pages.ts'
import type { MapDocument, Picture } from '../domain/document.ts'
import { hooks } from '../hooks.ts'
import { filesShown } from '../store/pictures.ts'
import { mapMarkup, type ShownMap, sourceSetOf } from './map-markup.ts'
import { mapStyleSheet } from './styles.ts'
import { wordsIn } from './words.ts'

export const PAGES = 'image-map.pages'
export const SCRIPT = 'image-map'

/** Empty where there is no such map for visitors. */
export async function publishedMarkup(id: number, ctx: ReadContext): Promise<string> {
  const facts = await ctx.hooks.apply(hooks.pageFacts, {}, { map: id }, ctx)
  const key = `markup ${id} ${ctx.site.language} ${JSON.stringify(facts)}`
  return ctx.memory('image-map', PAGES).keep(key, async () => {
    const map = await publishedMap(id, ctx)
    return map ? renderMap(map, facts, ctx) : ''
  })
}

async function publishedMap(id: number, ctx: ReadContext): Promise<ShownMap | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null
  const row = await ctx.db
    .selectFrom('image_maps')
    .select(['id', 'title', 'doc'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.id, title: row.title, doc: JSON.parse(row.doc) as MapDocument } : null
}

export async function renderMap(
  map: ShownMap,
  facts: Readonly<Record<string, unknown>>,
  ctx: ReadContext,
): Promise<string> {
  const files = await filesShown(map.doc, ctx)
  const icons = await ctx.hooks.apply(hooks.icons, new Map(), undefined, ctx)
  const sources = (picture: Picture) => sourceSetFor(files.get(picture.id), ctx)
  return String(mapMarkup(map, { words: wordsIn(ctx.site.language), icons, facts, sources }))
}

function sourceSetFor(file: MediaFile | undefined, ctx: ReadContext): string {
  if (!file) return ''
  const sources = pictureSources(file).map(source => ({
    url: sitePath(`/uploads/${source.file}`, ctx),
    width: source.width,
  }))
  return sourceSetOf(sources)
}

/** The style sheet stands before the map, so that nothing moves when it arrives. */
export const stylesTag = (ctx: ReadContext): string =>
  String(html`<link rel="stylesheet" href="${assetUrl(mapStyleSheet, ctx)}">`)

export const scriptTags = async (ctx: ReadContext): Promise<string> =>
  String(await visitorScriptTag(ctx.hooks.applyNow(hooks.script, SCRIPT, undefined, ctx), ctx))
