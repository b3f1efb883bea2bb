import type { ReadContext } from '../../../../kernel/context.ts'
import { answer } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { access } from '../../permissions.ts'
import { nextScan } from '../jobs/scan-by-clock.ts'
import { lastScan, NOTHING, siteOfScans, startScan } from '../store/files/run-scan.ts'
import { scanShape } from './answers/files.ts'

const readScan = route({
  method: 'GET',
  path: '/files/status',
  summary: 'The last scan of files',
  access: access.settings,
  reply: scanShape,
  handler: (_input, ctx) => shown(ctx),
})

const scanNow = route({
  method: 'POST',
  path: '/files/scan',
  summary: 'Compare the files of the installation and of the data folder with the last scan',
  access: access.settings,
  status: 202,
  reply: scanShape,
  // It may be stored for another site than the caller's.
  transaction: false,
  async handler(_input, ctx) {
    await (await siteOfScans(ctx)).transaction(startScan)
    return answer(202, await shown(ctx))
  },
})

export const fileRoutes = [readScan, scanNow]

async function shown(ctx: ReadContext) {
  const task = await lastScan(ctx)
  const { scanned, added, modified, removed, skipped } = task?.position?.counts ?? NOTHING
  return {
    state: task?.status ?? 'idle',
    ...{ scanned, added, modified, removed, skipped },
    started_at: task?.started_at ?? null,
    finished_at: task?.finished_at ?? null,
    error: task?.status === 'failed' ? (task.messages.at(-1) ?? null) : null,
    next_run_at: await nextScan(ctx),
  }
}
