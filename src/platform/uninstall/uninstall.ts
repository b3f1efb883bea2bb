/**
 * Deletes what a service keeps of a site when it is uninstalled and its setting `delete_data_on_uninstall` says so. A
 * site may have very many rows, so it is a task; whoever switches the service on again meanwhile keeps what is left.
 */
import { describeSchema } from '../../db/describe-schema.ts'
import { capability } from '../../kernel/access.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { type Listener, on } from '../../kernel/hooks.ts'
import type { Service } from '../../kernel/service.ts'
import { defineTask } from '../../kernel/tasks.ts'
import { isModuleActive, moduleHooks, runningServices } from '../modules/modules.ts'
import { deleteOption } from '../options/options.ts'
import { startTask } from '../tasks/tasks.ts'
import { deleteSome } from './delete-rows.ts'
import { type OwnedRows, ownedRows } from './owned-rows.ts'

export const SETTING = 'delete_data_on_uninstall'

type Uninstalling = { readonly service: string; readonly tables: readonly OwnedRows[] }
/** How many tables are done, and the last id of the next one that is. */
type Position = { readonly done: number; readonly after: number }

export const deleteData = defineTask<Uninstalling, Position>({
  name: 'host.delete-data',
  title: 'Delete the data of a service',
  access: capability('delete_plugins'),
  // Nobody counts rows that are about to go.
  total: async () => 0,
  async step({ task: { args, position }, most }, ctx) {
    const { done, after } = position ?? { done: 0, after: 0 }
    const service = serviceNamed(args.service, ctx)
    if (!service || (await isModuleActive(args.service, ctx))) return { entries: [], position, isOver: true }
    const rows = args.tables[done]
    if (!rows) return { entries: [], position, isOver: true }
    const gone = await deleteSome({ rows, service, after, most }, ctx)
    const next = gone.last === null ? { done: done + 1, after: 0 } : { done, after: gone.last }
    return { entries: [], counts: { processed: gone.count, changed: gone.count }, position: next, isOver: false }
  },
  async finish({ args, position }, ctx) {
    const service = serviceNamed(args.service, ctx)
    if (service && position?.done === args.tables.length) await deleteRest(service, ctx)
  },
})

export const uninstallListeners: readonly Listener[] = [
  on(moduleHooks.deleted, 'host.uninstalled', async ({ object }, ctx) => {
    const service = serviceNamed(String(object.id), ctx)
    if (!service?.settings || !(SETTING in service.settings.fields)) return
    const { [SETTING]: isWanted } = await ctx.settings(service.settings)
    if (isWanted !== true) return
    const tables = ownedRows(service, await describeSchema(ctx.database))
    await startTask(deleteData, { args: { service: service.slug, tables } }, ctx)
  }),
]

const serviceNamed = (slug: string, ctx: ReadContext): Service | undefined =>
  runningServices(ctx).find(service => service.slug === slug)

async function deleteRest({ settings, owns, tasks = [] }: Service, ctx: Context): Promise<void> {
  for (const option of [...(settings ? [settings.option] : []), ...(owns?.options ?? [])])
    await deleteOption(option, ctx)
  const names = tasks.map(({ name }) => name)
  if (names.length > 0) await ctx.db.deleteFrom('tasks').where('name', 'in', names).execute()
}
