/** The lines of a document that takes another one back. */
import type { Context } from '../../../kernel/context.ts'
import { scaled } from '../../../kernel/currencies.ts'
import type { Entity } from '../../../kernel/entity.ts'
import { reachRecord } from '../../../kernel/records/load-record.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { PLACES } from '../domain/amounts.ts'
import { isReversal, reversalOf } from '../domain/document-types.ts'
import { errors } from '../errors.ts'
import { refuse } from '../refuse.ts'
import type { Book } from '../stock/book.ts'
import { type Document, quantityOf } from './document.ts'
import type { SentLine } from './read-lines.ts'

type Reversal = Document & { recipient_id?: number | null; to_warehouse_id?: number | null }

/** Type, place and recipient are those of the original, which is held until the transaction ends. */
export async function settleReversal(draft: Reversal, entity: Entity, ctx: Context): Promise<void> {
  const plan = planFor(entity, ctx)
  const original = (await reachRecord({ plan, verb: 'read', id: draft.reverses_id! }, ctx)) as unknown as Reversal
  if (original.status !== 'finalised' || isReversal(original.type!)) throw errors.not_reversible()
  if (original.reversed_by_id !== null) throw errors.nothing_to_reverse()
  draft.type = reversalOf(original.type!)
  draft.warehouse_id = original.warehouse_id
  if ('recipient_id' in original) draft.recipient_id = original.recipient_id ?? null
  if ('to_warehouse_id' in original) draft.to_warehouse_id = original.to_warehouse_id ?? null
  draft.lines = namedLines(draft.lines, original.lines)
}

/** A line names one of the original by its number or by its item. */
function namedLines(lines: readonly SentLine[], originals: readonly SentLine[]): SentLine[] {
  const problems: Record<string, string> = {}
  const named = lines.map((line, index) => {
    const found = originals.find(one => one.id === line.id) ?? originals.find(one => one.item_id === line.item_id)
    if (!found) problems[`lines.${index}.item_id`] = 'The document has no such line.'
    const quantity = line.quantity ?? (line.serials?.length || found?.quantity)
    if (found && (quantity ?? 0) > (found.quantity ?? 0))
      problems[`lines.${index}.quantity`] = `The document moved ${found.quantity}.`
    return { ...found, ...line, id: found?.id, item_id: found?.item_id, quantity } as SentLine
  })
  refuse(problems)
  return named
}

/** What is taken back, by line; null where no line is named: all that is left. */
export const wantedBy = (lines: readonly SentLine[]) =>
  lines.length === 0
    ? null
    : new Map(lines.map(({ id, quantity = 0, serials = [] }) => [id!, { quantity: scaled(quantity, PLACES), serials }]))

/** Where no lines were named, those that were taken back. */
export function reversalLines(lines: readonly SentLine[], { entries }: Book): readonly SentLine[] {
  if (lines.length > 0) return lines
  const byLine = Map.groupBy(entries, ({ line }) => line)
  return [...byLine]
    .toSorted(([one], [other]) => one - other)
    .map(([id, own]) => ({
      id,
      item_id: own[0]!.shelf.itemId,
      quantity: quantityOf(Math.max(...[-1, 1].map(sign => sumOf(own.map(({ quantity }) => quantity * sign))))),
      serials: own.flatMap(({ serial }) => serial ?? []),
      lot: own[0]!.lot,
    }))
}

const sumOf = (quantities: readonly number[]): number =>
  quantities.filter(quantity => quantity > 0).reduce((sum, quantity) => sum + quantity, 0)
