/** Tells webhooks of leads. What is sent is stored in the transaction that causes it, and sent afterwards. */
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { tellWebhooks } from '../../../../platform/webhooks/receivers/receivers.ts'
import type { LeadFacts } from '../../hooks.ts'
import type { Answer } from '../domain/custom-fields.ts'
import { webhooks } from '../entities/webhooks.ts'

type Told = {
  readonly event: 'lead.created' | 'lead.read'
  readonly lead: LeadFacts
  readonly answers: readonly Answer[]
}

export const tellOfLead = (told: Told, ctx: Context): Promise<void> =>
  tellWebhooks(
    webhooks,
    { event: told.event, subject: leadSubject(told.lead.id), body: id => leadMessage({ id, ...told }, ctx) },
    ctx,
  )

export const leadSubject = (lead: number): string => `lead:${lead}`

/** `{ id, type, created_at, lead, widget }`, the same for every receiver. */
export function leadMessage(about: Told & { readonly id: string }, ctx: Pick<ReadContext, 'clock'>) {
  const { widget_id, widget_name, ...lead } = about.lead
  return {
    id: about.id,
    type: about.event,
    created_at: instantFromMillis(ctx.clock.millis()),
    lead: { ...lead, answers: about.answers },
    widget: { id: widget_id, name: widget_name },
  }
}
