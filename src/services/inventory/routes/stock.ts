import { Type } from 'typebox'
import { everybody } from '../../../kernel/access.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { raiseStamp } from '../../../platform/memory/memory.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { checkChain, compareStock, type Difference, strays, toldDifferences } from '../stock/health.ts'
import { seedLayers } from '../stock/seed-layers.ts'

const sums = Type.Object({ quantity: Type.Number(), value: Type.Number() })
const mismatches = Type.Array(
  Type.Object({
    item_id: Type.Integer(),
    warehouse_id: Type.Integer(),
    first_seq: orNull(
      Type.Integer({ description: 'The first row of the ledger where they part; null where the ledger is right.' }),
    ),
    cached: sums,
    ledger: sums,
    layers: sums,
  }),
)

export const reconcile = route({
  method: 'POST',
  path: '/stock/reconcile',
  summary: 'Put the figures right that differ from the ledger; the ledger itself is never touched',
  access: can('settings'),
  input: Type.Object({
    dry_run: Type.Optional(Type.Boolean({ default: false, description: 'Only tells what it would do.' })),
    item_ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1000 })),
    warehouse_id: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  reply: Type.Object({ checked: Type.Integer(), fixed: Type.Integer(), mismatches }),
  async handler({ dry_run = false, item_ids = null, warehouse_id = null }, ctx) {
    await ctx.holdName('inventory reconcile')
    const { checked, differences } = await compareStock({ items: item_ids, warehouseId: warehouse_id }, ctx)
    const wrong = differences.filter(
      ({ cached, ledger }) => cached.quantity !== ledger.quantity || cached.value !== ledger.value,
    )
    if (!dry_run) for (const one of wrong) await mend(one, ctx)
    return { checked, fixed: dry_run ? 0 : wrong.length, mismatches: await toldDifferences(differences, ctx) }
  },
})

/** Whoever books meanwhile has the shelf first, and then there is nothing to mend. */
async function mend({ item_id, warehouse_id }: Difference, ctx: Context): Promise<void> {
  const engine = ctx.database.engine === 'postgres' ? ' for update' : ''
  await ctx.database.rows(
    `select item_id from inventory_stock where site_id = ? and item_id = ? and warehouse_id = ?${engine}`,
    [ctx.site.id, item_id, warehouse_id],
  )
  const { differences } = await compareStock({ items: [item_id], warehouseId: warehouse_id }, ctx)
  const [now] = differences
  if (!now) return
  const { quantity: on_hand, value } = now.ledger
  await ctx.db
    .insertInto('inventory_stock')
    .values({ item_id, warehouse_id, on_hand, value, last_cost: 0 })
    .onConflict(conflict => conflict.columns(['site_id', 'item_id', 'warehouse_id']).doUpdateSet({ on_hand, value }))
    .execute()
  // No row of the ledger tells that the figures were wrong before.
  await raiseStamp('inventory.shelves', ctx)
}

/** Rows whose seals are looked at where nobody asks for all of them. */
const USUAL_ROWS = 100_000

export const health = route({
  method: 'GET',
  path: '/stock/health',
  summary: 'The proof of stock: ledger, layers and figures compared, and the chain of the ledger checked',
  access: can('settings'),
  input: Type.Object({
    rows: Type.Optional(
      Type.Integer({ minimum: 0, default: USUAL_ROWS, description: 'Newest rows of the chain to check; 0 for all.' }),
    ),
  }),
  reply: Type.Object({
    checked: Type.Integer({ description: 'Shelves: items by warehouse.' }),
    fixed: Type.Integer(),
    mismatches,
    chain_ok: Type.Boolean(),
    chain_checked: Type.Integer({ description: 'Rows of the ledger.' }),
    first_broken_seq: orNull(Type.Integer({ description: 'The first row that does not follow from the one before.' })),
    negative: Type.Array(
      Type.Object({ item_id: Type.Integer(), warehouse_id: Type.Integer(), on_hand: Type.Number() }),
    ),
    orphan_layers: Type.Array(Type.Integer()),
  }),
  async handler({ rows = USUAL_ROWS }, ctx) {
    const { checked, differences } = await compareStock({ items: null, warehouseId: null }, ctx)
    const chain = await checkChain(rows === 0 ? null : rows, ctx)
    return {
      ...{ checked, fixed: 0, mismatches: await toldDifferences(differences, ctx) },
      ...{ chain_ok: chain.ok, chain_checked: chain.checked, first_broken_seq: chain.brokenAt },
      ...(await strays(ctx)),
    }
  },
})

export const seed = route({
  method: 'POST',
  path: '/stock/seed-layers',
  summary: 'Open cost layers from the ledger, for stock that has none',
  access: can('settings'),
  reply: Type.Object({ items: Type.Integer(), layers_opened: Type.Integer(), skipped: Type.Integer() }),
  handler: (_input, ctx) => seedLayers(ctx),
})

/** The ledger is written by documents alone, whoever asks. */
export const ledgerReadOnly = route({
  method: 'POST',
  path: '/transactions',
  summary: 'Refused: finalised documents write the ledger',
  access: everybody(),
  reply: Type.Never(),
  extra: true,
  handler() {
    throw errors.ledger_read_only({}, { headers: { allow: 'GET' } })
  },
})
