/** Receivers that staff set up: the entity `webhooks` of a service, with what its listeners, its test and its table need. */
import { Type } from 'typebox'
import type { EngineName } from '../../../db/database.ts'
import type { SchemaDb } from '../../../db/migrations.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import { instant as instantColumn, integer as integerColumn, json, text as textColumn } from '../../../db/tables.ts'
import type { Access } from '../../../kernel/access.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { defineEntity, type Entity, type EntitySpec } from '../../../kernel/entity.ts'
import { choice, choices, instant, integer, secret, text, url } from '../../../kernel/fields.ts'
import { type Listener, on } from '../../../kernel/hooks.ts'
import { planFor } from '../../../kernel/records/plan.ts'
import { storedRecord } from '../../../kernel/records/read.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { isWebhookSecret } from '../../outbound/outbound.ts'
import { newMessageId, type WebhookOwner } from '../delivery.ts'
import { webhookHooks } from '../hooks.ts'
import { cancelDeliveries, enqueueDelivery, refusalOfUrl, sendNow } from '../webhooks.ts'

const fieldsFor = <const Event extends string>(events: readonly [Event, ...Event[]], usual: readonly Event[]) => ({
  name: text({ required: true, max: 120, search: true, sort: true }),
  url: url({ required: true, description: 'https' }),
  secret: secret({ max: 255, description: 'Base64, with or without whsec_; without one nothing is signed' }),
  events: choices(events, { description: 'What it is told of.', default: [...usual] }),
  status: choice(['active', 'inactive', 'failing'], {
    description: 'failing after too many attempts in a row went wrong; saving it as active tries again.',
    default: 'active',
    filter: 'any',
    sort: true,
  }),
  last_status: integer({ description: 'The HTTP status of the last attempt.', readOnly: true }),
  last_attempt_at: instant({ description: 'When it was last told something.', readOnly: true }),
})
type WebhookFields<Event extends string> = ReturnType<typeof fieldsFor<Event>>

/** Somebody else's addresses that hear of what happens in a service, signed by Standard Webhooks. */
export type Webhooks<Event extends string = any> = Entity<'webhooks', WebhookFields<Event>>

export type WebhooksSpec<Event extends string> = {
  readonly events: readonly [Event, ...Event[]]
  /** What a new one is told of. */
  readonly usual: readonly Event[]
  /** The service's refusal of values, by field. */
  readonly invalid: (fields: Readonly<Record<string, string>>) => Error
  /** How its lists are, where they are not the usual ones. */
  readonly lists: Pick<
    EntitySpec<WebhookFields<Event>>,
    'perPage' | 'paging' | 'trash' | 'stamps' | 'doors' | 'without' | 'rights'
  >
}

export const defineWebhooks = <const Event extends string>(
  table: string,
  { events, usual, invalid, lists }: WebhooksSpec<Event>,
): Webhooks<Event> => {
  const webhooks: Webhooks<Event> = defineEntity('webhooks', {
    ...lists,
    table,
    label: ['Webhook', 'Webhooks'],
    title: 'name',
    fields: fieldsFor(events, usual),
    check(draft, before, ctx) {
      const refusal = draft.url === before?.url ? null : refusalOfUrl(draft.url, ctx)
      const problems = {
        ...(refusal === null ? {} : { url: refusal }),
        ...(draft.secret === null || isWebhookSecret(draft.secret) ? {} : { secret: 'A secret is written in base64.' }),
      }
      if (Object.keys(problems).length > 0) throw invalid(problems)
    },
    /** What still waits is not sent to somebody who is switched off. */
    async follow(after, before, ctx) {
      const isLive = after !== null && !after.trashed_at && after.status === 'active'
      if (before && !isLive) await cancelDeliveries(webhookOwner(serviceOf(webhooks, ctx), before.id), ctx)
    },
  })
  return webhooks
}

export async function createWebhookTable(db: SchemaDb, engine: EngineName, table: string): Promise<void> {
  await createRecordTable(db, engine, table, {
    columns: {
      ...{ name: textColumn(), url: textColumn(), secret: textColumn({ nullable: true }), events: json() },
      ...{ status: textColumn(), last_status: integerColumn({ nullable: true }) },
      last_attempt_at: instantColumn({ nullable: true }),
    },
    sorted: ['name', 'status'],
  })
}

export const webhookOwner = (service: string, id: number | string): WebhookOwner => ({ service, kind: 'webhooks', id })

/** After so many failures in a row a webhook is marked as failing and left alone. */
const FAILURE_LIMIT = 20

export type ToldEvent<Event extends string> = {
  readonly event: Event
  /** What it tells of, for the ledger of that thing: `lead:12`. */
  readonly subject: string
  /** What is sent, with the id of the message; asked for only where somebody listens. */
  readonly body: (messageId: string) => unknown
}

/** Tells everybody who wants to hear of an event. Stored in this transaction, and sent afterwards. */
export async function tellWebhooks<Event extends string>(
  webhooks: Webhooks<Event>,
  { event, subject, body }: ToldEvent<Event>,
  ctx: Context,
): Promise<void> {
  const service = serviceOf(webhooks, ctx)
  for (const { id, url: address, secret: key } of await listeningTo(webhooks, event, ctx)) {
    const messageId = newMessageId()
    const message = { url: address, secret: key, event, messageId, body: await body(messageId) }
    const owner = webhookOwner(service, id)
    await enqueueDelivery({ ...message, owner, subject, failureLimit: FAILURE_LIMIT }, ctx)
  }
}

type Receiver = { readonly id: number; readonly url: string; readonly secret: string | null }

async function listeningTo({ table }: Webhooks, event: string, ctx: Context): Promise<Receiver[]> {
  const rows = await dynamicTables(ctx.db)
    .selectFrom(table)
    .select(['id', 'url', 'secret', 'events'])
    .where('status', '=', 'active')
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows
    .filter(({ events }) => (JSON.parse(String(events)) as string[]).includes(event))
    .map(({ id, url: address, secret: sealed }) => ({
      ...{ id: id as number, url: String(address) },
      // Secrets are sealed for the place where the record surface keeps them.
      secret: sealed === null ? null : ctx.tools.open(String(sealed), `${table}.secret`),
    }))
}

/** What became of deliveries is noted on the record; a receiver that is gone is switched off. */
export function webhookListeners(service: string, webhooks: Webhooks): readonly Listener[] {
  const isOurs = (owner: WebhookOwner) => owner.service === service && owner.kind === 'webhooks'
  return [
    on(webhookHooks.attempted, `${service}.webhooks`, async ({ owner, extra }, ctx) => {
      if (!isOurs(owner)) return
      const values = { last_status: extra.status, last_attempt_at: ctx.clock.instant() }
      await dynamicTables(ctx.db).updateTable(webhooks.table).set(values).where('id', '=', Number(owner.id)).execute()
    }),
    on(webhookHooks.gone, `${service}.webhooks`, async ({ owner, extra }, ctx) => {
      if (!isOurs(owner)) return
      const status = extra.reason === 'gone' ? ('inactive' as const) : ('failing' as const)
      await updateRecord(webhooks, { id: Number(owner.id), set: { status } }, ctx.asSystem('webhook gone'))
    }),
  ]
}

export const webhookTestShape = Type.Object(
  {
    success: Type.Boolean(),
    status: orNull(Type.Number()),
    error: orNull(Type.String()),
    milliseconds: Type.Number(),
  },
  { title: 'TestWebhook' },
)

type Sample = {
  readonly summary: string
  readonly event: string
  body(messageId: string, ctx: ReadContext): object
}

/** No more than status and time: what the receiver wrote is none of the caller's business. */
export const webhookTestRoute = (webhooks: Webhooks, access: Access, { summary, event, body }: Sample) =>
  route({
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary,
    access,
    transaction: false,
    input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    reply: webhookTestShape,
    async handler({ id }, ctx) {
      const { url: address, secret: key } = await storedRecord(webhooks, { id, verb: 'update' }, ctx)
      const messageId = newMessageId()
      const message = { url: address, secret: key, event, messageId, body: { ...body(messageId, ctx), test: true } }
      const { isSuccess, status, error, milliseconds } = await sendNow(message, ctx)
      return { success: isSuccess, status, error, milliseconds }
    },
  })

const serviceOf = (webhooks: Webhooks, ctx: ReadContext): string => planFor(webhooks, ctx).service.slug
