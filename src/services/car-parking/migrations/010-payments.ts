/** The ledger of payments, and the events that made it. */
import type { Kysely } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import { migration } from '../../../db/migrations.ts'
import { addColumns, type Column, createIndex, createTable, instant, integer, json, text } from '../../../db/tables.ts'

export const paymentTables = migration('car-parking/010-payments', async (db, engine) => {
  await createPayments(db, engine)
  await createEvents(db, engine)
  await addColumns(db, engine, 'carparking_bookings', {
    link_salt: text(maybe),
    changes: json({ default: '[]' }),
    refund_due: integer({ default: 0 }),
  })
  // Holds that pass, cars that come and leave, how often a customer has used a coupon, and what is kept of him.
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'hold_expires_at'] })
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'status', 'entry'] })
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'status', 'exit'] })
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'coupon_code', 'lower(customer_email)'] })
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'lower(customer_email)'] })
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'user_id', 'entry', 'id'] })
})

const maybe = { nullable: true } as const

/** The database itself refuses to give back more than was paid. */
const refunded: Column = { ...integer({ default: 0 }), checks: ['? >= 0', '? <= "amount"'] }

const payment = {
  booking_id: integer(),
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

async function createPayments(db: Kysely<any>, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'carparking_payments', {
    columns: payment,
    unique: [['site_id', 'session_id']],
    indexes: [
      ['site_id', 'id'],
      ['site_id', 'booking_id', 'id'],
      ['site_id', 'parent_id'],
      ['site_id', 'status', 'created_at'],
      ['site_id', 'completed_at'],
      // The lists that staff narrow down.
      ['site_id', 'status', 'id'],
      ['site_id', 'kind', 'id'],
      ['site_id', 'gateway', 'id'],
    ],
  })
  // A payment has one name at its provider.
  await createIndex(db, 'carparking_payments', {
    columns: ['site_id', 'transaction_id'],
    unique: true,
    where: "gateway = 'stripe'",
  })
}

/** An event that came once is not acted on again, whichever server it comes to. */
const createEvents = (db: Kysely<any>, engine: EngineName) =>
  createTable(db, engine, 'carparking_payment_events', {
    columns: {
      gateway: text(),
      event_id: text(),
      type: text(),
      outcome: text(),
      // A refund that came before its payment waits here, under the payment's name, with what it said.
      subject: text(maybe),
      payload: json(maybe),
      received_at: instant(),
    },
    unique: [['site_id', 'gateway', 'event_id']],
    indexes: [
      ['site_id', 'subject'],
      ['site_id', 'outcome', 'received_at'],
    ],
  })
