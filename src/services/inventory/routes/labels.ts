/** Labels to stick on things and shelves: a code that the lookup finds, and the words that people read. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { file } from '../../../kernel/replies.ts'
import { bytesOf } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { type Label, labelSheets, printLabels } from '../../../platform/barcodes/barcodes.ts'
import { type LabelKind, symbolOf } from '../domain/labels.ts'
import { items } from '../entities/items.ts'
import { warehouses } from '../entities/warehouses.ts'
import { can } from '../permissions.ts'
import { refuse } from '../refuse.ts'

const PDF = 'application/pdf'
const MOST_RECORDS = 200
const MOST_LABELS = 2000
const ids = (description: string) =>
  Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MOST_RECORDS, description }))

export const labels = route({
  method: 'GET',
  path: '/labels',
  summary: 'Labels with barcodes or QR codes for items and warehouses, as sheets to print',
  access: can('view'),
  input: Type.Object({
    item_ids: ids('Labels for these items, at most 200.'),
    warehouse_ids: ids('Labels for these warehouses and bins, at most 200.'),
    kind: Type.Optional(
      Type.Enum(['barcode', 'qr'], {
        default: 'barcode',
        description: 'EAN, UPC or Code 128 as the code asks, or QR.',
      }),
    ),
    sheet: Type.Optional(
      Type.Enum(Object.keys(labelSheets) as (keyof typeof labelSheets)[], {
        default: 'L7160',
        description: 'The number under which the sheet is sold.',
      }),
    ),
    copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1, description: 'Of each label.' })),
    skip: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100, default: 0, description: 'Labels of the first sheet that are used.' }),
    ),
  }),
  reply: bytesOf(PDF),
  async handler({ item_ids = [], warehouse_ids = [], kind = 'barcode', sheet = 'L7160', copies = 1, skip = 0 }, ctx) {
    const found = [...(await itemLabels(item_ids, kind, ctx)), ...(await placeLabels(warehouse_ids, kind, ctx))]
    if (found.length === 0) refuse({ item_ids: 'There is nothing to print labels for.' })
    if (found.length * copies > MOST_LABELS) refuse({ copies: `At most ${MOST_LABELS} labels are printed at once.` })
    const { columns, rows } = labelSheets[sheet]
    const pdf = await printLabels({
      sheet: labelSheets[sheet],
      labels: found.flatMap(label => Array.from({ length: copies }, () => label)),
      skip: skip % (columns * rows),
      ...{ title: 'Labels', language: ctx.site.language, createdAt: ctx.clock.instant() },
    })
    return file(pdf, PDF, 'labels.pdf')
  },
})

/** As many as are asked for, and readable, in the order in which they were named. */
async function recordsOf(entity: typeof items | typeof warehouses, wanted: readonly number[], ctx: ReadContext) {
  if (wanted.length === 0) return []
  const { rows } = await listRecords(entity, { include: wanted.join(','), per_page: MOST_RECORDS }, ctx)
  return rows.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id)) as unknown as Labelled[]
}

type Labelled = {
  readonly id: number
  readonly name: string
  readonly sku?: string | null
  readonly code?: string | null
  readonly barcode: string | null
}

async function itemLabels(wanted: readonly number[], kind: LabelKind, ctx: ReadContext): Promise<Label[]> {
  const found = await recordsOf(items, wanted, ctx)
  return found.map(({ name, sku, barcode, id }) => {
    const text = barcode || sku || String(id)
    return { code: symbolOf(text, kind), lines: [...new Set([name, sku ?? '', text])].filter(Boolean) }
  })
}

/** A warehouse without a barcode is found by none: its label is for people. */
async function placeLabels(wanted: readonly number[], kind: LabelKind, ctx: ReadContext): Promise<Label[]> {
  const found = await recordsOf(warehouses, wanted, ctx)
  return found.map(({ name, code, barcode, id }) => {
    const text = barcode || code || String(id)
    return { code: symbolOf(text, kind), lines: [...new Set([name, code ?? '', text])].filter(Boolean) }
  })
}
