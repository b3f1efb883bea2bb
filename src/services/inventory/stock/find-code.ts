/** What a code leads to: a barcode first, then a SKU, a piece, a place, a lot, and what GS1 says. */
import { sql } from 'kysely'
import type { ReadContext } from '../../../kernel/context.ts'
import { gtinForms, readGs1 } from '../domain/codes.ts'

export type Found = {
  readonly match: 'barcode' | 'sku' | 'serial' | 'lot' | 'gs1' | 'warehouse'
  readonly itemId: number | null
  readonly warehouse: { readonly id: number; readonly name: string; readonly code: string } | null
  readonly lot: string | null
  readonly expiry: string | null
  readonly serial: string | null
}

const NOTHING = { itemId: null, warehouse: null, lot: null, expiry: null, serial: null }

export async function findByCode(code: string, ctx: ReadContext): Promise<Found | null> {
  const barcode = await itemByCodes([code], ctx)
  if (barcode !== null) return { ...NOTHING, match: 'barcode', itemId: barcode }
  const sku = await itemBySku(code, ctx)
  if (sku !== null) return { ...NOTHING, match: 'sku', itemId: sku }
  return (
    (await byTrace(code, 'serial', ctx)) ??
    (await placeByCode(code, ctx)) ??
    (await byGs1(code, ctx)) ??
    byTrace(code, 'lot', ctx)
  )
}

async function itemByCodes(codes: readonly string[], ctx: ReadContext): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('inventory_codes as c')
    .innerJoin('inventory_items as i', 'i.id', 'c.item_id')
    .select('i.id')
    .where(
      'c.code',
      'in',
      codes.map(code => code.toLowerCase()),
    )
    .where('i.trashed_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

async function itemBySku(sku: string, ctx: ReadContext): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('inventory_items')
    .select('id')
    .where(sql<string>`lower(sku)`, '=', sku.toLowerCase())
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The last time that the ledger saw it. */
async function byTrace(code: string, match: 'serial' | 'lot', ctx: ReadContext): Promise<Found | null> {
  const row = await ctx.db
    .selectFrom('inventory_ledger')
    .select(['item_id', 'lot', 'serial'])
    .where(match, '=', code)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...NOTHING, match, itemId: row.item_id, lot: row.lot, serial: row.serial } : null
}

async function placeByCode(code: string, ctx: ReadContext): Promise<Found | null> {
  const warehouse = await ctx.db
    .selectFrom('inventory_warehouses')
    .select(['id', 'name', 'code'])
    .where(sql<string>`lower(barcode)`, '=', code.toLowerCase())
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  return warehouse ? { ...NOTHING, match: 'warehouse', warehouse } : null
}

async function byGs1(code: string, ctx: ReadContext): Promise<Found | null> {
  const read = readGs1(code)
  const itemId = read ? await itemByCodes(gtinForms(read.gtin), ctx) : null
  if (!read || itemId === null) return null
  const { lot, expiry, serial } = read
  return { ...NOTHING, match: 'gs1', itemId, lot, expiry, serial }
}
