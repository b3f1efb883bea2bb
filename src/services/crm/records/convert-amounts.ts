/** Amounts in the default currency, worked out again for all deals when that currency or a rate changes. */
import { majorUnits, minorUnits } from '../../../kernel/currencies.ts'
import { on } from '../../../kernel/hooks.ts'
import { settingsSaved } from '../../../kernel/standard/hooks.ts'
import { defineTask } from '../../../kernel/tasks.ts'
import { cancelTask, listTasks, startTask } from '../../../platform/tasks/tasks.ts'
import { convertedAmounts } from '../domain/converted-amounts.ts'
import { can } from '../permissions.ts'
import { settings } from '../settings.ts'

const TASK = 'crm.convert-amounts'

/** By id, those in the trash as well. Nobody changed these deals, so their history says nothing of it. */
export const convertAmounts = defineTask<object, number>({
  name: TASK,
  title: 'Amounts of deals in the default currency',
  access: can('admin'),
  actsAs: 'system',
  total: async (_args, ctx) => {
    const { count } = await ctx.db
      .selectFrom('crm_opportunities')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
  async step({ task, most }, ctx) {
    const { default_currency: base, currency_rates: rates } = await ctx.settings(settings)
    const rows = await ctx.db
      .selectFrom('crm_opportunities')
      .select(['id', 'amount', 'currency', 'probability'])
      .where('id', '>', task.position ?? 0)
      .orderBy('id')
      .limit(most)
      .execute()
    for (const { id, amount, currency, probability } of rows) {
      const deal = { amount: majorUnits(amount, currency ?? base), currency, probability: probability ?? 0 }
      const { converted, weighted } = convertedAmounts(deal, { base, rates })
      const set = { amount_converted: minorUnits(converted, base), amount_weighted: minorUnits(weighted, base) }
      // Whoever changes the deal meanwhile works these out by themselves.
      await ctx.db
        .updateTable('crm_opportunities')
        .set({ ...set, base_currency: base })
        .where('id', '=', id)
        .where('amount', '=', amount)
        .execute()
    }
    const entries = rows.map(({ id }) => ({ result: 'changed' as const, id }))
    return { entries, position: rows.at(-1)?.id ?? task.position, isOver: rows.length < most }
  },
})

/** A run that is under way has used the old rates: it ends, and a new one begins. */
export const convertAgain = on(settingsSaved, 'crm.convert-amounts', async ({ service, changed }, ctx) => {
  if (service !== 'crm' || !changed.some(name => name === 'default_currency' || name === 'currency_rates')) return
  const system = ctx.asSystem('amounts in the default currency')
  const open = await listTasks({ names: [TASK], statuses: ['queued', 'running'], limit: 10 }, system)
  for (const { id } of open) await cancelTask(id, system)
  await startTask(convertAmounts, { args: {} }, system)
})
