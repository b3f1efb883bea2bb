/** What keeps a record from going: stock, drafts, the ledger, records below it. All reasons are told at once. */

import { holds } from '../../../kernel/access.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { filter, type Listener, on } from '../../../kernel/hooks.ts'
import type { Values } from '../../../kernel/records/kind.ts'
import { errors } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { toldPlaces } from './told-places.ts'

export type Blocker = {
  readonly type: 'has_stock' | 'in_draft' | 'has_children' | 'has_ledger' | 'is_default' | 'is_finalised'
  readonly message: string
  /** Ids of what stands in the way, for those who may read it. */
  readonly records: readonly number[]
}

type Find = (record: Readonly<Values> & { readonly id: number }, ctx: ReadContext) => Promise<readonly Blocker[]>

/** Listens where the record surface asks whether a record may go. */
export const blocking = (singular: string, find: Find): Listener =>
  on(
    filter<readonly string[], Readonly<Values>>(`vendor_inventory_${singular}_delete_blockers`),
    `inventory.${singular}.blockers`,
    async (reasons, record, ctx) => {
      const blockers = await find(record as Readonly<Values> & { id: number }, ctx)
      if (blockers.length > 0) throw inUse(singular, blockers, ctx as Context)
      return reasons
    },
  )

function inUse(singular: string, blockers: readonly Blocker[], ctx: Context): RestError {
  const isReader = holds(permissions, 'view', ctx)
  const told = blockers.map(blocker => (isReader ? blocker : { ...blocker, records: [] }))
  const reasons = blockers.map(({ message }) => message)
  const { message, sentences } = errors.in_use({ reasons: reasons.join('; ') })
  const data = { blockers: told, reasons }
  return new RestError(`${errors.prefix}_${singular}_in_use`, 409, message, { data, sentences })
}

const itemBlockers: Find = async ({ id }, ctx) => {
  const stock = await ctx.db
    .selectFrom('inventory_stock')
    .select(['warehouse_id', 'warehouse_id as id'])
    .where('item_id', '=', id)
    .where('on_hand', '<>', 0)
    .execute()
  const booked = await ctx.db
    .selectFrom('inventory_ledger')
    .select(['warehouse_id', 'id'])
    .where('item_id', '=', id)
    .limit(1)
    .execute()
  return [
    ...(await placed({ type: 'has_stock', message: 'there is stock of it', rows: stock }, ctx)),
    ...(await placed({ type: 'has_ledger', message: IN_LEDGER, rows: booked }, ctx)),
    ...(await draftsOf('item_id', id, ctx)),
  ]
}

const IN_LEDGER = 'it stands in the ledger: make it inactive instead'

const categoryBlockers: Find = async ({ id }, ctx) => {
  const items = await ctx.db
    .selectFrom('inventory_items')
    .select('id')
    .where('category_id', '=', id)
    .where('trashed_at', 'is', null)
    .limit(20)
    .execute()
  return blocker(
    'has_children',
    'items belong to it',
    items.map(row => row.id),
  )
}

const warehouseBlockers: Find = async ({ id, is_default: isDefault }, ctx) => {
  const stock = await ctx.db
    .selectFrom('inventory_stock')
    .select(['warehouse_id', 'item_id as id'])
    .where('warehouse_id', '=', id)
    .where('on_hand', '<>', 0)
    .limit(20)
    .execute()
  const booked = await ctx.db
    .selectFrom('inventory_ledger')
    .select(['warehouse_id', 'id'])
    .where('warehouse_id', '=', id)
    .limit(1)
    .execute()
  return [
    ...(await placed({ type: 'has_stock', message: 'there is stock in it', rows: stock }, ctx)),
    ...(await placed({ type: 'has_ledger', message: IN_LEDGER, rows: booked }, ctx)),
    ...(isDefault ? [{ type: 'is_default' as const, message: 'it is the default', records: [id] }] : []),
    ...(await draftsOf('warehouse_id', id, ctx)),
  ]
}

const recipientBlockers: Find = async ({ id }, ctx) => {
  const booked = await ctx.db
    .selectFrom('inventory_ledger')
    .select('id')
    .where('recipient_id', '=', id)
    .limit(1)
    .execute()
  const drafts = await ctx.db
    .selectFrom('inventory_movements')
    .select('id')
    .where('recipient_id', '=', id)
    .where('status', '=', 'draft')
    .where('trashed_at', 'is', null)
    .limit(20)
    .execute()
  return [
    ...blocker(
      'has_ledger',
      'they stand in the ledger: make them inactive instead',
      booked.map(row => row.id),
    ),
    ...blocker(
      'in_draft',
      'drafts name them',
      drafts.map(row => row.id),
    ),
  ]
}

/** A finalised document stays: the opposite is posted instead. */
export const documentBlockers: Find = async ({ id, status }) =>
  status === 'finalised' || status === 'in_transit'
    ? [{ type: 'is_finalised', message: 'it is booked: post the opposite document instead', records: [id] }]
    : []

const blocker = (type: Blocker['type'], message: string, records: readonly number[]): Blocker[] =>
  records.length === 0 ? [] : [{ type, message, records: [...new Set(records)] }]

type Placed = {
  readonly type: Blocker['type']
  readonly message: string
  readonly rows: readonly { readonly id: number; readonly warehouse_id: number }[]
}

/** What stands in the way by its place: the ids are told that lie where the caller may look. */
async function placed({ type, message, rows }: Placed, ctx: ReadContext): Promise<Blocker[]> {
  if (rows.length === 0) return []
  const places = await toldPlaces(ctx)
  const seen = rows.filter(row => places === null || places.includes(row.warehouse_id))
  return [{ type, message, records: [...new Set(seen.map(({ id }) => id))] }]
}

async function draftsOf(column: 'item_id' | 'warehouse_id', id: number, ctx: ReadContext): Promise<Blocker[]> {
  const rows = await ctx.db
    .selectFrom('inventory_plans')
    .select(['warehouse_id', 'document_id as id'])
    .where(column, '=', id)
    .limit(20)
    .execute()
  return placed({ type: 'in_draft', message: 'drafts name it', rows }, ctx)
}

export const blockerListeners = [
  blocking('item', itemBlockers),
  blocking('category', categoryBlockers),
  blocking('warehouse', warehouseBlockers),
  blocking('recipient', recipientBlockers),
  blocking('stock_movement', documentBlockers),
]
