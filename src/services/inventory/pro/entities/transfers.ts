import { Type } from 'typebox'
import type { Context } from '../../../../kernel/context.ts'
import { defineEntity } from '../../../../kernel/entity.ts'
import { link } from '../../../../kernel/fields.ts'
import { noteRecord } from '../../../../kernel/records/note-record.ts'
import { reach, viewers } from '../../access.ts'
import { needs } from '../../apps.ts'
import { askFinalise, type Document, numberFor, quantityOf, refuseState, settleDate } from '../../documents/document.ts'
import { documentFields, lineShape, linesField } from '../../documents/document-fields.ts'
import { dropPlans, keepPlans } from '../../documents/plans.ts'
import { type Line, numbered, type ReadLines, readLines, type SentLine } from '../../documents/read-lines.ts'
import { settleReversal } from '../../documents/reversal-lines.ts'
import { refuse } from '../../refuse.ts'
import { moveTransfer } from '../documents/move-transfer.ts'
import { receivedLines, type TransferLine } from '../documents/received-lines.ts'
import { transferType } from '../domain/document-types.ts'

const BASE = 'transfers'
const MOVES = { draft: ['in_transit', 'finalised', 'cancelled'], in_transit: ['finalised', 'cancelled'] }
const STATUSES = ['draft', 'in_transit', 'finalised', 'cancelled'] as const

export type Transfer = Omit<Document, 'lines'> & { to_warehouse_id: number | null; lines: TransferLine[] }

const transferLine = Type.Object({
  ...lineShape.properties,
  received_quantity: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'What has arrived; in a receipt, what arrives now. The rest stays on its way.',
    }),
  ),
})

/** Stock on its way from one place to another: out and in are booked together, or by way of the transit. */
export const transfers = defineEntity(BASE, {
  table: 'inventory_transfers',
  label: ['Transfer', 'Transfers'],
  title: 'number',
  fields: {
    ...documentFields(BASE, { types: ['transfer', 'transfer_reversal'], statuses: STATUSES }),
    lines: linesField(transferLine),
    to_warehouse_id: link('warehouses', { filter: 'any' }),
  },
  perPage: { default: 50, most: 200 },
  requires: needs('transfers'),
  doors: viewers,
  rows: reach(BASE),
  without: ['duplicate', 'massUpdate'],
  bodyLimit: 4 * 1024 * 1024,
  async check(given, stored, ctx) {
    const [draft, before] = [given as unknown as Transfer, stored as unknown as Transfer | null]
    refuseState(draft as Document, before as Document | null, MOVES)
    if (draft.status === 'finalised' || draft.status === 'in_transit') askFinalise(ctx)
    draft.type ??= 'transfer'
    if (before?.status === 'in_transit') return receiveOrGoBack(draft, before)
    if (draft.reverses_id !== null) await settleReversal(draft as Document, transfers, ctx)
    else draft.lines = numbered(draft.lines, before?.lines ?? []).map(line => ({ ...line, received_quantity: 0 }))
    await settleDate(draft as Document, ctx)
    const read = await linesOf(draft, ctx)
    refuse({ ...needed(draft), ...read.problems })
    draft.total_quantity = quantityOf(read.lines.reduce((sum, { quantity }) => sum + quantity, 0))
  },
  async follow(given, stored, ctx) {
    const [after, before] = [given as unknown as Transfer | null, stored as unknown as Transfer | null]
    if (before?.status === 'draft') await dropPlans({ base: BASE, id: before.id }, ctx)
    if (!after || after.trashed_at !== null) return
    const { lines } = await linesOf(after, ctx)
    const isMoved = after.status !== 'draft' && !(after.status === 'cancelled' && before?.status !== 'in_transit')
    if (after.status === 'draft') await keepPlans({ base: BASE, id: after.id }, plansOf(after, lines), ctx)
    const number = after.number ?? (await numberFor(after, [transferType], ctx))
    const noted = isMoved ? await moveTransfer({ after, before, lines, number }, ctx) : {}
    const { reversed, ...values } = noted
    await noteRecord(transfers, { id: after.id, values: { number, ...values } }, ctx)
    if (reversed) await noteRecord(transfers, { id: reversed, values: { reversed_by_id: after.id } }, ctx)
  },
})

/** What is on its way arrives, whole or in part, or goes back. Nothing else of it changes. */
function receiveOrGoBack(draft: Transfer, before: Readonly<Transfer>): void {
  draft.warehouse_id = before.warehouse_id
  draft.to_warehouse_id = before.to_warehouse_id
  if (draft.status !== 'finalised') {
    draft.lines = [...before.lines]
    return
  }
  const { lines, isWhole, problems } = receivedLines(before.lines, draft.lines)
  refuse(problems)
  draft.lines = lines
  draft.status = isWhole ? 'finalised' : 'in_transit'
}

const linesOf = (document: Transfer, ctx: Context): Promise<ReadLines> =>
  readLines(
    document.lines.map(line => ({ ...(line as SentLine), id: line.id! })),
    { brings: false, isFinal: document.status !== 'draft' && document.reverses_id === null },
    ctx,
  )

function needed({
  warehouse_id: from,
  to_warehouse_id: to,
  status,
  lines,
  reverses_id,
}: Transfer): Record<string, string> {
  if (reverses_id !== null) return {}
  const problems: Record<string, string> = {}
  if (from === null) problems.warehouse_id = 'warehouse_id is missing.'
  if (to === null) problems.to_warehouse_id = 'to_warehouse_id is missing.'
  else if (from === to) problems.to_warehouse_id = 'A transfer goes to another warehouse.'
  if (status !== 'draft' && lines.length === 0) problems.lines = 'A document needs a line.'
  return problems
}

const plansOf = ({ warehouse_id: from, to_warehouse_id: to }: Transfer, lines: readonly Line[]) =>
  lines.flatMap(({ id, item, quantity }) => [
    { line: id, itemId: item.id, warehouseId: from!, quantity: -quantity },
    { line: id, itemId: item.id, warehouseId: to!, quantity },
  ])
