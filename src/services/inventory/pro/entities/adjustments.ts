import { Type } from 'typebox'
import type { Context } from '../../../../kernel/context.ts'
import { defineEntity } from '../../../../kernel/entity.ts'
import { noteRecord } from '../../../../kernel/records/note-record.ts'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { reach, viewers } from '../../access.ts'
import { needs } from '../../apps.ts'
import { askFinalise, type Document, numberFor, refuseState, settleDate } from '../../documents/document.ts'
import { documentFields, lineShape, linesField } from '../../documents/document-fields.ts'
import { dropPlans, keepPlans } from '../../documents/plans.ts'
import { numbered, type ReadLines, readLines, type SentLine } from '../../documents/read-lines.ts'
import { settleReversal } from '../../documents/reversal-lines.ts'
import { COUNT_REASONS, isReversal } from '../../domain/document-types.ts'
import { refuse } from '../../refuse.ts'
import { postAdjustment } from '../documents/post-adjustment.ts'
import { adjustmentTypes } from '../domain/document-types.ts'

const BASE = 'adjustments'
const MOVES = { draft: ['finalised', 'cancelled'] }
const TYPES = ['adjustment', 'revaluation', 'adjustment_reversal', 'revaluation_reversal'] as const

export type AdjustmentLine = SentLine & {
  counted_quantity?: number
  counted_at?: string
  warehouse_id?: number
  valuation_method?: 'fifo' | 'average' | null
  expected_quantity?: number | null
  difference?: number | null
}
export type Adjustment = Omit<Document, 'lines'> & { reason: string | null; lines: AdjustmentLine[] }

const adjustmentLine = Type.Object({
  ...lineShape.properties,
  counted_quantity: Type.Optional(Type.Number({ minimum: 0, description: 'What there is; of a count.' })),
  warehouse_id: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Of a revaluation; that of the document unless told.' }),
  ),
  counted_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'When it was counted: what has moved since is told, and the count is not booked.',
    }),
  ),
  valuation_method: Type.Optional(orNull(Type.Enum(['fifo', 'average'], { description: 'Of a revaluation.' }))),
  expected_quantity: Type.Optional(orNull(Type.Number({ description: 'What there should be, when it is finalised.' }))),
  difference: Type.Optional(orNull(Type.Number())),
})

/** Counts that put stock right, and revaluations that change what it is worth. */
export const adjustments = defineEntity(BASE, {
  table: 'inventory_adjustments',
  label: ['Adjustment', 'Adjustments'],
  title: 'number',
  fields: {
    ...documentFields(BASE, { types: TYPES, statuses: ['draft', 'finalised', 'cancelled'] }),
    lines: linesField(adjustmentLine),
  },
  perPage: { default: 50, most: 200 },
  requires: needs('adjustments'),
  doors: viewers,
  rows: reach(BASE),
  without: ['duplicate', 'massUpdate'],
  bodyLimit: 4 * 1024 * 1024,
  async check(given, stored, ctx) {
    const [draft, before] = [given as unknown as Adjustment, stored as unknown as Adjustment | null]
    refuseState(draft as Document, before as Document | null, MOVES)
    if (draft.status === 'finalised') askFinalise(ctx)
    draft.type ??= 'adjustment'
    if (draft.reverses_id !== null) await settleReversal(draft as Document, adjustments, ctx)
    else draft.lines = numbered(draft.lines, before?.lines ?? [])
    await settleDate(draft as Document, ctx)
    const read = await linesOf(draft, ctx)
    refuse({ ...needed(draft), ...renamed(read.problems, draft) })
  },
  async follow(given, stored, ctx) {
    const [after, before] = [given as unknown as Adjustment | null, stored as unknown as Adjustment | null]
    if (before?.status === 'draft') await dropPlans({ base: BASE, id: before.id }, ctx)
    if (!after || after.trashed_at !== null) return
    const { lines } = await linesOf(after, ctx)
    if (after.status === 'draft') await keepPlans({ base: BASE, id: after.id }, plansOf(after, lines), ctx)
    const number = after.number ?? (await numberFor(after, adjustmentTypes, ctx))
    const noted =
      after.status === 'finalised'
        ? await postAdjustment({ document: after, lines, number }, ctx)
        : { reversed: undefined }
    const { reversed, ...values } = noted
    await noteRecord(adjustments, { id: after.id, values: { number, ...values } }, ctx)
    if (reversed) await noteRecord(adjustments, { id: reversed, values: { reversed_by_id: after.id } }, ctx)
  },
})

const isCount = ({ type }: Pick<Adjustment, 'type'>): boolean => type === 'adjustment'

/** A count names what there is; in a reversal the quantities are those that moved. */
const linesOf = (document: Adjustment, ctx: Context): Promise<ReadLines> =>
  readLines(
    document.lines.map(line => ({
      ...(line as SentLine),
      id: line.id!,
      ...(isCount(document) && line.counted_quantity !== undefined ? { quantity: line.counted_quantity } : {}),
    })),
    {
      brings: true,
      isFinal: document.status === 'finalised' && document.reverses_id === null,
      quantity: isCount(document) ? 'counted' : 'none',
    },
    ctx,
  )

const renamed = (problems: Readonly<Record<string, string>>, document: Adjustment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([name, message]) =>
      isCount(document)
        ? [name.replace(/quantity$/, 'counted_quantity'), message.replace('quantity', 'counted_quantity')]
        : [name, message],
    ),
  )

function needed(draft: Adjustment): Record<string, string> {
  if (draft.reverses_id !== null) return {}
  if (isReversal(draft.type!)) return { reverses_id: 'reverses_id is missing.' }
  const problems: Record<string, string> = {}
  if (draft.warehouse_id === null && (isCount(draft) || draft.lines.some(line => line.warehouse_id === undefined)))
    problems.warehouse_id = 'warehouse_id is missing.'
  if (draft.status !== 'finalised') return problems
  if (draft.lines.length === 0) problems.lines = 'A document needs a line.'
  if (isCount(draft) && !COUNT_REASONS.some(reason => reason === draft.reason))
    problems.reason = `reason is one of ${COUNT_REASONS.join(', ')}.`
  if (!isCount(draft) && !draft.reason) problems.reason = 'reason is missing.'
  for (const [index, line] of draft.lines.entries())
    if (!isCount(draft) && (line.unit_cost ?? null) === null && !line.valuation_method)
      problems[`lines.${index}.unit_cost`] = 'unit_cost is missing.'
  return problems
}

const plansOf = (draft: Adjustment, lines: ReadLines['lines']) =>
  lines.flatMap(({ id, item }) => {
    const warehouseId = draft.lines.find(line => line.id === id)?.warehouse_id ?? draft.warehouse_id
    return warehouseId === null ? [] : [{ line: id, itemId: item.id, warehouseId, quantity: 0 }]
  })
