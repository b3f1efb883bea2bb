/** What becomes of alerts on their way: the rule tells of failures, and a receiver that is gone is left alone. */
import type { Context } from '../../../../kernel/context.ts'
import { type Listener, on } from '../../../../kernel/hooks.ts'
import { type AttemptResult, webhookHooks } from '../../../../platform/webhooks/webhooks.ts'
import { findRule, noteError, storeChannels } from './rule-store.ts'
import { ownedChannel } from './send-alert.ts'

export const alertListeners: readonly Listener[] = [
  on(webhookHooks.attempted, 'activity-log.pro.alert-attempted', async ({ owner, extra }, ctx) => {
    const owned = ownedChannel(owner)
    if (owned) await noteError(owned.ruleId, extra.is_success ? null : sentenceOf(extra), ctx)
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
  const exists = await ctx.db.selectFrom('activity_rules').select('id').where('id', '=', ruleId).executeTakeFirst()
  if (!exists) return
  const rule = await findRule(ruleId, ctx)
  const channels = rule.channels.map(channel => (channel.key === key ? { ...channel, isOff: true } : channel))
  const error =
    reason === 'gone'
      ? 'A receiver said that it is gone; its channel is off until the rule is saved again.'
      : 'A receiver failed too often; its channel is off until the rule is saved again.'
  await storeChannels(ruleId, { channels, error }, ctx)
}
