import { migration } from '../../db/migrations.ts'
import { createIndex, createTable, flag, instant, integer, json, ref, type Table, text } from '../../db/tables.ts'

const OWNER = { owner_service: text(), owner_kind: text(), owner_id: text() }

const DELIVERIES: Table = {
  columns: {
    ...OWNER,
    message_id: text(),
    subject: text(),
    event: text(),
    host: text(),
    // Address, secret and headers, sealed for this message.
    target: text(),
    body: text(),
    retries: json(),
    failure_limit: integer(),
    status: text({ oneOf: ['waiting', 'delivered', 'failed', 'cancelled'] }),
    attempts: integer(),
    // Failed attempts since it was enqueued or repeated by hand.
    failures: integer(),
    due_at: instant(),
    created_at: instant(),
    finished_at: instant({ nullable: true }),
  },
  indexes: [
    ['site_id', 'owner_service', 'owner_kind', 'owner_id', 'id'],
    ['site_id', 'finished_at'],
  ],
}

const ATTEMPTS: Table = {
  columns: {
    delivery_id: ref('webhook_deliveries', { onDelete: 'cascade' }),
    attempt: integer(),
    status: integer({ nullable: true }),
    error: text({ nullable: true }),
    is_success: flag(),
    milliseconds: integer(),
    attempted_at: instant(),
  },
  unique: [['delivery_id', 'attempt']],
}

const RECEIVERS: Table = {
  id: 'none',
  columns: {
    ...OWNER,
    // Failed attempts in a row.
    failures: integer(),
    last_status: integer({ nullable: true }),
    last_attempt_at: instant({ nullable: true }),
    // Who delivers to it has it for itself until then.
    turn_until: instant({ nullable: true }),
  },
  primaryKey: ['site_id', 'owner_service', 'owner_kind', 'owner_id'],
}

export const webhookMigrations = [
  migration('webhooks/001-webhooks', async (db, engine) => {
    await createTable(db, engine, 'webhook_deliveries', DELIVERIES)
    await createTable(db, engine, 'webhook_attempts', ATTEMPTS)
    await createTable(db, engine, 'webhook_receivers', RECEIVERS)
    await createIndex(db, 'webhook_deliveries', {
      columns: ['site_id', 'owner_service', 'owner_kind', 'owner_id', 'due_at'],
      where: "status = 'waiting'",
    })
    await createIndex(db, 'webhook_deliveries', {
      columns: ['site_id', 'owner_service', 'subject', 'id'],
      where: "subject <> ''",
    })
  }),
]
