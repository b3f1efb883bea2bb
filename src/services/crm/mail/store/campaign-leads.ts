/** Leads that name a campaign, and people who confirmed that they want to hear of it. */
import type { Context } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { recordWritten } from '../../../../kernel/records/hooks.ts'
import { storedRecords } from '../../../../kernel/records/read.ts'
import { leadCaptures } from '../../entities/lead-captures.ts'
import { hooks } from '../../hooks.ts'
import { type LogAction, logAction } from './campaign-log.ts'

export const leadListeners = [
  on(recordWritten, 'crm.count-campaign-leads', async (written, ctx) => {
    const isNew = written.service === 'crm' && written.entity === 'leads' && written.before === null
    if (isNew && written.after) await log('lead_created', { id: written.object.id, ...written.after }, ctx)
  }),
  on(hooks.leadCaptured, 'crm.count-opt-ins', async ({ capture: id, lead }, ctx) => {
    const [capture] = await storedRecords(leadCaptures, [{ id }], ctx.asSystem('the form of a lead'))
    if (capture?.opt_in_confirmation) await log('opted_in', { id: lead, campaign_id: capture.campaign_id }, ctx)
  }),
]

type Lead = { readonly id: number; readonly campaign_id?: unknown }

async function log(action: LogAction, { id: recordId, campaign_id: campaignId }: Lead, ctx: Context): Promise<void> {
  if (typeof campaignId !== 'number') return
  await logAction({ queueId: null, massEmailId: null, campaignId, entity: 'leads', recordId, action }, ctx)
}
