/** A server that moves old events to the archive and ends; a test kills it now and then. */
import { buildApp } from '../../../../app.ts'
import { readConfig } from '../../../../config.ts'
import { systemContext } from '../../../../platform/context/make-context.ts'
import { activityLog } from '../../service.ts'
import { moveEvents } from '../archive/move-events.ts'
import { beginRun } from '../archive/run-store.ts'

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
await ctx.transaction(beginRun)
process.stdout.write('moving\n')
await moveEvents(ctx)
await app.close()
