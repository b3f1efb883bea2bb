/** Standard Webhooks 1.0: how outgoing webhooks are signed and when they are tried again. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type SignedMessage = {
  /** Unique for the event, the same on every attempt. */
  id: string
  /** Seconds since 1970 of this attempt. */
  timestamp: number
  /** Exactly the bytes that are sent. */
  body: string | Uint8Array
  /** Base64, with or without `whsec_`. */
  secret: string
}

/** Seconds to wait after the first, second, … failed attempt; after the last one the delivery is given up. */
export const webhookRetryDelays: readonly number[] = Object.freeze([
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
])

/** Seconds until the next attempt after `failures` failed ones, up to a tenth later than planned; null: give up. */
export function webhookRetryDelay(
  failures: number,
  delays: readonly number[] = webhookRetryDelays,
  random: () => number = Math.random,
): number | null {
  const delay = delays[failures - 1]
  // The jitter keeps the retries of many deliveries that failed together from arriving together.
  return delay === undefined ? null : delay * (1 + random() / 10)
}

/** The value of the header `webhook-signature`. */
export function signWebhook(message: SignedMessage): string {
  return `v1,${digest(message).toString('base64')}`
}

/** The three headers of an attempt. */
export function webhookHeaders(message: SignedMessage): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signWebhook(message),
  }
}

/** Is one of the signatures right, and the message not older or newer than the tolerance (seconds)? */
export function verifyWebhook(message: SignedMessage & { signature: string }, now: number, tolerance = 300): boolean {
  if (!Number.isInteger(message.timestamp) || Math.abs(now - message.timestamp) > tolerance) return false
  const expected = digest(message)
  let isRight = false
  for (const part of message.signature.split(' ').slice(0, maximumSignatures)) {
    const given = part.startsWith('v1,') ? Buffer.from(part.slice(3), 'base64') : Buffer.alloc(0)
    // No early end: the time must not tell which of several signatures was right.
    if (given.length === expected.length && timingSafeEqual(given, expected)) isRight = true
  }
  return isRight
}

/** Would this secret sign anything? For the moment when one is saved. */
export function isWebhookSecret(secret: string): boolean {
  return keyOf(secret) !== null
}

export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

const maximumSignatures = 10
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/

function digest({ id, timestamp, body, secret }: SignedMessage): Buffer {
  const key = keyOf(secret)
  // An empty key would make a signature that anybody can make.
  if (key === null) throw new RangeError('The webhook secret is not base64, or it is empty.')
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
}

function keyOf(secret: string): Buffer | null {
  const text = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : secret
  if (!base64.test(text)) return null
  const key = Buffer.from(text, 'base64')
  return key.length > 0 ? key : null
}
