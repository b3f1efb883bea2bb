import type { ReadContext } from '../../../../kernel/context.ts'
import { answer } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { access } from '../../access.ts'
import { errors } from '../../errors.ts'
import { beginScan, lastScan } from '../files/scan-store.ts'
import { nextScan, scanFiles } from '../jobs/scan-files.ts'
import { scanShape } from './answers/files.ts'

const readScan = route({
  method: 'GET',
  path: '/files/status',
  summary: 'The last scan of files',
  access: access.settings,
  reply: scanShape,
  handler: (_input, ctx) => shown(ctx),
})

const startScan = route({
  method: 'POST',
  path: '/files/scan',
  summary: 'Compare the files of the installation and of the data folder with the last scan',
  access: access.settings,
  status: 202,
  reply: scanShape,
  async handler(_input, ctx) {
    if (!(await beginScan(ctx))) throw errors.busy()
    await ctx.jobs.enqueue(scanFiles, null, { key: 'scan' })
    return answer(202, await shown(ctx))
  },
})

export const fileRoutes = [readScan, startScan]

const shown = async (ctx: ReadContext) => ({ ...(await lastScan(ctx)), next_run_at: await nextScan(ctx) })
