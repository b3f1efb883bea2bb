/** Customers and orders of the shop. Orders are papers of the business: they stay, without the address. */
import { sql } from 'kysely'
import { isAddressOf, type Keeper } from '../keeper.ts'

export const shopKeeper: Keeper = {
  name: 'host.shop',
  title: 'Shop customer and orders',
  async find(person, ctx) {
    const customers = await ctx.db
      .selectFrom('shop_customers')
      .select(['name', 'email', 'phone', 'created_at'])
      .where(isAddressOf(person, 'email', ctx))
      .execute()
    const orders = await ctx.db
      .selectFrom('shop_orders')
      .select(['number', 'email', 'status', 'total', 'currency', 'lines', 'created_at'])
      .where(isAddressOf(person, 'email', ctx))
      .execute()
    return [...customers, ...orders.map(({ lines, ...order }) => ({ ...order, lines: JSON.parse(lines) as unknown }))]
  },
  async erase(person, ctx) {
    const orders = await ctx.db
      .updateTable('shop_orders')
      .set({ email: '' })
      .where(isAddressOf(person, 'email', ctx))
      .returning('id')
      .execute()
    const customers = await ctx.db
      .updateTable('shop_customers')
      // Addresses are unique among customers, so each needs a stand-in of its own.
      .set({ name: '', phone: null, user_id: null, email: sql<string>`'erased-' || id` })
      .where(isAddressOf(person, 'email', ctx))
      .returning('id')
      .execute()
    return orders.length + customers.length
  },
}
