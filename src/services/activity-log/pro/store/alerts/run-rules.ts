/** Reads along with the log and sends what the rules ask for. Runs after the events are stored, so it costs them nothing. */
import type { Context, ReadContext } from '../../../../../kernel/context.ts'
import { noteRecord } from '../../../../../kernel/records/note-record.ts'
import { storedRecords } from '../../../../../kernel/records/read.ts'
import type { EventRow } from '../../../domain/event.ts'
import { followEvents } from '../../../store/follow-events.ts'
import { HOURLY, type Planned, planAlerts } from '../../domain/plan-alerts.ts'
import { type Channel, matchesRule } from '../../domain/rule.ts'
import { rules as alertRules, type Rule } from '../../entities/rules.ts'
import { followerOf, storeFollower } from '../follower.ts'
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
const startOf = async (rules: readonly Rule[], ctx: ReadContext): Promise<number> =>
  Math.max((await followerOf(ctx)).read_to, Math.min(...rules.map(rule => rule.begins_after)))

async function runBatch({ after, cursor, events }: Batch, ctx: Context): Promise<void> {
  await ctx.holdName('activity-log alerts')
  const follower = await followerOf(ctx)
  // Another server was quicker with this batch.
  if (follower.read_to > after) return
  // Read while the name is held: what another server sent a moment ago counts for the throttle.
  const rules = await enabledRules(ctx)
  const isInRanges = await rangesAsStored(ctx)
  const matches = (rule: Rule, event: EventRow) =>
    event.id > rule.begins_after && matchesRule(rule.conditions, event, isInRanges)
  const hour = ctx.clock.instant().slice(0, 13)
  const used = follower.hour === hour ? follower : { mails: 0, others: 0 }
  const budget = { mails: HOURLY.mails - used.mails, others: HOURLY.others - used.others }
  const planned = planAlerts(events, rules, { matches, budget })
  for (const { channels, ...message } of planned.alerts)
    for (const channel of channels) await sendOrNote(message, channel, ctx)
  await storeCounts(planned, ctx)
  const { mails, others } = planned.left
  await storeFollower({ read_to: cursor, hour, mails: HOURLY.mails - mails, others: HOURLY.others - others }, ctx)
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

async function storeCounts({ rules }: Planned<EventRow, Rule>, ctx: Context): Promise<void> {
  for (const { id, fired, suppressed, ...state } of rules)
    await ctx.db
      .updateTable('activity_rules')
      .set(eb => ({
        ...state,
        fired_count: eb('fired_count', '+', fired),
        suppressed_count: eb('suppressed_count', '+', suppressed),
      }))
      .where('id', '=', id)
      .execute()
}
