/** What drafts are going to do: so that everybody sees what is coming, and nothing goes that a draft still names. */
import type { Context } from '../../../kernel/context.ts'

export type Plan = {
  readonly line: number
  readonly itemId: number
  readonly warehouseId: number
  /** Below zero for what leaves. */
  readonly quantity: number
}

/** Replaces what was planned for the document. */
export async function keepPlans(
  document: { readonly base: string; readonly id: number },
  plans: readonly Plan[],
  ctx: Context,
): Promise<void> {
  await dropPlans(document, ctx)
  if (plans.length === 0) return
  const rows = plans.map(({ line, itemId, warehouseId, quantity }) => ({
    ...{ base: document.base, document_id: document.id, line_no: line },
    ...{ item_id: itemId, warehouse_id: warehouseId, quantity },
  }))
  await ctx.db.insertInto('inventory_plans').values(rows).execute()
}

export async function dropPlans({ base, id }: { base: string; id: number }, ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('inventory_plans').where('base', '=', base).where('document_id', '=', id).execute()
}
