/** What came of a mailing: each fact once for each recipient, people and programs apart. */
import type { Context } from '../../../../kernel/context.ts'
import { isBurst } from '../domain/scanners.ts'

export const LOG_ACTIONS = [
  ...(['sent', 'opened', 'clicked', 'opted_in', 'opted_out', 'bounced', 'lead_created'] as const),
] as const
export type LogAction = (typeof LOG_ACTIONS)[number]

export type LogEntry = {
  /** The place in the queue of a mailing; null for what came by no mail. */
  readonly queueId: number | null
  readonly massEmailId: number | null
  readonly campaignId: number | null
  /** Whom it is about. */
  readonly entity: string
  readonly recordId: number
  readonly action: LogAction
  /** The link that was followed; 0 for none. */
  readonly urlId?: number
  readonly isMachine?: boolean
}

const COUNTERS = {
  sent: 'sent_count',
  opened: 'opened_count',
  clicked: 'clicked_count',
  opted_in: 'opted_in_count',
  opted_out: 'opted_out_count',
  bounced: 'bounced_count',
  lead_created: 'lead_created_count',
} as const
export type Counter = (typeof COUNTERS)[LogAction] | 'hard_bounced_count' | 'soft_bounced_count'

/** Whether it is the first of its kind by a person: only these are counted. A program's entry becomes a person's. */
export async function logAction(entry: LogEntry, ctx: Context): Promise<boolean> {
  const { queueId, massEmailId, campaignId, entity, recordId, action, urlId = 0, isMachine = false } = entry
  const had = action === 'clicked' && (await countOf(entry, ctx)) > 0
  const made = await ctx.db
    .insertInto('crm_campaign_log')
    .values({
      ...{ campaign_id: campaignId, mass_email_id: massEmailId, queue_id: queueId, action, url_id: urlId },
      ...{ entity, record_id: recordId, is_machine: isMachine ? 1 : 0, at: ctx.clock.instant() },
    })
    .onConflict(conflict => conflict.columns(['site_id', 'queue_id', 'action', 'url_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const isNew = !isMachine && (made !== undefined || (await takeFromMachine(entry, ctx)))
  if (!isNew || had) return isNew
  await count({ campaignId, counter: COUNTERS[action], by: 1 }, ctx)
  return true
}

async function takeFromMachine({ queueId, action, urlId = 0 }: LogEntry, ctx: Context): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('crm_campaign_log')
    .set({ is_machine: 0, at: ctx.clock.instant() })
    .where('queue_id', '=', queueId)
    .where('action', '=', action)
    .where('url_id', '=', urlId)
    .where('is_machine', '=', 1)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Clicks of people that one recipient has. */
async function countOf({ queueId, action }: LogEntry, ctx: Context): Promise<number> {
  const rows = await ctx.db
    .selectFrom('crm_campaign_log')
    .select('id')
    .where('queue_id', '=', queueId)
    .where('action', '=', action)
    .where('is_machine', '=', 0)
    .execute()
  return rows.length
}

/** Clicks on all links within seconds were a program's after all. */
export async function judgeBurst(
  { entry, links, since }: { readonly entry: LogEntry; readonly links: number; readonly since: string },
  ctx: Context,
): Promise<void> {
  const recent = await ctx.db
    .selectFrom('crm_campaign_log')
    .select(['id', 'is_machine'])
    .where('queue_id', '=', entry.queueId)
    .where('action', '=', 'clicked')
    .where('at', '>=', since)
    .execute()
  const human = recent.filter(({ is_machine }) => is_machine === 0).map(({ id }) => id)
  if (!isBurst({ clicked: recent.length, links }) || human.length === 0) return
  await ctx.db.updateTable('crm_campaign_log').set({ is_machine: 1 }).where('id', 'in', human).execute()
  if ((await countOf(entry, ctx)) === 0)
    await count({ campaignId: entry.campaignId, counter: 'clicked_count', by: -1 }, ctx)
}

export async function count(
  { campaignId, counter, by }: { readonly campaignId: number | null; readonly counter: Counter; readonly by: 1 | -1 },
  ctx: Context,
): Promise<void> {
  if (campaignId === null) return
  await ctx.db
    .updateTable('crm_campaigns')
    .set(eb => ({ [counter]: eb(counter, '+', by) }))
    .where('id', '=', campaignId)
    .execute()
}
