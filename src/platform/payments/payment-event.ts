/** What a provider says, in our words. Fields that it does not carry are null: the caller compares only what is there. */
import { fromProvider } from './amounts.ts'

export type PaymentEvent = {
  readonly id: string
  readonly type: string
  readonly object: Readonly<Record<string, unknown>>
}

export type CheckoutSession = {
  readonly id: string | null
  /** Null when it does not say. */
  readonly isPaid: boolean | null
  readonly isOver: boolean
  /** Integer of the currency's smallest unit; NaN for an amount that the currency cannot have. */
  readonly amount: number | null
  readonly currency: string | null
  /** The provider's name of the payment, which refunds refer to. */
  readonly paymentIntent: string | null
  readonly metadata: Readonly<Record<string, string>>
}

export type ProviderRefund = {
  readonly id: string | null
  readonly paymentIntent: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly status: 'pending' | 'completed' | 'failed'
  readonly metadata: Readonly<Record<string, string>>
}

/** Null when the bytes are no event. Verify the signature first. */
export function readPaymentEvent(bytes: Uint8Array): PaymentEvent | null {
  const event = parsed(bytes)
  const id = textOf(event?.id)
  const type = textOf(event?.type)
  const object = recordOf(recordOf(event?.data)?.object)
  return id && type && object ? { id, type, object } : null
}

export function readSession(object: Readonly<Record<string, unknown>>): CheckoutSession {
  const status = textOf(object.payment_status)
  return {
    id: textOf(object.id),
    isPaid: status === null ? null : status !== 'unpaid',
    isOver: object.status === 'expired',
    ...moneyOf(object.amount_total, object.currency),
    paymentIntent: nameOf(object.payment_intent),
    metadata: metadataOf(object.metadata),
  }
}

export function readRefund(object: Readonly<Record<string, unknown>>): ProviderRefund {
  const status = textOf(object.status) ?? 'pending'
  return {
    id: textOf(object.id),
    paymentIntent: nameOf(object.payment_intent),
    ...moneyOf(object.amount, object.currency),
    status: status === 'succeeded' ? 'completed' : ['failed', 'canceled'].includes(status) ? 'failed' : 'pending',
    metadata: metadataOf(object.metadata),
  }
}

function parsed(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    return recordOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return null
  }
}

function moneyOf(amount: unknown, currency: unknown): { amount: number | null; currency: string | null } {
  const code = textOf(currency)?.toUpperCase() ?? null
  if (typeof amount !== 'number') return { amount: null, currency: code }
  return { amount: code === null ? amount : (fromProvider(amount, code) ?? Number.NaN), currency: code }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 500 ? value : null

/** An id, or the whole object where the provider was asked to expand it. */
const nameOf = (value: unknown): string | null => textOf(value) ?? textOf(recordOf(value)?.id)

const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null

function metadataOf(value: unknown): Record<string, string> {
  const entries = Object.entries(recordOf(value) ?? {})
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
