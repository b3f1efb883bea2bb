/** The ledger, which nobody can change, and what is kept beside it so that nobody has to add it up. */
import { sql } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import type { SchemaDb } from '../../../db/migrations.ts'
import { createIndex, createTable, instant, integer, ref, text } from '../../../db/tables.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'
import { LAST_DAY } from '../domain/shelf.ts'

const maybe = { nullable: true } as const

export async function createStock(db: SchemaDb, engine: EngineName): Promise<void> {
  await createLedger(db, engine)
  await createLayers(db, engine)
  await createFigures(db, engine)
  // Where the chain ends: the one row that postings take turns for.
  await createTable(db, engine, 'inventory_chain', {
    columns: { seq: integer(), hash: text(), posted_at: instant(), last_id: ref('inventory_ledger', maybe) },
    unique: [['site_id']],
  })
  await guardLedger(db, engine)
}

/** What everybody reads, what drafts are going to do, and who wants to hear of which place. */
async function createFigures(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'inventory_stock', {
    id: 'none',
    columns: {
      item_id: integer(),
      warehouse_id: integer(),
      on_hand: integer(),
      value: integer(),
      last_cost: integer(),
    },
    primaryKey: ['site_id', 'item_id', 'warehouse_id'],
    indexes: [['site_id', 'warehouse_id', 'item_id']],
  })
  // What documents that are not finalised are going to do.
  await createTable(db, engine, 'inventory_plans', {
    id: 'none',
    columns: {
      base: text(),
      document_id: integer(),
      line_no: integer(),
      item_id: integer(),
      warehouse_id: integer(),
      quantity: integer(),
    },
    primaryKey: ['site_id', 'base', 'document_id', 'line_no', 'warehouse_id'],
    indexes: [
      ['site_id', 'item_id', 'warehouse_id'],
      ['site_id', 'warehouse_id'],
    ],
  })
  // Of which warehouses people want to hear; whoever has no row here hears of all.
  await createTable(db, engine, 'inventory_watchers', {
    id: 'none',
    columns: { user_id: integer(), warehouse_id: integer() },
    primaryKey: ['site_id', 'user_id', 'warehouse_id'],
  })
}

async function createLedger(db: SchemaDb, engine: EngineName): Promise<void> {
  await createRecordTable(db, engine, 'inventory_ledger', {
    columns: {
      seq: integer({ min: 1 }),
      document_type: text(),
      document_id: integer(),
      document_number: text(),
      document_date: text({ max: 10 }),
      line_no: integer(),
      item_id: integer(),
      warehouse_id: integer(),
      lot: text(maybe),
      serial: text(maybe),
      quantity: integer(),
      balance_after: integer(),
      unit_cost: integer(),
      value: integer(),
      value_after: integer(),
      currency: text(),
      recipient_id: integer(maybe),
      user_id: integer(maybe),
      reverses_id: integer(maybe),
      prev_hash: text({ max: 64 }),
      hash: text({ max: 64 }),
    },
    indexes: [
      // The last row of a shelf before an instant tells what there was.
      ['site_id', 'item_id', 'warehouse_id', 'created_at', 'id'],
      ['site_id', 'warehouse_id', 'created_at'],
      ['site_id', 'document_type', 'document_id'],
    ],
  })
  await indexLedger(db)
}

/** What few rows have is looked for among those. */
async function indexLedger(db: SchemaDb): Promise<void> {
  for (const columns of [['recipient_id', 'item_id'], ['lot'], ['serial']])
    await createIndex(db, 'inventory_ledger', {
      columns: ['site_id', ...columns],
      where: `${columns[0]} is not null`,
    })
  // When a warehouse was counted last, and what counts found.
  await createIndex(db, 'inventory_ledger', {
    columns: ['site_id', 'warehouse_id', 'created_at'],
    where: "document_type = 'adjustment'",
  })
  await createIndex(db, 'inventory_ledger', { columns: ['site_id', 'seq'], unique: true })
  for (const column of ['reverses_id', 'user_id'])
    await createIndex(db, 'inventory_ledger', { columns: [column], where: `${column} is not null` })
}

async function createLayers(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'inventory_layers', {
    columns: {
      item_id: integer(),
      warehouse_id: integer(),
      lot: text(maybe),
      serial: text(maybe),
      expiry_date: text(maybe),
      received_at: text({ max: 27 }),
      quantity: integer(),
      remaining: integer(),
      // Whether something is left or owed. Indexes ask this, so that they stay as they are while a layer is used up.
      sign: { ...integer(), checks: ['? = sign("remaining")'] },
      value: integer(maybe),
      transaction_id: ref('inventory_ledger'),
    },
  })
  const place = ['site_id', 'item_id', 'warehouse_id']
  // In the order in which they are taken.
  await createIndex(db, 'inventory_layers', {
    columns: [...place, `coalesce(expiry_date, '${LAST_DAY}')`, 'received_at', 'id'],
    where: 'sign <> 0',
    name: 'inventory_layers_open_idx',
  })
  await createIndex(db, 'inventory_layers', { columns: [...place, 'id'], where: 'sign < 0' })
  await createIndex(db, 'inventory_layers', {
    columns: ['site_id', 'expiry_date'],
    where: 'sign > 0 and expiry_date is not null',
  })
  // A serial number is in one place at most.
  await createIndex(db, 'inventory_layers', {
    columns: ['site_id', 'item_id', 'lower(serial)'],
    unique: true,
    where: 'serial is not null and sign > 0',
    name: 'inventory_layers_serial_unique',
  })
  await createMoves(db, engine)
}

const createMoves = (db: SchemaDb, engine: EngineName): Promise<void> =>
  createTable(db, engine, 'inventory_layer_moves', {
    id: 'none',
    columns: {
      transaction_id: ref('inventory_ledger'),
      // Found by way of the ledger: a layer is touched by the rows of its own shelf only.
      layer_id: integer(),
      place: integer(),
      quantity: integer(),
      value: integer(),
    },
    primaryKey: ['transaction_id', 'place'],
  })

/** Rows are written once. They go only with the whole service, which takes the end of the chain away first. */
async function guardLedger(db: SchemaDb, engine: EngineName): Promise<void> {
  const sentence = 'Rows of the stock ledger can be neither changed nor deleted.'
  const isKept = 'exists (select 1 from inventory_chain chain where chain.site_id = old.site_id)'
  if (engine === 'sqlite') {
    const guard = (verb: string, when: string) =>
      `create trigger inventory_ledger_no_${verb} before ${verb} on inventory_ledger ${when}
       begin select raise(abort, '${sentence}'); end`
    await sql.raw(guard('update', '')).execute(db)
    await sql.raw(guard('delete', `when ${isKept}`)).execute(db)
    return
  }
  const body = `begin if tg_op = 'DELETE' and not ${isKept} then return old; end if; raise exception '${sentence}'; end`
  await sql
    .raw(`create function inventory_ledger_guard() returns trigger language plpgsql as $guard$ ${body} $guard$`)
    .execute(db)
  await sql
    .raw(
      `create trigger inventory_ledger_guarded before update or delete on inventory_ledger
       for each row execute function inventory_ledger_guard()`,
    )
    .execute(db)
}
