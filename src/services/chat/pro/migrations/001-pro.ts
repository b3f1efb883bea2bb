import { type Migration, migration } from '../../../../db/migrations.ts'
import { createIndex, createTable, flag, instant, integer, json, ref, text } from '../../../../db/tables.ts'
import { createRecordTable } from '../../../../kernel/records/record-table.ts'
import { createWebhookTable } from '../../../../platform/webhooks/receivers/receivers.ts'

const optional = { nullable: true } as const

export const proTables = migration('chat/pro/001-pro', async (db, engine) => {
  await makeReceivers(db, engine)
  await makeConnections(db, engine)
  for (const table of ['chat_webhooks', 'chat_crm_connections', 'chat_experiments'])
    await createIndex(db, table, {
      columns: ['site_id', 'status', 'id'],
      where: 'trashed_at is null',
      name: `${table}_live`,
    })
  await createTable(db, engine, 'chat_answers', {
    id: 'none',
    columns: {
      lead_id: ref('chat_leads', { onDelete: 'cascade' }),
      ...{ position: integer(), key: text(), label: text(), type: text(), value: text() },
    },
    primaryKey: ['lead_id', 'position'],
  })
})

type Step = Migration['up']

/** Who hears of visitors: people, and other programs. */
const makeReceivers: Step = async (db, engine) => {
  await createRecordTable(db, engine, 'chat_agents', {
    columns: {
      ...{ name: text(), title: text(), avatar_id: integer(optional), channel: text(), value: text(), hours: text() },
      ...{ weight: integer(), status: text(), display_order: integer() },
    },
    sorted: ['name', 'display_order', 'status'],
  })
  await createWebhookTable(db, engine, 'chat_webhooks')
}

const makeConnections: Step = async (db, engine) => {
  await createRecordTable(db, engine, 'chat_crm_connections', {
    columns: {
      ...{ name: text(), provider: text(), api_key: text(optional), list_id: text(), list_name: text() },
      ...{ field_map: json(), only_with_consent: flag(), status: text(), last_error: text() },
    },
    sorted: ['name', 'status'],
  })
  await createRecordTable(db, engine, 'chat_experiments', {
    columns: {
      ...{ name: text(), widget_a: integer(), widget_b: integer(), split: integer(), goal: text(), status: text() },
      ...{ kept: text(optional), started_at: instant(optional), ended_at: instant(optional) },
      ...{ baseline: json(optional), final: json(optional) },
    },
    sorted: ['name', 'status'],
  })
  for (const side of ['widget_a', 'widget_b']) await createIndex(db, 'chat_experiments', { columns: ['site_id', side] })
}
