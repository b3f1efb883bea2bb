import { migration } from '../../../../db/migrations.ts'
import { createTable, integer, ref, text } from '../../../../db/tables.ts'
import { createRecordTable } from '../../../../kernel/records/record-table.ts'

const count = () => integer({ default: 0 })
const map = () => ref('image_maps', { onDelete: 'cascade' })

export const proTables = migration('image-map/pro/001-pro', async (db, engine) => {
  await createRecordTable(db, engine, 'image_map_icons', {
    columns: { name: text(), svg: text(), view_box: text() },
    sorted: ['name'],
  })
  // The counts of a day: of a map as a whole (hotspot '') and of each hotspot.
  await createTable(db, engine, 'image_map_daily', {
    id: 'none',
    columns: {
      ...{ map_id: map(), hotspot: text(), day: text() },
      ...{ views: count(), visitors: count(), opens: count(), clicks: count(), dead: count() },
      ...{ dwells: count(), dwell_ms: count() },
    },
    primaryKey: ['site_id', 'map_id', 'hotspot', 'day'],
    indexes: [['site_id', 'day']],
  })
  // Clicks where nothing is, by the fields of a grid of 20 by 20.
  await createTable(db, engine, 'image_map_heat', {
    id: 'none',
    columns: { map_id: map(), day: text(), field: integer(), clicks: count() },
    primaryKey: ['site_id', 'map_id', 'day', 'field'],
    indexes: [['site_id', 'day']],
  })
  // Who was there on a day: a digest that means nothing the day after.
  await createTable(db, engine, 'image_map_visitors', {
    id: 'none',
    columns: { map_id: map(), day: text(), visitor: text() },
    primaryKey: ['site_id', 'map_id', 'day', 'visitor'],
    indexes: [['site_id', 'day']],
  })
})
