/** Mailings whose time has come: filled, sent at their rate, and finished. */
import type { Context } from '../../../../kernel/context.ts'
import { defineJob, defineSlowJob, type Job } from '../../../../kernel/jobs.ts'
import { storedRecords } from '../../../../kernel/records/read.ts'
import { notify } from '../../../../platform/notifications/notifications.ts'
import { massEmails } from '../../entities/campaigns.ts'
import { kinds } from '../../notifications.ts'
import { fillQueue, type MassEmail } from '../store/fill-queue.ts'
import { NoTemplate, sendQueue } from '../store/send-queue.ts'

const runMailing: Job<{ massEmail: number }> = defineSlowJob({
  name: 'crm.run-mailing',
  places: 2,
  async run({ massEmail: id }, ctx) {
    const [pending] = await storedRecords(massEmails, [{ id, status: 'pending' }], ctx)
    const setStatus = (from: string, to: string) =>
      ctx.transaction(async tx => {
        const change = tx.db.updateTable('crm_mass_emails').set({ status: to }).where('id', '=', id)
        await change.where('status', '=', from).execute()
      })
    if (pending) {
      await fillQueue(pending, ctx)
      await setStatus('pending', 'in_process')
    }
    const [running] = await storedRecords(massEmails, [{ id, status: 'in_process' }], ctx)
    if (!running) return
    const end = await sendQueue(running, ctx).then(
      isEmpty => (isEmpty ? 'complete' : null),
      (error: unknown) => {
        if (error instanceof NoTemplate) return 'failed'
        throw error
      },
    )
    if (end !== null) await setStatus('in_process', end)
    if (end === 'failed') await ctx.transaction(tx => tellFailure(running, tx))
  },
})

/** Nothing of it can be sent: whoever made it should know. */
async function tellFailure({ id, name, created_by: maker }: MassEmail, ctx: Context): Promise<void> {
  if (typeof maker !== 'number') return
  const title = `The mailing ${name} cannot be sent: its template is gone`
  await notify({ kind: kinds.system, to: [maker], title, path: `/admin/crm/mass-emails/${id}` }, ctx)
}

export const watchMailings = defineJob({
  name: 'crm.watch-mailings',
  schedule: { every: 60 },
  async run(_payload, ctx) {
    const open = await storedRecords(massEmails, [{ status: ['pending', 'in_process'] }], ctx)
    const now = ctx.clock.instant()
    for (const { id, start_at } of open)
      if (start_at <= now) await ctx.jobs.enqueue(runMailing, { massEmail: id }, { key: `mailing-${id}` })
  },
})

export const mailingJobs = [watchMailings, runMailing]
