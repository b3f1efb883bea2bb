import { action } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'
import type { WebhookOwner } from './delivery.ts'

/** `object` is the owner: type `<service>.<kind>`, its id, and the event's name as label. */
export type WebhookHappening = Happening & {
  readonly owner: WebhookOwner
  /** What the owner was told about, as it was enqueued: `lead:12`, or ''. */
  readonly subject: string
  readonly delivery: number
}

export const webhookHooks = {
  /** Every attempt. `extra`: `{ attempt, status, error, is_success, failures }`, the last one counted in a row. */
  attempted: action<WebhookHappening & { readonly extra: AttemptExtra }>('webhook_attempted'),
  /**
   * The receiver is to be left alone: it answered 410 (`reason` gone), or failed too often in a row (failing). What
   * still waited for it is cancelled; its owner marks it as switched off and tells people.
   */
  gone: action<WebhookHappening & { readonly extra: { readonly reason: 'gone' | 'failing' } }>('webhook_gone'),
}

export type AttemptExtra = {
  readonly attempt: number
  /** The receiver's status, null when it gave none. */
  readonly status: number | null
  readonly error: string | null
  readonly is_success: boolean
  readonly failures: number
}
