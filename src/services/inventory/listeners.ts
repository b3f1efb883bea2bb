/** What the service hears of from elsewhere. */
import { on } from '../../kernel/hooks.ts'
import { bootstrapData, settingsSaved } from '../../kernel/standard/hooks.ts'
import { movementTypes, toldTypes } from './domain/document-types.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { listApps } from './routes/apps.ts'

/** Stock that is valued in one currency cannot be read in another. */
export const keepCurrency = on(settingsSaved, 'inventory.currency', async ({ service, changed }, ctx) => {
  if (service !== 'inventory' || !changed.includes('currency')) return
  const booked = await ctx.db.selectFrom('inventory_ledger').select('id').limit(1).execute()
  if (booked.length > 0)
    throw errors.currency_fixed({}, { data: { fields: { currency: 'There is stock that is valued in it.' } } })
})

/** Apps and the words that screens need, beside what every app is told. */
export const tellApps = on(bootstrapData, 'inventory.bootstrap', async (data, { service }, ctx) => {
  if (service !== 'inventory') return data
  const types = toldTypes(await ctx.hooks.apply(hooks.documentTypes, movementTypes, undefined, ctx))
  return { ...data, apps: await listApps(ctx), vocabulary: { document_types: types } }
})
