/** Addresses, redirects and tools are no entities. Whoever keeps a log of the site hears of them as of any other record. */
import type { Context } from '../../../kernel/context.ts'
import { type Listener, on } from '../../../kernel/hooks.ts'
import { type RecordWritten, recordWritten } from '../../../kernel/records/hooks.ts'
import type { ToldRecords } from '../../../kernel/service.ts'
import { taskHooks } from '../../../platform/tasks/tasks.ts'
import { hooks } from '../hooks.ts'
import { SLUG } from '../store/rules.ts'
import { toolNames, toolOf } from '../tasks/tools.ts'

const told = (name: string, label: ToldRecords['label'], eventCodes: number): ToldRecords =>
  Object.freeze({ name, label, eventCodes })

export const toldRecords: readonly ToldRecords[] = [
  told('addresses', ['Address', 'Addresses'], 8700),
  told('redirects', ['Redirect', 'Redirects'], 8710),
  told('tools', ['Tool', 'Tools'], 8720),
]

export const tellingListeners: readonly Listener[] = [
  on(hooks.uriChanged, 'permalink-manager.told-address', async ({ object, before, after, extra }, ctx) => {
    // What follows from a save is told by the save, and a tool that changes thousands tells of itself.
    if (extra.source === 'auto' || extra.job !== null) return
    await tell({ entity: 'addresses', verb: 'update', object, before, after }, ctx)
  }),
  on(hooks.redirectChanged, 'permalink-manager.told-redirect', ({ object, before, after }, ctx) => {
    const verb = before === null ? 'create' : after === null ? 'purge' : 'update'
    return tell({ entity: 'redirects', verb, object, before, after }, ctx)
  }),
  on(taskHooks.changed, 'permalink-manager.told-tool', async ({ task }, ctx) => {
    if (!toolNames.includes(task.name)) return
    const verb = task.status === 'queued' ? 'create' : 'update'
    const object = { type: 'task', id: task.id, label: toolOf(task) }
    await tell({ entity: 'tools', verb, object, before: null, after: { status: task.status } }, ctx)
  }),
]

const tell = (written: Omit<RecordWritten, 'service'>, ctx: Context): Promise<void> => {
  const object = { ...written.object, type: `${SLUG}.${written.entity}` }
  return ctx.hooks.fire(recordWritten, { service: SLUG, ...written, object }, ctx)
}
