/** Deliveries belong to a channel of a rule, so that one receiver that is gone switches off only itself. */
import { createHash } from 'node:crypto'
import type { WebhookOwner } from '../../../../../platform/webhooks/webhooks.ts'
import type { Channel } from '../../domain/rule.ts'

/** Names a channel for as long as its receiver stays the same. Addresses of chats are secrets, so it tells nothing of them. */
export const channelKey = ({ type, target }: Pick<Channel, 'type' | 'target'>): string =>
  createHash('sha256').update(`${type} ${target}`).digest('hex').slice(0, 12)

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
