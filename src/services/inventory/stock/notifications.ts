/** What people are told of, and when. */
import type { ReadContext } from '../../../kernel/context.ts'
import { defineNotification } from '../../../kernel/notifications.ts'
import { appUsers } from '../../../kernel/standard/hooks.ts'

const kind = (name: string, title: string, usual: 'bell' | 'mail' | 'digest' | 'off' = 'bell') =>
  defineNotification({ kind: name, title, default: usual })

export const kinds = {
  lowStock: kind('low_stock', 'Stock is low'),
  outOfStock: kind('out_of_stock', 'Nothing is left of an item'),
  expiring: kind('expiring', 'Lots expire soon'),
  finalised: kind('document_finalised', 'A document was finalised', 'off'),
  reversed: kind('document_reversed', 'A document was reversed'),
  mismatch: kind('stock_mismatch', 'Figures differ from the ledger'),
  importFinished: kind('import_finished', 'An import is over'),
}

/** Those who can do something about it: they hold one of these rights. */
export async function holdersOf(rights: readonly string[], ctx: ReadContext): Promise<number[]> {
  const asked = { capabilities: rights.map(right => `vendor_inventory_${right}`), search: '', limit: 200 }
  return (await ctx.hooks.apply(appUsers, [], asked, ctx)).map(({ id }) => id)
}

export const keepersOf = (ctx: ReadContext): Promise<number[]> => holdersOf(['edit', 'finalise'], ctx)
