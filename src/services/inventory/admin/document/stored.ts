/** Documents as they are stored, and how a draft is sent. */
import type { AnyRecord } from '../../../../../admin/client/app.tsx'
import { amountName, type Draft, type DraftLine, type Head, newLine } from './draft.ts'

const HEAD = {
  ...{ type: 'receipt', warehouse_id: null, to_warehouse_id: null, recipient_id: null, document_date: null },
  ...{ reference: null, reason: null, notes: null },
} satisfies Head

export const FIRST_TYPES: Readonly<Record<string, string>> = {
  'stock-movements': 'receipt',
  transfers: 'transfer',
  adjustments: 'adjustment',
}

/** What the record says, or what a new one begins with. */
export function draftOf(record: AnyRecord | null, first: Partial<Head>): Draft {
  const values: Readonly<Record<string, unknown>> = record ?? first
  const head = Object.fromEntries(
    Object.entries(HEAD).map(([name, usual]) => [name, values[name] ?? usual]),
  ) as unknown as Head
  const isOnItsWay = record?.status === 'in_transit'
  const lines = ((record?.lines ?? []) as Partial<DraftLine>[]).map(line =>
    newLine({
      ...line,
      counted_quantity: line.counted_quantity ?? null,
      arriving: isOnItsWay ? (line.quantity ?? 0) - (line.received_quantity ?? 0) : null,
    }),
  )
  return { head, lines }
}

/** What the API takes of it. Which fields there are is told by the entity. */
export function sentDraft({ head, lines }: Draft, fields: ReadonlySet<string>): Record<string, unknown> {
  const known = Object.entries(head).filter(([name]) => fields.has(name))
  return { ...Object.fromEntries(known), lines: lines.map(line => sentLine(line, head.type)) }
}

function sentLine(line: DraftLine, type: string): Record<string, unknown> {
  const amount = line[amountName(type)]
  return {
    ...(line.id === undefined ? {} : { id: line.id }),
    item_id: line.item_id,
    ...(amount === null || type === 'revaluation' ? {} : { [amountName(type)]: amount }),
    ...(line.unit_cost === null ? {} : { unit_cost: line.unit_cost }),
    ...(line.lot ? { lot: line.lot } : {}),
    ...(line.expiry_date ? { expiry_date: line.expiry_date } : {}),
    ...(line.serials.length > 0 ? { serials: line.serials } : {}),
    ...(line.note ? { note: line.note } : {}),
    ...(line.valuation_method ? { valuation_method: line.valuation_method } : {}),
  }
}

/** What arrives of a transfer now. */
export const sentArrival = ({ lines }: Draft): object => ({
  status: 'finalised',
  lines: lines.map(({ id, arriving }) => ({ id, received_quantity: arriving ?? 0 })),
})
