/** A server that works on an import, and ends when it is over; a test kills it on the way. */
import { buildApp } from '../../../app.ts'
import { createLog } from '../../../cli/log.ts'
import { readConfig } from '../../../config.ts'
import { isOpen } from '../../../kernel/tasks.ts'
import { systemContext } from '../../../platform/context/context.ts'
import { workOnTask } from '../../../platform/tasks/tasks.ts'
import { crm } from '../service.ts'

const app = await buildApp({
  config: readConfig(process.env),
  log: createLog('silent'),
  services: [crm],
  runJobs: false,
})
const ctx = await systemContext(app.internals, 1, 'test')
process.stdout.write('working\n')
const slice = { milliseconds: 3_600_000, things: Number.MAX_SAFE_INTEGER }
const task = await workOnTask(Number(process.env.TASK), slice, ctx)
await app.close()
process.exit(isOpen(task) ? 1 : 0)
