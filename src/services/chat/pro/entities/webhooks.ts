import { defineEntity } from '../../../../kernel/entity.ts'
import { choice, choices, instant, integer, secret, text, url } from '../../../../kernel/fields.ts'
import { OutboundError } from '../../../../platform/outbound/outbound.ts'
import { cancelDeliveries, checkWebhookUrl, isWebhookSecret } from '../../../../platform/webhooks/webhooks.ts'
import { errors } from '../../errors.ts'

export const webhookEvents = ['lead.created', 'lead.read'] as const

/** Somebody else's address that hears of leads, signed by Standard Webhooks. */
export const webhooks = defineEntity('webhooks', {
  table: 'chat_webhooks',
  label: ['Webhook', 'Webhooks'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    url: url({ required: true, description: 'https' }),
    secret: secret({ max: 255, description: 'Base64, with or without whsec_; without one nothing is signed' }),
    events: choices(webhookEvents, { description: 'What it is told of.', default: ['lead.created'] }),
    status: choice(['active', 'inactive', 'failing'], {
      description: 'failing after too many attempts in a row went wrong; saving it as active tries again.',
      default: 'active',
      filter: 'any',
      sort: true,
    }),
    last_status: integer({ description: 'The HTTP status of the last attempt.', readOnly: true }),
    last_attempt_at: instant({ description: 'When it was last told something.', readOnly: true }),
  },
  perPage: { default: 50, most: 200 },
  without: ['duplicate', 'export'],
  check(webhook, before, ctx) {
    const fields: Record<string, string> = {}
    if (webhook.url !== before?.url)
      Object.assign(
        fields,
        urlProblem(() => checkWebhookUrl(webhook.url, ctx)),
      )
    if (webhook.secret !== null && !isWebhookSecret(webhook.secret)) fields.secret = 'A secret is written in base64.'
    const names = Object.keys(fields)
    if (names.length > 0) throw errors.invalid({ names: names.join(', ') }, { data: { fields } })
  },
  /** What still waits is not sent to somebody who is switched off. */
  async follow(after, before, ctx) {
    const isLive = after !== null && after.trashed_at === null && after.status === 'active'
    if (before && !isLive) await cancelDeliveries(webhookOwner(before.id), ctx)
  },
})

export const webhookOwner = (id: number) => ({ service: 'chat', kind: 'webhooks', id }) as const

function urlProblem(check: () => void): Record<string, string> {
  try {
    check()
    return {}
  } catch (error) {
    if (error instanceof OutboundError) return { url: error.message }
    throw error
  }
}
