/** Which view shows answers where none is named. The settings say so, and a transaction that has changed them sees it. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { isInTransaction } from '../../../kernel/statement.ts'
import { settings } from '../settings.ts'

export async function defaultViewId(ctx: ReadContext): Promise<number> {
  if (!isInTransaction(ctx)) return (await ctx.settings(settings)).default_view_id
  const row = await ctx.db.selectFrom('options').select('value').where('name', '=', settings.option).executeTakeFirst()
  const stored = JSON.parse(row?.value ?? '{}') as { readonly default_view_id?: number }
  return stored.default_view_id ?? 0
}

export const makeDefault = (id: number, ctx: Context): Promise<void> =>
  ctx.tools.saveSettings(settings, { default_view_id: id }, ctx)
