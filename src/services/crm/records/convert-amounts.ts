/** Amounts in the default currency, worked out again for all deals when that currency or a rate changes. */
import type { EngineName } from '../../../db/database.ts'
import { majorUnits, minorUnits } from '../../../kernel/currencies.ts'
import { on } from '../../../kernel/hooks.ts'
import { settingsSaved } from '../../../kernel/standard/hooks.ts'
import { runStatement } from '../../../kernel/statement.ts'
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
    const worked = rows.map(({ id, amount, currency, probability }) => {
      const deal = { amount: majorUnits(amount, currency ?? base), currency, probability: probability ?? 0 }
      const { converted, weighted } = convertedAmounts(deal, { base, rates })
      return { id, amount, converted: minorUnits(converted, base), weighted: minorUnits(weighted, base) }
    })
    const values = [base, JSON.stringify(worked), ctx.site.id]
    if (worked.length > 0) await runStatement({ text: WRITE[ctx.database.engine], values }, ctx)
    const entries = rows.map(({ id }) => ({ result: 'changed' as const, id }))
    return { entries, position: rows.at(-1)?.id ?? task.position, isOver: rows.length < most }
  },
})

const SET = `update crm_opportunities set amount_converted = r.converted, amount_weighted = r.weighted, base_currency = ?`
// Whoever changes a deal meanwhile works these out by themselves. Deals are found by their ids: the plus keeps SQLite from
// walking along all of the site instead.
const WHERE = `where +crm_opportunities.site_id = ? and crm_opportunities.id = r.id and crm_opportunities.amount = r.amount`

/** All deals of a step in one statement. */
const WRITE: Readonly<Record<EngineName, string>> = {
  sqlite: `${SET} from (select value ->> 'id' as id, value ->> 'amount' as amount, value ->> 'converted' as converted,
    value ->> 'weighted' as weighted from json_each(?)) r ${WHERE}`,
  postgres: `${SET} from json_to_recordset(?::json) as r(id bigint, amount bigint, converted bigint, weighted bigint) ${WHERE}`,
}

/** A run that is under way has used the old rates: it ends, and a new one begins. */
export const convertAgain = on(settingsSaved, 'crm.convert-amounts', async ({ service, changed }, ctx) => {
  if (service !== 'crm' || !changed.some(name => name === 'default_currency' || name === 'currency_rates')) return
  const system = ctx.asSystem('amounts in the default currency')
  const open = await listTasks({ names: [TASK], statuses: ['queued', 'running'], limit: 10 }, system)
  for (const { id } of open) await cancelTask(id, system)
  await startTask(convertAmounts, { args: {} }, system)
})
