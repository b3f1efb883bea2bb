/** A map out of somebody's file becomes a draft. */
import type { Context } from '../../../kernel/context.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import type { ImportedMap, Loss } from '../domain/transfer/draft.ts'
import { maps } from '../entities/maps.ts'

export type Imported = { readonly id: number; readonly title: string; readonly warnings: readonly Loss[] }

const MOST_TITLE = 200

export async function importMap({ title, doc, losses }: ImportedMap, ctx: Context): Promise<Imported> {
  const wanted = title.trim() || 'Imported map'
  const named = await freeTitle(wanted, ctx)
  const map = await createRecord(maps, { values: { title: named, status: 'draft', doc } }, ctx)
  const elsewhere = /^https?:/i.test(map.doc.image.url)
  const picture: Loss = { hotspot: null, message: 'The picture lies on another site: upload it here and choose it.' }
  return { id: map.id, title: map.title, warnings: [...losses, ...(elsewhere ? [picture] : [])].slice(0, 500) }
}

const SUFFIX = ' (imported)'

/** A second map of the same name says where it came from. */
async function freeTitle(title: string, ctx: Context): Promise<string> {
  const known = await ctx.db
    .selectFrom('image_maps')
    .select('id')
    .where('title', '=', title)
    .where('trashed_at', 'is', null)
    .limit(1)
    .execute()
  return known.length > 0 ? title.slice(0, MOST_TITLE - SUFFIX.length) + SUFFIX : title.slice(0, MOST_TITLE)
}
