/** Reads and fills the shop stand-in. Amounts are minor units. */
import { sql } from 'kysely'
import type { Context, ReadContext } from '../../kernel/context.ts'

export { shopMigrations } from './migrations.ts'

export type ShopProduct = { id: number; sku: string; name: string; price: number; currency: string; status: string }
export type ShopCustomer = { id: number; email: string; name: string; phone: string | null; user_id: number | null }
export type OrderLine = { product_id: number; name: string; quantity: number; total: number }
export type ShopOrder = {
  id: number
  number: string
  customer_id: number
  email: string
  status: string
  total: number
  currency: string
  lines: OrderLine[]
  created_at: string
}

/** Both must fit; addresses are compared without case. */
export async function findOrder(asked: { number: string; email: string }, ctx: ReadContext): Promise<ShopOrder | null> {
  const row = await ctx.db
    .selectFrom('shop_orders')
    .selectAll()
    .where('number', '=', asked.number)
    .where('email', '=', asked.email.trim().toLowerCase())
    .executeTakeFirst()
  return row ? ({ ...row, lines: JSON.parse(row.lines) } as ShopOrder) : null
}

export const findProduct = async (id: number, ctx: ReadContext): Promise<ShopProduct | null> =>
  ((await ctx.db.selectFrom('shop_products').selectAll().where('id', '=', id).executeTakeFirst()) as
    | ShopProduct
    | undefined) ?? null

/** The first 50 by name whose name or number has the text. */
export const findProducts = async (search: string, ctx: ReadContext): Promise<ShopProduct[]> => {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, mark => `\\${mark}`)}%`
  const rows = await ctx.db
    .selectFrom('shop_products')
    .selectAll()
    .$if(search !== '', found => found.where(sql<boolean>`lower(name || ' ' || sku) like ${pattern} escape '\\'`))
    .orderBy('name')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows as ShopProduct[]
}

/** Customers by any of these addresses. */
export async function customersWith(emails: readonly string[], ctx: ReadContext): Promise<ShopCustomer[]> {
  if (emails.length === 0) return []
  const rows = await ctx.db
    .selectFrom('shop_customers')
    .selectAll()
    .where(
      'email',
      'in',
      emails.map(email => email.trim().toLowerCase()),
    )
    .orderBy('id')
    .limit(50)
    .execute()
  return rows as ShopCustomer[]
}

/** The newest 200 of these customers. */
export async function ordersOf(
  customerIds: readonly number[],
  ctx: ReadContext,
): Promise<Omit<ShopOrder, 'lines' | 'email' | 'customer_id' | 'id'>[]> {
  if (customerIds.length === 0) return []
  return ctx.db
    .selectFrom('shop_orders')
    .select(['number', 'status', 'total', 'currency', 'created_at'])
    .where('customer_id', 'in', [...customerIds])
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
}

export async function addProduct(product: Omit<ShopProduct, 'id'>, ctx: Context): Promise<number> {
  const row = { ...product, created_at: ctx.clock.instant() }
  return Number((await ctx.db.insertInto('shop_products').values(row).returning('id').executeTakeFirstOrThrow()).id)
}

export async function addCustomer(customer: Omit<ShopCustomer, 'id'>, ctx: Context): Promise<number> {
  const row = { ...customer, email: customer.email.toLowerCase(), created_at: ctx.clock.instant() }
  return Number((await ctx.db.insertInto('shop_customers').values(row).returning('id').executeTakeFirstOrThrow()).id)
}

export async function addOrder(order: Omit<ShopOrder, 'id' | 'created_at'>, ctx: Context): Promise<number> {
  const row = {
    ...order,
    email: order.email.toLowerCase(),
    lines: JSON.stringify(order.lines),
    created_at: ctx.clock.instant(),
  }
  return Number((await ctx.db.insertInto('shop_orders').values(row).returning('id').executeTakeFirstOrThrow()).id)
}
