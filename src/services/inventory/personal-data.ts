/** What is kept of a person: recipients with their address or account. The ledger keeps its rows and loses the name. */
import type { ReadContext } from '../../kernel/context.ts'
import { isAddressOf, type Keeper, keepsPersonalData, type Person } from '../../platform/personal-data/personal-data.ts'

const keeper: Keeper = {
  name: 'inventory.recipients',
  title: 'Recipients of goods',
  async find(person, ctx) {
    const ids = await recipientsOf(person, ctx)
    if (ids.length === 0) return []
    return ctx.db
      .selectFrom('inventory_recipients')
      .select(['created_at', 'name', 'code', 'type', 'email', 'phone', 'address', 'cost_center'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
  },
  async erase(person, ctx) {
    const ids = await recipientsOf(person, ctx)
    for (const id of ids)
      await ctx.db
        .updateTable('inventory_recipients')
        .set({ name: `Erased ${id}`, ...ERASED, status: 'inactive' })
        .where('id', '=', id)
        .execute()
    if (person.userId !== null)
      await ctx.db.deleteFrom('inventory_watchers').where('user_id', '=', person.userId).execute()
    return ids.length
  },
}

const ERASED = { code: null, email: null, phone: null, address: null, user_id: null, cost_center: null, notes: null }

async function recipientsOf(person: Person, ctx: Pick<ReadContext, 'db' | 'database'>): Promise<number[]> {
  const { db } = ctx
  const byMail = await db
    .selectFrom('inventory_recipients')
    .select('id')
    .where(isAddressOf(person, 'email', ctx))
    .execute()
  const byAccount =
    person.userId === null
      ? []
      : await db.selectFrom('inventory_recipients').select('id').where('user_id', '=', person.userId).execute()
  return [...new Set([...byMail, ...byAccount].map(row => row.id))].toSorted((one, other) => one - other)
}

export const personalDataListeners = keepsPersonalData(keeper)
