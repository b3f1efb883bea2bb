import { migration } from '../../../db/migrations.ts'
import { createIndex } from '../../../db/tables.ts'

/** What an address means is told by the index in which it is looked up: the rows themselves are far apart. */
export const foundByIndex = migration('permalink-manager/004-found-by-index', async db => {
  await createIndex(db, 'permalink_items', {
    name: 'permalink_items_found',
    columns: ['site_id', 'uri_key', 'kind', 'mode', 'item_id', 'type', 'status'],
    where: 'uri_key is not null',
  })
  await createIndex(db, 'permalink_redirects', {
    name: 'permalink_redirects_found',
    columns: ['site_id', 'source_key', 'group_name', 'status_code', 'is_enabled', 'target_kind', 'target_id'],
  })
})
