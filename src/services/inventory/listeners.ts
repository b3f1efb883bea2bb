/** What the service hears of from elsewhere. */
import { on } from '../../kernel/hooks.ts'
import { bootstrapData, settingsSaved } from '../../kernel/standard/hooks.ts'
import { notify } from '../../platform/notifications/notifications.ts'
import { taskHooks } from '../../platform/tasks/tasks.ts'
import { isAppOn } from './apps.ts'
import { movementTypes, toldTypes } from './domain/document-types.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { listApps } from './routes/apps.ts'
import { kinds } from './stock/notifications.ts'

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

/** Whoever started an import hears how it ended: large ones take longer than anybody waits. */
export const tellImport = on(taskHooks.changed, 'inventory.import-finished', async ({ task }, ctx) => {
  const isOver = task.status === 'finished' || task.status === 'failed'
  if (task.name !== 'inventory.import' || !isOver || task.is_preview || task.created_by === null) return
  if (!(await isAppOn('notifications', ctx))) return
  const { file, entity } = task.args as { file?: string; entity?: string }
  const what = task.undo_of === null ? `${file} is imported` : `The import of ${file} is taken back`
  const ended = task.status === 'failed' ? `The import of ${file} has failed` : what
  const rest = task.failed > 0 ? `${task.changed} done, ${task.failed} not` : `${task.changed} done`
  const telling = { kind: kinds.importFinished, to: [task.created_by], path: `/admin/inventory/${entity}` }
  await notify({ ...telling, title: `${ended}: ${rest}` }, ctx.asSystem('the one who is told started it'))
})
