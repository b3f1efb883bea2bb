/** Unsaved work of a person, and the maps they made. */
import type { Keeper } from '../../../platform/personal-data/personal-data.ts'

export const autosaveKeeper: Keeper = {
  name: 'image-map.autosaves',
  title: 'Unsaved work on image maps',
  async find({ userId }, ctx) {
    if (userId === null) return []
    const rows = await ctx.db
      .selectFrom('image_map_autosaves')
      .select(['map_id', 'title', 'doc', 'saved_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row, doc: JSON.parse(row.doc) as unknown }))
  },
  async erase({ userId }, ctx) {
    if (userId === null) return 0
    const gone = await ctx.db.deleteFrom('image_map_autosaves').where('user_id', '=', userId).executeTakeFirst()
    return Number(gone.numDeletedRows)
  },
}

export const authorKeeper: Keeper = {
  name: 'image-map.maps',
  title: 'Image maps that were made or changed',
  async find({ userId }, ctx) {
    if (userId === null) return []
    return ctx.db
      .selectFrom('image_maps')
      .select(['id', 'title', 'status', 'created_at', 'modified_at'])
      .where(eb => eb.or([eb('created_by', '=', userId), eb('modified_by', '=', userId)]))
      .orderBy('id')
      .execute()
  },
  /** The maps are the site's and stay; who made them is forgotten. */
  async erase({ userId }, ctx) {
    if (userId === null) return 0
    let count = 0
    for (const column of ['created_by', 'modified_by'] as const) {
      const changed = await ctx.db
        .updateTable('image_maps')
        .set({ [column]: null })
        .where(column, '=', userId)
        .executeTakeFirst()
      count += Number(changed.numUpdatedRows)
    }
    return count
  },
}
