import type { EngineName } from '../../db/database.ts'
import { migration, type SchemaDb } from '../../db/migrations.ts'
import { type Column, createIndex, createTable, instant, integer, json, text } from '../../db/tables.ts'
import { definePart } from '../part.ts'

/** The provider repeats an event for a month at the longest. */
export const paymentsPart = definePart({
  forget: [{ table: 'payment_events', column: 'received_at', days: 90 }],
  migrations: [
    migration('payments/001-ledger', async (db, engine) => {
      await createPayments(db, engine)
      await createEvents(db, engine)
    }),
  ],
})

const maybe = { nullable: true } as const

/** The database itself refuses to give back more than was paid. */
const refunded: Column = { ...integer({ default: 0 }), checks: ['? >= 0', '? <= "amount"'] }

const payment = {
  service: text(),
  subject_id: integer(),
  kind: text({ oneOf: ['payment', 'refund'] }),
  gateway: text(),
  pay_type: text(maybe),
  amount: integer({ min: 1 }),
  currency: text(),
  status: text(),
  transaction_id: text(maybe),
  session_id: text(maybe),
  checkout_url: text(maybe),
  expires_at: instant(maybe),
  parent_id: integer(maybe),
  refunded_amount: refunded,
  waived: integer({ default: 0 }),
  reason: text(maybe),
  note: text(maybe),
  created_by: integer(maybe),
  created_at: instant(),
  completed_at: instant(maybe),
}

async function createPayments(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'payments', {
    columns: payment,
    unique: [['site_id', 'service', 'session_id']],
    indexes: [
      ['site_id', 'service', 'id'],
      ['site_id', 'service', 'subject_id', 'id'],
      ['site_id', 'parent_id'],
      ['site_id', 'service', 'status', 'created_at'],
      ['site_id', 'service', 'completed_at'],
      // The lists that staff narrow down.
      ['site_id', 'service', 'status', 'id'],
      ['site_id', 'service', 'kind', 'id'],
      ['site_id', 'service', 'gateway', 'id'],
    ],
  })
  // A payment has one name at its provider.
  await createIndex(db, 'payments', {
    columns: ['site_id', 'service', 'transaction_id'],
    unique: true,
    where: "gateway = 'stripe'",
  })
}

/** An event that came once is not acted on again, whichever server it comes to. Each service has its own webhook. */
const createEvents = (db: SchemaDb, engine: EngineName) =>
  createTable(db, engine, 'payment_events', {
    columns: {
      service: text(),
      gateway: text(),
      event_id: text(),
      type: text(),
      outcome: text(),
      // A refund that came before its payment waits here, under the payment's name, with what it said.
      subject: text(maybe),
      payload: json(maybe),
      received_at: instant(),
    },
    unique: [['site_id', 'service', 'gateway', 'event_id']],
    indexes: [
      ['site_id', 'service', 'id'],
      ['site_id', 'service', 'subject'],
      ['site_id', 'service', 'outcome', 'received_at'],
    ],
  })
