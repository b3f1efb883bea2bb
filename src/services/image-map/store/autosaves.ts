/** Unsaved work: one for each person and map, seen by nobody else. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { MapDocument } from '../domain/document.ts'

export type Autosave = {
  readonly title: string
  readonly doc: MapDocument
  /** The version that it was made from. */
  readonly base_rev: number
  readonly saved_at: string
  /** Somebody has saved the map since. */
  readonly is_stale: boolean
}
type Owner = { readonly map: number; readonly user: number }

export async function findAutosave({ map, user }: Owner, rev: number, ctx: ReadContext): Promise<Autosave | null> {
  const row = await ctx.db
    .selectFrom('image_map_autosaves')
    .select(['title', 'doc', 'base_rev', 'saved_at'])
    .where('map_id', '=', map)
    .where('user_id', '=', user)
    .executeTakeFirst()
  if (!row) return null
  return { ...row, doc: JSON.parse(row.doc) as MapDocument, is_stale: row.base_rev !== rev }
}

export async function storeAutosave(
  { map, user }: Owner,
  work: { readonly title: string; readonly doc: MapDocument; readonly base_rev: number },
  ctx: Context,
): Promise<void> {
  const values = { ...work, doc: JSON.stringify(work.doc), saved_at: ctx.clock.instant() }
  await ctx.db
    .insertInto('image_map_autosaves')
    .values({ map_id: map, user_id: user, ...values })
    .onConflict(on => on.columns(['site_id', 'map_id', 'user_id']).doUpdateSet(values))
    .execute()
}

/** Whether there was one. */
export async function discardAutosave({ map, user }: Owner, ctx: Context): Promise<boolean> {
  const gone = await ctx.db
    .deleteFrom('image_map_autosaves')
    .where('map_id', '=', map)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return Number(gone.numDeletedRows) > 0
}
