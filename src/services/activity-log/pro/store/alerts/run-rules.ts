/** Reads along with the log and sends what the rules ask for. Runs after the events are stored, so it costs them nothing. */
import type { Context, ReadContext } from '../../../../../kernel/context.ts'
import { noteRecord } from '../../../../../kernel/records/note-record.ts'
import { storedRecords } from '../../../../../kernel/records/read.ts'
import type { EventRow } from '../../../domain/event.ts'
import { followEvents } from '../../../store/follow-events.ts'
import { type Budget, HOURLY, type Planned, planAlerts } from '../../domain/plan-alerts.ts'
import { type Channel, matchesRule } from '../../domain/rule.ts'
import { rules as alertRules, type Rule } from '../../entities/rules.ts'
import { type Follower, holdFollower, storeFollower } from '../follower.ts'
import { rangesAsStored } from './ranges-as-stored.ts'
import { type AlertMessage, sendAlert } from './send-alert.ts'

const BATCH = 500

/** Works until there is nothing new. Each batch is one transaction: cursor, counts and messages are stored together. */
export async function runRules(ctx: ReadContext): Promise<void> {
  for (let more = true; more; ) {
    const rules = await enabledRules(ctx)
    if (rules.length === 0) return
    const after = await startOf(rules, ctx)
    const { events, cursor } = await followEvents({ after, limit: BATCH }, ctx)
    if (cursor === after) return
    await ctx.transaction(tx => runBatch({ after, cursor, events }, tx))
    more = events.length === BATCH
  }
}

export const enabledRules = (ctx: ReadContext): Promise<readonly Rule[]> =>
  storedRecords(alertRules, [{ enabled: true }], ctx)

type Batch = {
  readonly after: number
  readonly cursor: number
  readonly events: readonly EventRow[]
}

/** Where the last batch ended, but not before the first rule began. */
async function startOf(rules: readonly Rule[], ctx: ReadContext): Promise<number> {
  const row = await ctx.db
    .selectFrom('activity_followers')
    .select('read_to')
    .where('name', '=', 'alerts')
    .executeTakeFirst()
  return Math.max(row?.read_to ?? 0, Math.min(...rules.map(rule => rule.begins_after)))
}

async function runBatch({ after, cursor, events }: Batch, ctx: Context): Promise<void> {
  const follower = await holdFollower('alerts', ctx)
  // Another server was quicker with this batch.
  if (follower.readTo > after) return
  // Read while the row is held: what another server sent a moment ago counts for the throttle.
  const rules = await enabledRules(ctx)
  const hour = ctx.clock.instant().slice(0, 13)
  const used = follower.hour === hour ? follower : { mails: 0, others: 0 }
  const budget = { mails: HOURLY.mails - used.mails, others: HOURLY.others - used.others }
  const planned = await plan({ events, rules, budget }, ctx)
  for (const alert of planned.alerts) {
    const rule = rules.find(({ id }) => id === alert.rule)!
    const message = { rule, event: alert.event, suppressed: alert.suppressed }
    for (const index of alert.channels) await sendOrNote(message, rule.channels[index]!, ctx)
  }
  await storeCounts(planned, ctx)
  await storeFollower('alerts', { readTo: cursor, hour, ...usedUp(planned.left) }, ctx)
}

/** One message that cannot be made must not hold up the others, nor be tried for ever. */
async function sendOrNote(message: AlertMessage, channel: Channel, ctx: Context): Promise<void> {
  try {
    await ctx.attempt(() => sendAlert(message, channel, ctx))
  } catch (error) {
    ctx.log.error({ err: error, rule: message.rule.id }, 'An alert could not be made.')
    const last_error = 'A message could not be made.'
    await noteRecord(alertRules, { id: message.rule.id, values: { last_error } }, ctx)
  }
}

const usedUp = (left: Budget): Pick<Follower, 'mails' | 'others'> => ({
  mails: HOURLY.mails - left.mails,
  others: HOURLY.others - left.others,
})

async function plan(
  { events, rules, budget }: { events: readonly EventRow[]; rules: readonly Rule[]; budget: Budget },
  ctx: ReadContext,
): Promise<Planned<EventRow>> {
  const isInRanges = await rangesAsStored(ctx)
  const byId = new Map(rules.map(rule => [rule.id, rule]))
  const states = rules.map(rule => ({
    id: rule.id,
    throttleMinutes: rule.throttle_minutes,
    channels: rule.channels,
    lastFiredAt: rule.last_fired_at,
    pending: rule.pending_count,
  }))
  const matches = (id: number, event: EventRow) => {
    const rule = byId.get(id)!
    return event.id > rule.begins_after && matchesRule(rule.conditions, event, isInRanges)
  }
  return planAlerts(events, states, { matches, budget })
}

async function storeCounts({ rules }: Planned<EventRow>, ctx: Context): Promise<void> {
  for (const { id, lastFiredAt, pending, fired, suppressed } of rules)
    await ctx.db
      .updateTable('activity_rules')
      .set(eb => ({
        last_fired_at: lastFiredAt,
        pending_count: pending,
        fired_count: eb('fired_count', '+', fired),
        suppressed_count: eb('suppressed_count', '+', suppressed),
      }))
      .where('id', '=', id)
      .execute()
}
