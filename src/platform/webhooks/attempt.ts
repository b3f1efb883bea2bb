/** One attempt: signed afresh, sent by the guarded client, judged by its status alone. */
import { createHmac } from 'node:crypto'
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { OutboundError, webhookHeaders } from '../outbound/outbound.ts'
import type { WebhookTarget } from './delivery.ts'

export type AttemptResult = {
  /** Only 2xx is success: a redirect is not followed. */
  readonly isSuccess: boolean
  /** The receiver's status, null when it gave none. */
  readonly status: number | null
  /** A sentence that may be shown to whoever typed the address; null when there was an answer. */
  readonly error: string | null
  readonly milliseconds: number
}

export type SentMessage = {
  readonly messageId: string
  /** Opened for the attempt: a target that cannot be opened any more is a failed attempt like others. */
  readonly target: () => WebhookTarget
  readonly body: string
}

/** Every failure is a result. */
export async function attemptDelivery(message: SentMessage, ctx: ReadContext): Promise<AttemptResult> {
  const started = performance.now()
  try {
    const target = message.target()
    const { status } = await internals(ctx).outbound.request(target.url, {
      method: 'POST',
      headers: headersOf(message, target, Math.floor(ctx.clock.millis() / 1000)),
      body: message.body,
      ...LIMITS,
    })
    return resultOf({ status, error: null }, started)
  } catch (error) {
    return resultOf({ status: null, error: sentenceOf(error, ctx) }, started)
  }
}

/** Milliseconds. */
const LIMITS = { timeout: 15_000, headTimeout: 10_000 }

function resultOf(answer: Pick<AttemptResult, 'status' | 'error'>, started: number): AttemptResult {
  const isSuccess = answer.status !== null && answer.status >= 200 && answer.status < 300
  return { ...answer, isSuccess, milliseconds: Math.round(performance.now() - started) }
}

function headersOf({ messageId, body }: SentMessage, target: WebhookTarget, timestamp: number): Record<string, string> {
  return {
    'content-type': 'application/json',
    ...target.headers,
    // With or without a secret: a receiver knows a repeat by the one and an old message by the other.
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    ...signatureOf({ id: messageId, timestamp, body }, target),
  }
}

function signatureOf(
  message: { id: string; timestamp: number; body: string },
  { secret, signature }: WebhookTarget,
): Record<string, string> {
  if (secret === null) return {}
  if (signature === 'standard') return webhookHeaders({ ...message, secret })
  // An empty key would make a signature that anybody can make.
  if (secret === '') throw new RangeError('The webhook secret is empty.')
  const digest = createHmac('sha256', secret).update(`${message.timestamp}.${message.body}`).digest('hex')
  return { [signature.header]: `t=${message.timestamp},v1=${digest}` }
}

function sentenceOf(error: unknown, ctx: ReadContext): string {
  if (error instanceof OutboundError || error instanceof RangeError) return error.message
  ctx.log.error({ err: error }, 'A webhook could not be sent.')
  return 'The delivery could not be sent.'
}
