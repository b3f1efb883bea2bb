import { migration } from '../../../db/migrations.ts'
import { createIndex, createTable, integer, text } from '../../../db/tables.ts'

const count = () => integer({ default: 0 })

export const figureTables = migration('chat/002-figures', async (db, engine) => {
  // The counts of a day: of a widget as a whole (channel '') and of each channel; widget 0 is all of them together.
  await createTable(db, engine, 'chat_daily', {
    id: 'none',
    columns: {
      ...{ widget_id: integer(), channel: text(), day: text() },
      ...{ views: count(), opens: count(), clicks: count(), leads: count(), trapped: count() },
    },
    primaryKey: ['site_id', 'widget_id', 'channel', 'day'],
  })
  // All that the ranking of channels reads is in this index.
  await createIndex(db, 'chat_daily', {
    columns: ['site_id', 'widget_id', 'day', 'channel', 'clicks'],
    where: "channel <> ''",
  })
})
