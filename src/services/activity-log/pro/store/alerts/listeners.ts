/** What becomes of alerts on their way: the rule tells of failures, and a receiver that is gone is left alone. */
import type { Context } from '../../../../../kernel/context.ts'
import { type Listener, on } from '../../../../../kernel/hooks.ts'
import { noteRecord } from '../../../../../kernel/records/note-record.ts'
import { storedRecords } from '../../../../../kernel/records/read.ts'
import { type AttemptResult, webhookHooks } from '../../../../../platform/webhooks/webhooks.ts'
import { rules } from '../../entities/rules.ts'
import { channelKey, ownedChannel } from './channel-owner.ts'

export const alertListeners: readonly Listener[] = [
  on(webhookHooks.attempted, 'activity-log.pro.alert-attempted', async ({ owner, extra }, ctx) => {
    const owned = ownedChannel(owner)
    const last_error = extra.is_success ? null : sentenceOf(extra)
    if (owned) await noteRecord(rules, { id: owned.ruleId, values: { last_error } }, ctx)
  }),
  on(webhookHooks.gone, 'activity-log.pro.alert-gone', async ({ owner, extra }, ctx) => {
    const owned = ownedChannel(owner)
    if (owned) await switchOff(owned, extra.reason, ctx)
  }),
]

const sentenceOf = ({ status, error }: Pick<AttemptResult, 'status' | 'error'>): string =>
  error ?? `The receiver answered with status ${status}.`

async function switchOff(
  { ruleId, key }: { ruleId: number; key: string },
  reason: 'gone' | 'failing',
  ctx: Context,
): Promise<void> {
  const [rule] = await storedRecords(rules, [{ id: ruleId }], ctx)
  if (!rule) return
  const channels = rule.channels.map(channel => (channelKey(channel) === key ? { ...channel, is_off: true } : channel))
  const reasons = { gone: 'said that it is gone', failing: 'failed too often' }
  const last_error = `A receiver ${reasons[reason]}; its channel is off until the rule is saved again.`
  await noteRecord(rules, { id: ruleId, values: { channels, last_error } }, ctx)
}
