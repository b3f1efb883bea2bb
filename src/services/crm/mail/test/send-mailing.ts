/** A server that works on a mailing and ends when nothing is left of it; a test kills it on the way. */
import { buildApp } from '../../../../app.ts'
import { createLog } from '../../../../cli/log.ts'
import { readConfig } from '../../../../config.ts'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { systemContext } from '../../../../platform/context/context.ts'
import { massEmails } from '../../entities/campaigns.ts'
import { crm } from '../../service.ts'
import { fillQueue } from '../store/fill-queue.ts'
import { sendQueue } from '../store/send-queue.ts'

const app = await buildApp({
  config: readConfig(process.env),
  log: createLog('silent'),
  services: [crm],
  runJobs: false,
})
const ctx = await systemContext(app.internals, 1, 'test')
const mailing = await storedRecord(massEmails, { id: Number(process.env.MAILING) }, ctx)
process.stdout.write('sending\n')
await fillQueue(mailing, ctx)
const isEmpty = await sendQueue(mailing, ctx)
await app.close()
process.exit(isEmpty ? 0 : 1)
