import { migration } from '../../../../db/migrations.ts'
import { createIndex } from '../../../../db/tables.ts'

/** One index for each filter, in the order in which entries are shown. */
export const activityFilters = migration('role-editor/pro/002-activity-filters', async db => {
  for (const column of ['actor_id', 'source', 'operation'])
    await createIndex(db, 'aure_activity', { columns: ['site_id', column, 'id'] })
})
