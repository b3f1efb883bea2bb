/** Every night the stock is proved, and whoever looks after it hears when something does not add up. */
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { notify } from '../../../platform/notifications/notifications.ts'
import { isAppOn } from '../apps.ts'
import { checkChain, compareStock } from '../stock/health.ts'
import { holdersOf, kinds } from '../stock/notifications.ts'

/** Newest rows of the chain: older ones were looked at on the nights before. */
const NIGHTLY_ROWS = 100_000

export const proveStock = defineSlowJob({
  name: 'inventory.prove-stock',
  schedule: { cron: '30 3 * * *' },
  async run(_payload, ctx) {
    if (!(await isAppOn('notifications', ctx))) return
    const { differences } = await compareStock({ items: null, warehouseId: null }, ctx)
    const { ok, brokenAt } = await checkChain(NIGHTLY_ROWS, ctx)
    const found = [
      ...(differences.length > 0 ? [`${differences.length} figures differ from the ledger`] : []),
      ...(ok ? [] : [`row ${brokenAt} of the ledger does not follow from the one before`]),
    ]
    if (found.length === 0) return
    const title = `The stock does not add up: ${found.join('; ')}`
    const to = await holdersOf(['settings'], ctx)
    await ctx.transaction(tx => notify({ kind: kinds.mismatch, to, title, path: '/admin/inventory/proof' }, tx))
  },
})
