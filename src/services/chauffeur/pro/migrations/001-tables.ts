import { migration } from '../../../../db/migrations.ts'
import { flag, integer, json, text } from '../../../../db/tables.ts'
import { createRecordTable } from '../../../../kernel/records/record-table.ts'
import { createWebhookTable } from '../../../../platform/webhooks/receivers/receivers.ts'

const maybe = { nullable: true } as const
const status = text({ oneOf: ['active', 'inactive'] })

export const proTables = migration('chauffeur-pro/001-tables', async (db, engine) => {
  await createRecordTable(db, engine, 'chauffeur_drivers', {
    columns: {
      ...{ name: text(), slug: text(), email: text(maybe), phone: text(maybe), photo_id: integer(maybe) },
      ...{ bio: text(), status, display_order: integer(), feed_salt: text(maybe) },
    },
    sorted: ['name', 'display_order'],
    indexes: [['site_id', 'status']],
  })
  await createRecordTable(db, engine, 'chauffeur_routes', {
    columns: {
      ...{ name: text(), pickup_label: text(), dropoff_label: text(), price: integer({ min: 0 }) },
      ...{ status, display_order: integer() },
    },
    sorted: ['name', 'display_order'],
    indexes: [['site_id', 'status']],
  })
  await createRecordTable(db, engine, 'chauffeur_pricing_rules', {
    columns: {
      ...{ name: text(), status, priority: integer(), adjustment_type: text() },
      ...{ adjustment_value: integer({ min: 0 }), stop_processing: flag() },
      ...{ display_order: integer(), conditions: json() },
    },
    sorted: ['name', 'priority', 'display_order'],
    indexes: [
      ['site_id', 'status'],
      ['site_id', 'adjustment_type'],
    ],
  })
  await createWebhookTable(db, engine, 'chauffeur_webhooks')
})
