/** What holds for every document, whatever it moves: its states, its date, its number, who may finalise it. */
import { holds } from '../../../kernel/access.ts'
import { dateAt } from '../../../kernel/calendar.ts'
import type { Context } from '../../../kernel/context.ts'
import { majorUnits, unscaled } from '../../../kernel/currencies.ts'
import { takeNumber } from '../../../platform/number-series/number-series.ts'
import { PLACES } from '../domain/amounts.ts'
import { type DocumentType, isReversal } from '../domain/document-types.ts'
import type { Entry } from '../domain/shelf.ts'
import { errors } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { settings } from '../settings.ts'
import type { SentLine } from './read-lines.ts'

/** A document as code sees it. */
export type Document = {
  id: number
  number: string | null
  type: string | null
  status: string
  document_date: string | null
  warehouse_id: number | null
  lines: SentLine[]
  total_quantity: number
  total_value: number
  currency: string | null
  reverses_id: number | null
  reversed_by_id: number | null
  finalised_at: string | null
  finalised_by: number | null
  readonly trashed_at: string | null
}

/** What is left as it was cannot be changed, and only some moves are possible. */
export function refuseState(
  draft: Document,
  before: Readonly<Document> | null,
  moves: Readonly<Record<string, readonly string[]>>,
): void {
  if (before?.status === 'finalised') throw errors.document_finalised({ id: before.id }, finalisedHint(before.id))
  if (before?.status === 'cancelled') throw errors.document_cancelled()
  const from = before?.status ?? 'draft'
  if (draft.status !== from && !moves[from]?.includes(draft.status)) throw errors.transition({ from, to: draft.status })
}

const finalisedHint = (id: number) => ({
  data: { hint: 'POST the opposite document.', body: { reverses_id: id, status: 'finalised' } },
})

/** Stock moves by whoever may edit and finalise. */
export function askFinalise(ctx: Context): void {
  if (!holds(permissions, 'finalise', ctx) || !holds(permissions, 'edit', ctx)) throw errors.forbidden()
}

/** Today unless told, and not within books that are closed. */
export async function settleDate(draft: Document, ctx: Context): Promise<void> {
  const { lock_before: closed, currency } = await ctx.settings(settings)
  draft.document_date ??= dateAt(ctx.clock.millis(), ctx.site.zone)
  draft.currency ??= currency
  if (closed && draft.document_date < closed) {
    const data = { fields: { document_date: `document_date is before ${closed}.` } }
    throw errors.locked_date({ date: closed }, { data })
  }
}

/** `REC-2026-00012`: without a gap within its type and year. Taken last, because whoever takes the next one waits. */
export async function numberFor(
  { type, document_date }: Pick<Document, 'type' | 'document_date'>,
  types: readonly DocumentType[],
  ctx: Context,
): Promise<string> {
  const prefix = isReversal(type!) ? 'REV' : (types.find(({ id }) => id === type)?.prefix ?? 'DOC')
  const series = `${prefix}-${document_date!.slice(0, 4)}`
  const number = await takeNumber({ service: 'inventory', series }, ctx)
  return `${series}-${String(number).padStart(5, '0')}`
}

/** What the lines of a document moved, once it is booked. `counts` says which rows are those of the line itself. */
export function bookedLines(
  lines: readonly SentLine[],
  entries: readonly Entry[],
  of: { readonly currency: string; readonly counts?: (entry: Entry) => boolean },
): SentLine[] {
  const { counts = () => true } = of
  return lines.map(line => {
    const own = entries.filter(entry => entry.line === line.id && counts(entry))
    const value = own.reduce((sum, entry) => sum + entry.value, 0)
    return { ...line, cost_total: majorUnits(Math.abs(value), of.currency) }
  })
}

export const quantityOf = (units: number): number => unscaled(units, PLACES)
