import { type Migration, migration } from '../../../db/migrations.ts'
import { createIndex, createTable, flag, instant, integer, json, text } from '../../../db/tables.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'

export const tables = migration('chat/001-tables', async (db, engine) => {
  await makeRecords(db, engine)
  await makeFigures(db, engine)
})

type Step = Migration['up']

const makeRecords: Step = async (db, engine) => {
  await createRecordTable(db, engine, 'chat_widgets', {
    columns: {
      name: text(),
      status: text({ oneOf: ['active', 'inactive'] }),
      appearance: json(),
      channels: json(),
      rules: json(),
    },
    sorted: ['name', 'status'],
  })
  await createRecordTable(db, engine, 'chat_leads', {
    columns: {
      widget_id: integer(),
      widget_name: text(),
      status: text({ oneOf: ['new', 'read'] }),
      ...{ name: text(), email: text(), phone: text(), message: text(), page: text() },
      ...{ consent: flag(), consent_text: text(), subscribe: flag(), device: text(), language: text() },
      read_at: instant({ nullable: true }),
      address: text(),
    },
    sorted: ['name', 'email', 'status'],
  })
  const active = 'trashed_at is null'
  for (const columns of [
    ['site_id', 'widget_id', 'id'],
    ['site_id', 'widget_id', 'status', 'id'],
  ])
    await createIndex(db, 'chat_leads', { columns, where: active })
  // Somebody who asks for what is known of them is found by their address.
  await createIndex(db, 'chat_leads', { columns: ['site_id', 'lower(email)'] })
  await createIndex(db, 'chat_leads', { columns: ['site_id', 'created_at'], name: 'chat_leads_by_age' })
}

const count = () => integer({ default: 0 })

const makeFigures: Step = async (db, engine) => {
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
}
