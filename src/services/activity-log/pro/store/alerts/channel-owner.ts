/** Deliveries belong to a channel of a rule, so that one receiver that is gone switches off only itself. */
import type { WebhookOwner } from '../../../../../platform/webhooks/webhooks.ts'
import { type Channel, channelKey } from '../../domain/rule.ts'

const KIND = 'alert-channel'

export const channelOwner = (ruleId: number, channel: Pick<Channel, 'type' | 'target'>): WebhookOwner => ({
  service: 'activity-log',
  kind: KIND,
  id: `${ruleId}.${channelKey(channel)}`,
})

/** The rule and the channel that a delivery belongs to; null when it is not one of ours. */
export function ownedChannel({ service, kind, id }: WebhookOwner): { ruleId: number; key: string } | null {
  if (service !== 'activity-log' || kind !== KIND) return null
  const [ruleId = '', key = ''] = String(id).split('.')
  return { ruleId: Number(ruleId), key }
}
