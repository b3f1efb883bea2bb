/** Rules, mirrors, schedules and file prints. They stay when Pro goes. */
import type { EngineName } from '../../../../db/database.ts'
import { migration, type SchemaDb } from '../../../../db/migrations.ts'
import { createTable, flag, instant, integer, json, text } from '../../../../db/tables.ts'
import { createRecordTable } from '../../../../kernel/records/record-table.ts'

const maybe = { nullable: true } as const

export const proTables = migration('activity-log/pro/001-pro', async (db, engine) => {
  await createRules(db, engine)
  await createMirrors(db, engine)
  await createSchedules(db, engine)
  await createFiles(db, engine)
})

/** Alert rules, and how far they have read along with the log. */
async function createRules(db: SchemaDb, engine: EngineName): Promise<void> {
  await createRecordTable(db, engine, 'activity_rules', {
    columns: {
      name: text({ max: 200 }),
      enabled: flag(),
      conditions: json(),
      // Sealed: the addresses of chats and the signing secrets of webhooks are in it.
      channels: text(),
      throttle_minutes: integer({ min: 0, max: 1440 }),
      begins_after: integer(),
      last_fired_at: instant(maybe),
      fired_count: integer(),
      suppressed_count: integer(),
      pending_count: integer(),
      last_error: text(maybe),
    },
    indexes: [['site_id', 'enabled']],
  })
  await createTable(db, engine, 'activity_followers', {
    id: 'none',
    columns: { read_to: integer(), hour: text(), mails: integer(), others: integer() },
    primaryKey: ['site_id'],
  })
}

const createMirrors = (db: SchemaDb, engine: EngineName): Promise<void> =>
  createRecordTable(db, engine, 'activity_mirrors', {
    columns: {
      name: text({ max: 200 }),
      type: text({ oneOf: ['syslog', 'http', 'file'] }),
      enabled: flag(),
      filters: json(),
      // Sealed: the token is in it.
      config: text(),
      last_sent_id: integer(),
      failures: integer(),
      next_try_at: instant(maybe),
      last_error: text(maybe),
    },
    indexes: [['site_id', 'enabled']],
  })

const createSchedules = (db: SchemaDb, engine: EngineName): Promise<void> =>
  createRecordTable(db, engine, 'activity_schedules', {
    columns: {
      name: text({ max: 200 }),
      frequency: text({ oneOf: ['daily', 'weekly', 'monthly'] }),
      weekday: integer({ min: 0, max: 6 }),
      monthday: integer({ min: 1, max: 28 }),
      hour: integer({ min: 0, max: 23 }),
      format: text({ oneOf: ['csv', 'html'] }),
      sections: json(),
      filters: json(),
      recipients: json(),
      enabled: flag(),
      next_run_at: instant(maybe),
      last_run_at: instant(maybe),
      last_status: text({ oneOf: ['never', 'sent', 'failed'] }),
      last_error: text(maybe),
    },
    indexes: [['site_id', 'enabled']],
  })

/** Files belong to the server, not to a site. */
async function createFiles(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'activity_files', {
    id: 'none',
    siteId: false,
    columns: { root: text(), path: text(), size: integer(), hash: text() },
    primaryKey: ['root', 'path'],
  })
}
