/** A server that moves old events to the archive and ends; a test kills it now and then. */
import { buildApp } from '../../../../app.ts'
import { readConfig } from '../../../../config.ts'
import { systemContext } from '../../../../platform/context/context.ts'
import { listTasks, workOnTask } from '../../../../platform/tasks/tasks.ts'
import { activityLog } from '../../service.ts'
import { archiveEvents, archiveRun, startRun } from '../store/archive/move-events.ts'

const nothing = () => undefined
const log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  trace: nothing,
  fatal: nothing,
  level: 'silent',
}
const app = await buildApp({
  config: readConfig(process.env),
  log: { ...log, child: () => log } as never,
  services: [activityLog],
  runJobs: false,
})
const ctx = await systemContext(app.internals, 1, 'test')
if ((await archiveRun(ctx)).state !== 'running') await ctx.transaction(startRun)
// As it is when the lease of the server that was killed has run out.
await ctx.transaction(tx => tx.db.updateTable('tasks').set({ lease_until: null }).execute())
const [task] = await listTasks({ names: [archiveEvents.name], limit: 1 }, ctx)
process.stdout.write('moving\n')
await workOnTask(task!.id, { milliseconds: 100_000, things: Number.MAX_SAFE_INTEGER }, ctx)
await app.close()
