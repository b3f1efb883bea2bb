/** One alert to one channel of a rule. */
import type { Context, ReadContext } from '../../../../../kernel/context.ts'
import {
  enqueueDelivery,
  isWebhookSecret,
  newMessageId,
  sendNow,
  type WebhookMessage,
} from '../../../../../platform/webhooks/webhooks.ts'
import type { EventRow } from '../../../domain/event.ts'
import { presentEvents } from '../../../store/present-events.ts'
import { type AlertFacts, alertMail, chatBody } from '../../domain/alert-messages.ts'
import type { Channel } from '../../domain/rule.ts'
import type { Rule } from '../../entities/rules.ts'
import { channelOwner } from './channel-owner.ts'

export type AlertMessage = {
  readonly rule: Pick<Rule, 'id' | 'name'>
  readonly event: EventRow
  /** Matches that sent no message since the last one. */
  readonly suppressed: number
}

/** Stored in the transaction that advances the rule: neither lost nor sent twice. */
export async function sendAlert(message: AlertMessage, channel: Channel, ctx: Context): Promise<void> {
  if (channel.type === 'email') {
    await ctx.mail.send({ to: channel.target, ...alertMail(factsOf(message, ctx)) })
    return
  }
  const owner = channelOwner(message.rule.id, channel)
  const posted = await postedMessage(message, channel, ctx)
  await enqueueDelivery({ ...posted, owner, subject: `event:${message.event.id}` }, ctx)
}

/** For the button «test»: what became of it is known at once, except of a mail. */
export async function trySending(message: AlertMessage, channel: Channel, ctx: ReadContext): Promise<boolean> {
  if (channel.type === 'email') {
    await ctx.transaction(tx => tx.mail.send({ to: channel.target, ...alertMail(factsOf(message, tx)) }))
    return true
  }
  return (await sendNow(await postedMessage(message, channel, ctx), ctx)).isSuccess
}

const EVENT = 'activity.alert'

async function postedMessage(message: AlertMessage, channel: Channel, ctx: ReadContext): Promise<WebhookMessage> {
  const { type, target: url } = channel
  if (type !== 'webhook') {
    const body = type === 'email' ? null : chatBody(type, factsOf(message, ctx))
    return { url, secret: null, event: EVENT, body }
  }
  const messageId = newMessageId()
  const [event] = await presentEvents([message.event], ctx)
  const body = {
    id: messageId,
    type: EVENT,
    created_at: ctx.clock.instant(),
    rule: { id: message.rule.id, name: message.rule.name },
    event,
    suppressed: message.suppressed,
    site: { id: ctx.site.id, url: ctx.site.url },
  }
  return { url, secret: signingSecret(channel.secret ?? ''), event: EVENT, body, messageId }
}

/** Standard Webhooks signs with bytes in base64; a secret in plain words stands for its own bytes. */
function signingSecret(secret: string): string | null {
  if (secret === '') return null
  return isWebhookSecret(secret) ? secret : `whsec_${Buffer.from(secret).toString('base64')}`
}

const factsOf = ({ rule, event, suppressed }: AlertMessage, ctx: ReadContext): AlertFacts => ({
  rule: rule.name,
  site: ctx.site.title,
  message: event.message,
  severity: event.severity,
  occurredAt: event.occurred_at,
  user: event.user_login,
  ip: event.ip,
  suppressed,
  link: `${ctx.site.url}/api/vendor-activity-log/v1/events/${event.id}`,
})
