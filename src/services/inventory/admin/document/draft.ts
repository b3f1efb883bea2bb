/** A document while somebody writes it: its head, and lines that a scanner fills. */

/** What a line must know of its item. */
export type LineItem = {
  readonly id: number
  readonly name: string
  readonly sku: string | null
  readonly unit: string
  readonly precision: number
  readonly tracking: 'none' | 'lot' | 'serial'
  readonly purchase_price?: number | null
  readonly average_cost?: number | null
  readonly stock: readonly { readonly warehouse_id: number; readonly on_hand: number }[]
}

/** As the API names its values; `key` tells lines apart that have no number yet. */
export type DraftLine = {
  readonly key: string
  readonly id?: number
  readonly item_id: number
  readonly quantity: number | null
  readonly unit_cost: number | null
  readonly lot: string | null
  readonly expiry_date: string | null
  readonly serials: readonly string[]
  readonly note: string | null
  readonly cost_total?: number | null
  readonly counted_quantity: number | null
  readonly expected_quantity: number | null
  readonly difference?: number | null
  readonly valuation_method: 'fifo' | 'average' | null
  readonly received_quantity?: number
  /** Of a transfer on its way: what arrives now. */
  readonly arriving: number | null
}

export type Head = {
  readonly type: string
  readonly warehouse_id: number | null
  readonly to_warehouse_id: number | null
  readonly recipient_id: number | null
  readonly document_date: string | null
  readonly reference: string | null
  readonly reason: string | null
  readonly notes: string | null
}

export type Draft = { readonly head: Head; readonly lines: readonly DraftLine[] }

export type Scanned = {
  readonly item: Pick<LineItem, 'id' | 'tracking'>
  readonly quantity: number
  readonly lot: string | null
  readonly expiry_date: string | null
  readonly serial: string | null
}

export type Change =
  | { readonly do: 'head'; readonly values: Partial<Head> }
  | { readonly do: 'line'; readonly key: string; readonly values: Partial<DraftLine> }
  | { readonly do: 'remove'; readonly key: string }
  | { readonly do: 'scan'; readonly scanned: Scanned }
  | { readonly do: 'fill'; readonly lines: readonly Partial<DraftLine>[] }
  | { readonly do: 'zero' }

export function changed(draft: Draft, change: Change): Draft {
  switch (change.do) {
    case 'head':
      return { ...draft, head: { ...draft.head, ...change.values } }
    case 'line':
      return {
        ...draft,
        lines: draft.lines.map(line => (line.key === change.key ? { ...line, ...change.values } : line)),
      }
    case 'remove':
      return { ...draft, lines: draft.lines.filter(({ key }) => key !== change.key) }
    case 'scan':
      return { ...draft, lines: withScan(draft, change.scanned) }
    case 'fill':
      return { ...draft, lines: [...draft.lines, ...missing(draft.lines, change.lines)] }
    case 'zero':
      return { ...draft, lines: draft.lines.map(line => ({ ...line, counted_quantity: line.counted_quantity ?? 0 })) }
  }
}

/** A count counts what there is; everything else moves a quantity. */
export const amountName = (type: string): 'quantity' | 'counted_quantity' =>
  type === 'adjustment' ? 'counted_quantity' : 'quantity'

const EMPTY = {
  ...{ quantity: null, unit_cost: null, lot: null, expiry_date: null, serials: [], note: null, arriving: null },
  ...{ counted_quantity: null, expected_quantity: null, valuation_method: null },
} as const

const known = { count: 0 }

export const newLine = (values: Partial<DraftLine>): DraftLine => ({
  ...EMPTY,
  item_id: 0,
  ...values,
  serials: values.serials ?? [],
  key: values.id === undefined ? `new ${++known.count}` : String(values.id),
})

/** The same thing again is one more of it; another lot is another line. The line that was scanned comes first. */
function withScan({ head, lines }: Draft, { item, quantity, lot, expiry_date, serial }: Scanned): DraftLine[] {
  const name = amountName(head.type)
  const found = lines.find(line => line.item_id === item.id && (lot === null || line.lot === null || line.lot === lot))
  const line = found ?? newLine({ item_id: item.id })
  const serials = serial === null || line.serials.includes(serial) ? line.serials : [...line.serials, serial]
  const more = item.tracking === 'serial' ? serials.length : (line[name] ?? 0) + quantity
  const next = {
    ...line,
    serials,
    ...(head.type === 'revaluation' ? {} : { [name]: more }),
    ...(lot === null ? {} : { lot }),
    ...(expiry_date === null ? {} : { expiry_date }),
  }
  return found ? lines.map(one => (one === found ? next : one)) : [next, ...lines]
}

const missing = (lines: readonly DraftLine[], asked: readonly Partial<DraftLine>[]): DraftLine[] =>
  asked.filter(one => !lines.some(line => line.item_id === one.item_id && line.lot === (one.lot ?? null))).map(newLine)

/** `3*4006381333931` is three of it. */
export function readCode(typed: string): { readonly quantity: number; readonly code: string } {
  const [, times, code] = /^\s*(\d{1,5}(?:[.,]\d{1,4})?)\s*[*×]\s*(\S.*)$/.exec(typed) ?? []
  return { quantity: times ? Number(times.replace(',', '.')) : 1, code: (code ?? typed).trim() }
}
