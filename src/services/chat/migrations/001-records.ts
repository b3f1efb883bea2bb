import { migration } from '../../../db/migrations.ts'
import { createIndex, flag, instant, integer, json, text } from '../../../db/tables.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'

export const tables = migration('chat/001-records', async (db, engine) => {
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
  // Somebody who asks for what is known of him is found by his address.
  await createIndex(db, 'chat_leads', { columns: ['site_id', 'lower(email)'] })
  await createIndex(db, 'chat_leads', { columns: ['site_id', 'created_at'], name: 'chat_leads_by_age' })
})
