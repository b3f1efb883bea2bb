/** Tells webhooks of leads. What is sent is stored in the transaction that causes it, and sent afterwards. */
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { enqueueDelivery, newMessageId } from '../../../../platform/webhooks/webhooks.ts'
import type { LeadFacts } from '../../hooks.ts'
import type { Answer } from '../domain/custom-fields.ts'
import { type webhookEvents, webhookOwner } from '../entities/webhooks.ts'

type WebhookEvent = (typeof webhookEvents)[number]
/** After so many failures in a row a webhook is marked as failing and left alone. */
const FAILURE_LIMIT = 20

type Told = { readonly event: WebhookEvent; readonly lead: LeadFacts; readonly answers: readonly Answer[] }

export async function tellWebhooks({ event, lead, answers }: Told, ctx: Context): Promise<void> {
  for (const { id, url, secret, events } of await liveWebhooks(ctx)) {
    if (!events.includes(event)) continue
    const messageId = newMessageId()
    await enqueueDelivery(
      {
        ...{ owner: webhookOwner(id), url, secret, event, messageId },
        body: leadMessage({ id: messageId, event, lead, answers }, ctx),
        subject: leadSubject(lead.id),
        failureLimit: FAILURE_LIMIT,
      },
      ctx,
    )
  }
}

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

type Live = { readonly id: number; readonly url: string; readonly secret: string | null; readonly events: string[] }

async function liveWebhooks(ctx: Context): Promise<Live[]> {
  const rows = await ctx.db
    .selectFrom('chat_webhooks')
    .select(['id', 'url', 'secret', 'events'])
    .where('status', '=', 'active')
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, url, secret, events }) => ({
    ...{ id: Number(id), url, events: JSON.parse(events) },
    secret: secret === null ? null : openSecret(secret, ctx),
  }))
}

/** Secrets are sealed for the place where the record surface keeps them. */
const openSecret = (sealed: string, ctx: Pick<ReadContext, 'tools'>): string =>
  ctx.tools.open(sealed, 'chat_webhooks.secret')
