import { migration } from '../../../../db/migrations.ts'
import { flag, instant, integer, json, text } from '../../../../db/tables.ts'
import { createRecordTable } from '../../../../kernel/records/record-table.ts'

const maybe = { nullable: true } as const

export const proTables = migration('crm/pro/001-tables', async (db, engine) => {
  await createRecordTable(db, engine, 'crm_form_maps', {
    columns: {
      ...{ name: text(), is_active: flag(), source_service: text(), source_entity: text(), field_map: json() },
      ...{ duplicate_check: flag(), lead_source: text(), campaign_id: integer(maybe) },
      ...{ target_list_id: integer(maybe), assigned_user_id: integer(maybe) },
    },
    sorted: ['name'],
    indexes: [
      ['site_id', 'campaign_id'],
      ['site_id', 'target_list_id'],
      ['site_id', 'assigned_user_id'],
      ['site_id', 'source_service', 'source_entity'],
    ],
  })
  await createRecordTable(db, engine, 'crm_calendar_accounts', {
    columns: {
      ...{ name: text(), url: text(), username: text(), password: text(maybe) },
      ...{ last_sent_at: instant(maybe), last_error: text() },
    },
    sorted: ['name'],
  })
})
