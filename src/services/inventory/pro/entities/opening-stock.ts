import type { Context } from '../../../../kernel/context.ts'
import { defineEntity } from '../../../../kernel/entity.ts'
import { date, decimal, integer, link, text } from '../../../../kernel/fields.ts'
import { createRecord } from '../../../../kernel/records/create.ts'
import { noteRecord } from '../../../../kernel/records/note-record.ts'
import { updateRecord } from '../../../../kernel/records/update.ts'
import { reach, viewers } from '../../access.ts'
import { needs } from '../../apps.ts'
import { MOST_LINES } from '../../documents/document-fields.ts'
import type { SentLine } from '../../documents/read-lines.ts'
import { PLACES } from '../../domain/amounts.ts'
import { stockMovements } from '../../entities/stock-movements.ts'
import { errors } from '../../errors.ts'
import { refuse } from '../../refuse.ts'

const amount = { places: PLACES, min: 0, max: 1e10 } as const

/**
 * Stock that was there before, as rows of a file bring it. Each row becomes a line of a draft with the other rows of its
 * warehouse: somebody looks at the draft and finalises it, and until then the import can be taken back.
 */
export const openingStock = defineEntity('opening-stock', {
  table: 'inventory_opening_stock',
  label: ['Opening stock', 'Opening stock'],
  title: 'number',
  fields: {
    item_id: link('items', { required: true, fixed: true, filter: 'any' }),
    warehouse_id: link('warehouses', { required: true, fixed: true, filter: 'any' }),
    quantity: decimal({ ...amount, required: true, fixed: true }),
    unit_cost: decimal({
      ...amount,
      required: true,
      fixed: true,
      description: 'What one of them cost.',
      read: 'costs',
    }),
    lot: text({ max: 60, fixed: true }),
    expiry_date: date({ fixed: true }),
    serial: text({ max: 80, fixed: true, description: 'Of a single piece.' }),
    number: text({ readOnly: true, max: 40, description: 'The document that it became a line of.' }),
    document_id: link('stock-movements', { readOnly: true, filter: 'any' }),
    line_no: integer({ readOnly: true, default: 0 }),
  },
  conflict: 'none',
  perPage: { default: 50, most: 200 },
  import: { key: ['id'], most: 20_000 },
  requires: needs('imports'),
  doors: viewers,
  rows: reach('stock-movements'),
  without: ['update', 'trash', 'restore', 'duplicate', 'massUpdate', 'massTrash', 'reorder', 'export'],
  check({ quantity }) {
    if (!(quantity > 0)) refuse({ quantity: 'quantity must be more than 0.' })
  },
  async follow(after, before, ctx) {
    if (after && !before) await addLine(after, ctx)
    else if (before && !after) await removeLine(before, ctx)
  },
})

type Opened = {
  readonly id: number
  readonly item_id: number
  readonly warehouse_id: number
  readonly quantity: number
  readonly unit_cost: number
  readonly lot: string | null
  readonly expiry_date: string | null
  readonly serial: string | null
}
type Draft = { readonly id: number; readonly number: string | null; readonly lines: readonly SentLine[] }

const lineOf = ({ item_id, quantity, unit_cost, lot, expiry_date, serial }: Opened): SentLine => ({
  ...{ item_id, quantity, unit_cost, lot, expiry_date },
  ...(serial === null ? {} : { serials: [serial] }),
})

async function addLine(opened: Opened, ctx: Context): Promise<void> {
  const place = opened.warehouse_id
  await ctx.holdName(`inventory opening ${place}`)
  const draft = await draftWithRoom(place, ctx)
  const lines = [...(draft?.lines ?? []), lineOf(opened)]
  const values = { type: 'opening', warehouse_id: place, reference: REFERENCE, lines }
  const kept = (await (draft
    ? updateRecord(stockMovements, { id: draft.id, values: { lines } }, ctx.asSystem('a row of a file is a new line'))
    : createRecord(stockMovements, { values }, ctx))) as unknown as Draft
  const told = { document_id: kept.id, number: kept.number, line_no: kept.lines.at(-1)!.id! }
  await noteRecord(openingStock, { id: opened.id, values: told }, ctx)
}

/** By which the drafts of imports are told from those that people write. */
const REFERENCE = 'Opening stock from a file'

async function draftWithRoom(place: number, ctx: Context): Promise<Draft | null> {
  const row = await ctx.db
    .selectFrom('inventory_movements')
    .select(['id', 'number', 'lines'])
    .where('type', '=', 'opening')
    .where('status', '=', 'draft')
    .where('reference', '=', REFERENCE)
    .where('warehouse_id', '=', place)
    .where('trashed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lines = row ? (JSON.parse(row.lines) as SentLine[]) : []
  return row && lines.length < MOST_LINES ? { ...row, lines } : null
}

/** What is booked cannot be taken out of its document: the opposite is posted instead. */
async function removeLine(gone: { document_id: number | null; line_no: number }, ctx: Context): Promise<void> {
  const document = await ctx.db
    .selectFrom('inventory_movements')
    .select(['id', 'status', 'lines'])
    .where('id', '=', gone.document_id ?? 0)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  if (!document || document.status === 'cancelled') return
  if (document.status === 'finalised') throw errors.document_finalised({ id: document.id })
  const lines = (JSON.parse(document.lines) as SentLine[]).filter(({ id }) => id !== gone.line_no)
  await updateRecord(stockMovements, { id: document.id, values: { lines } }, ctx)
}
