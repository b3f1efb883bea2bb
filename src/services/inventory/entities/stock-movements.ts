import type { Context } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { defineEntity } from '../../../kernel/entity.ts'
import { link } from '../../../kernel/fields.ts'
import { noteRecord } from '../../../kernel/records/note-record.ts'
import { reach, viewers } from '../access.ts'
import {
  askFinalise,
  bookedLines,
  type Document,
  numberFor,
  quantityOf,
  refuseState,
  settleDate,
} from '../documents/document.ts'
import { documentFields } from '../documents/document-fields.ts'
import { dropPlans, keepPlans } from '../documents/plans.ts'
import { postMovement } from '../documents/post-movement.ts'
import { type Line, numbered, type ReadLines, readLines } from '../documents/read-lines.ts'
import { reversalLines, settleReversal, wantedBy } from '../documents/reversal-lines.ts'
import { reverseDocument } from '../documents/reverse-document.ts'
import {
  isReversal,
  MOVEMENT_TYPES,
  movementTypes,
  reversalOf,
  reversedType,
  WRITE_OFF_REASONS,
} from '../domain/document-types.ts'
import { refuse } from '../refuse.ts'
import { writeBook } from '../stock/write-book.ts'

const TYPES = [...MOVEMENT_TYPES, ...MOVEMENT_TYPES.map(reversalOf)]
const MOVES = { draft: ['finalised', 'cancelled'] }
const BASE = 'stock-movements'

/** What `check` read of a document's lines, for what follows in the same write. */
const checkedLines = new WeakMap<Movement, readonly Line[]>()

type Movement = Document & { recipient_id: number | null; source_id: number | null; reason: string | null }

/** Documents that bring, take and write off: stock changes when they are finalised, and they never change after. */
export const stockMovements = defineEntity(BASE, {
  table: 'inventory_movements',
  label: ['Stock movement', 'Stock movements'],
  title: 'number',
  fields: {
    ...documentFields(BASE, { types: TYPES, statuses: ['draft', 'finalised', 'cancelled'] }),
    recipient_id: link('recipients', { filter: 'any', description: 'Who gets it, or who it comes from.' }),
    source_id: link(BASE, { filter: 'any', description: 'The issue that goods return from, or the receipt.' }),
  },
  perPage: { default: 50, most: 200 },
  doors: viewers,
  rows: reach(BASE),
  without: ['duplicate', 'massUpdate'],
  bodyLimit: 4 * 1024 * 1024,
  async check(given, before, ctx) {
    const draft = given as unknown as Movement
    refuseState(draft, before as unknown as Movement | null, MOVES)
    const isFinal = draft.status === 'finalised'
    if (isFinal) askFinalise(ctx)
    if (draft.reverses_id !== null) await settleReversal(draft, stockMovements, ctx)
    else draft.lines = numbered(draft.lines, (before as unknown as Movement | null)?.lines ?? [])
    await settleDate(draft, ctx)
    const read = await linesOf(draft, ctx)
    checkedLines.set(draft, read.lines)
    refuse({ ...needed(draft), ...read.problems, ...(await supplierProblem(draft, ctx)) })
    draft.total_quantity = quantityOf(read.lines.reduce((sum, { quantity }) => sum + quantity, 0))
  },
  async follow(after, before, ctx) {
    const document = after as unknown as Movement | null
    if (before && before.status === 'draft') await dropPlans({ base: BASE, id: before.id }, ctx)
    if (!document || document.trashed_at !== null) return
    const lines = checkedLines.get(document) ?? (await linesOf(document, ctx)).lines
    if (document.status === 'draft') await keepPlans({ base: BASE, id: document.id }, plansOf(document, lines), ctx)
    const isPosted = document.status === 'finalised' && before?.status !== 'finalised'
    if (isPosted) await post(document, lines, ctx)
    else if (!before)
      await noteRecord(
        stockMovements,
        { id: document.id, values: { number: await numberFor(document, movementTypes, ctx) } },
        ctx,
      )
  },
})

const brings = (type: string | null): boolean =>
  (movementTypes.find(({ id }) => id === reversedType(type ?? ''))?.direction === 'in') !== isReversal(type ?? '')

/** Lines of a reversal are those of the document that it takes back, and were checked there. */
const linesOf = (document: Movement, ctx: Context): Promise<ReadLines> =>
  readLines(
    document.lines.map(line => ({ ...line, id: line.id! })),
    { brings: brings(document.type), isFinal: document.status === 'finalised' && document.reverses_id === null },
    ctx,
  )

function needed(draft: Movement): Record<string, string> {
  if (draft.type === null) return { type: 'type is missing.' }
  if (isReversal(draft.type)) return draft.reverses_id === null ? { reverses_id: 'reverses_id is missing.' } : {}
  const type = movementTypes.find(({ id }) => id === draft.type)
  const problems: Record<string, string> = {}
  if (draft.warehouse_id === null) problems.warehouse_id = 'warehouse_id is missing.'
  if (draft.status !== 'finalised') return problems
  if (draft.lines.length === 0) problems.lines = 'A document needs a line.'
  if (type?.needs.includes('recipient_id') && draft.recipient_id === null)
    problems.recipient_id = 'recipient_id is missing.'
  if (type?.needs.includes('reason') && !WRITE_OFF_REASONS.some(reason => reason === draft.reason))
    problems.reason = `reason is one of ${WRITE_OFF_REASONS.join(', ')}.`
  return problems
}

async function supplierProblem({ type, recipient_id: id }: Movement, ctx: Context): Promise<Record<string, string>> {
  if (type !== 'return_out' || id === null) return {}
  const row = await ctx.db.selectFrom('inventory_recipients').select('type').where('id', '=', id).executeTakeFirst()
  return row && row.type !== 'supplier' ? { recipient_id: 'Goods go back to a supplier.' } : {}
}

const plansOf = ({ type, warehouse_id }: Movement, lines: readonly Line[]) =>
  warehouse_id === null
    ? []
    : lines.map(({ id, item, quantity }) => ({
        ...{ line: id, itemId: item.id, warehouseId: warehouse_id },
        quantity: brings(type) ? quantity : -quantity,
      }))

async function post(document: Movement, lines: readonly Line[], ctx: Context): Promise<void> {
  const { id, type, warehouse_id: warehouseId, source_id: sourceId, document_date: date, recipient_id } = document
  const reversal = document.reverses_id === null ? null : await reverseOriginal(document, ctx)
  const book =
    reversal?.book ??
    (await postMovement({ id, type: type!, warehouseId: warehouseId!, sourceId, date: date!, lines }, ctx))
  const number = document.number ?? (await numberFor(document, movementTypes, ctx))
  await writeBook(book, { base: BASE, id, type: type!, date: date!, number, recipientId: recipient_id }, ctx)
  const { currency } = book
  const booked = reversal ? reversalLines(document.lines, book) : document.lines
  const value = book.entries.reduce((sum, entry) => sum + entry.value, 0)
  const finished = {
    number,
    lines: bookedLines(booked, book.entries, { currency }),
    total_quantity: quantityOf(book.entries.reduce((sum, entry) => sum + Math.abs(entry.quantity), 0)),
    total_value: majorUnits(Math.abs(value), currency),
    currency,
    ...{ finalised_at: book.at, finalised_by: ctx.user?.id ?? null },
  }
  await noteRecord(stockMovements, { id, values: finished }, ctx)
  if (reversal?.isWhole)
    await noteRecord(stockMovements, { id: document.reverses_id!, values: { reversed_by_id: id } }, ctx)
}

const reverseOriginal = (document: Movement, ctx: Context) =>
  reverseDocument(
    { types: [reversedType(document.type!)], documentId: document.reverses_id!, wanted: wantedBy(document.lines) },
    ctx,
  )
