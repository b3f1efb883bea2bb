/** What is to be delivered, as services say it and as it is stored: where it goes and the secret are sealed. */
import { randomUUID } from 'node:crypto'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { webhookRetryDelays } from '../outbound/outbound.ts'

/** Whose webhook it is: a record of a service. Deliveries of one owner are sent a few at a time. */
export type WebhookOwner = { readonly service: string; readonly kind: string; readonly id: number | string }

/**
 * Standard Webhooks 1.0, or one header of the service's own with `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `t.body`,
 * keyed with the secret as it is written.
 */
export type WebhookSignature = 'standard' | { readonly header: string }

export type WebhookMessage = {
  /** Where it is posted to. Stored sealed: the addresses of chat services are secrets. */
  readonly url: string
  /** Null: the receiver checks nothing. Stored sealed. */
  readonly secret: string | null
  /** The event's name, for the ledger: `lead.created`. */
  readonly event: string
  /** A text is sent as it is, anything else as JSON. */
  readonly body: unknown
  /** Further headers, for example another content type or a token. Stored sealed. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signature?: WebhookSignature
  /** The header `webhook-id`, the same on every attempt. Made when absent; give it when the body carries it too. */
  readonly messageId?: string
}

export type WebhookDelivery = WebhookMessage & {
  readonly owner: WebhookOwner
  /** What it tells of, for the ledger of that thing: `lead:12`. */
  readonly subject?: string
  /** Seconds to wait after each failed attempt; the Standard Webhooks table when absent. */
  readonly retries?: readonly number[]
  /** After so many failed attempts in a row, over all deliveries of the owner, `webhook_gone` is fired; 40 if absent. */
  readonly failureLimit?: number
}

/** A row of `webhook_deliveries`. */
export type StoredDelivery = {
  readonly id: number
  readonly message_id: string
  readonly owner_service: string
  readonly owner_kind: string
  readonly owner_id: string
  readonly subject: string
  readonly event: string
  readonly host: string
  readonly target: string
  readonly body: string
  readonly retries: string
  readonly failure_limit: number
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly failures: number
}

/** `failed`: given up after the last retry. `cancelled`: its receiver was switched off before it got through. */
export type DeliveryStatus = 'waiting' | 'delivered' | 'failed' | 'cancelled'

export const newMessageId = (): string => `msg_${randomUUID()}`

export const ownerColumns = ({ service, kind, id }: WebhookOwner) => ({
  owner_service: service,
  owner_kind: kind,
  owner_id: String(id),
})

export const ownerOf = (row: Pick<StoredDelivery, 'owner_service' | 'owner_kind' | 'owner_id'>): WebhookOwner => ({
  service: row.owner_service,
  kind: row.owner_kind,
  id: row.owner_id,
})

/** The row of a new delivery, due now. */
export function rowOf(delivery: WebhookDelivery, ctx: Context) {
  const { owner, subject = '', retries = webhookRetryDelays, failureLimit = 40 } = delivery
  const messageId = delivery.messageId ?? newMessageId()
  const now = ctx.clock.instant()
  return {
    ...ownerColumns(owner),
    message_id: messageId,
    subject,
    event: delivery.event,
    host: hostOf(delivery.url),
    target: sealTarget(delivery, messageId, ctx),
    body: bodyText(delivery.body),
    retries: JSON.stringify(retries),
    failure_limit: failureLimit,
    status: 'waiting',
    attempts: 0,
    failures: 0,
    due_at: now,
    created_at: now,
    finished_at: null,
  }
}

export type WebhookTarget = Required<Pick<WebhookMessage, 'url' | 'secret' | 'headers' | 'signature'>>

export function openTarget(row: Pick<StoredDelivery, 'target' | 'message_id'>, ctx: ReadContext): WebhookTarget {
  return JSON.parse(ctx.tools.open(row.target, sealedFor(row.message_id))) as WebhookTarget
}

export const targetOf = ({ url, secret, headers = {}, signature = 'standard' }: WebhookMessage): WebhookTarget => ({
  url,
  secret,
  headers,
  signature,
})

export const bodyText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))

const sealTarget = (delivery: WebhookMessage, messageId: string, ctx: Context): string =>
  ctx.tools.seal(JSON.stringify(targetOf(delivery)), sealedFor(messageId))

const sealedFor = (messageId: string): string => `webhook:${messageId}`

/** The ledger shows where it went without the path, which may be a secret. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
