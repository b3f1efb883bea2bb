/** Who elsewhere hears of what happens to records. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import { cancelDeliveries, enqueueDelivery, newMessageId, refusalOfUrl } from '../../../platform/webhooks/webhooks.ts'
import { SCOPES } from '../access/levels.ts'
import { refuseField } from './checks.ts'

export const SIGNATURE = { header: 'X-Vendor-CRM-Signature' } as const

/** Six tries over a day. */
export const RETRIES = [60, 600, 3600, 21_600, 57_600] as const

export const webhookOwner = (id: number) => ({ service: 'crm', kind: 'webhooks', id }) as const

const singular = (scope: string): string => scope.replace(/ies$/, 'y').replace(/s$/, '')
const SINGULARS: ReadonlySet<string> = new Set(SCOPES.map(singular))
const HAPPENINGS: ReadonlySet<string> = new Set(['created', 'updated', 'deleted', 'restored'])
const OTHERS: ReadonlySet<string> = new Set([
  ...['lead.converted', 'opportunity.stage_changed', 'case.closed', 'contact.opted_out', 'lead_capture.confirmed'],
])

/** `account.created`, `contact.field.email`, and those that have a name of their own. */
export function isWebhookEvent(event: string): boolean {
  const [entity = '', what = '', field] = event.split('.')
  if (OTHERS.has(event)) return true
  if (!SINGULARS.has(entity)) return false
  return what === 'field' ? /^[a-z][a-z0-9_]*$/.test(field ?? '') : field === undefined && HAPPENINGS.has(what)
}

export const eventOf = (scope: string, what: string): string => `${singular(scope)}.${what}`

export function checkReceiver(url: string, ctx: ReadContext): void {
  const refusal = refusalOfUrl(url, ctx)
  if (refusal !== null) refuseField('url', refusal)
}

export const cancelWaiting = (id: number, ctx: Context): Promise<void> => cancelDeliveries(webhookOwner(id), ctx)

export type Told = {
  readonly events: readonly string[]
  readonly subject: string
  readonly record: Readonly<Record<string, unknown>> | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly changed: readonly string[]
}

type Receiver = { id: number; event: string; url: string; secret_key: string | null } & {
  skip_own: number
  created_by: number | null
}

/** Every write asks for them: there are few, and the text is prepared once. */
const ACTIVE =
  'select id, event, url, secret_key, skip_own, created_by from crm_webhooks where site_id = ? and is_active = 1 order by id'

/** Stores a delivery for each webhook that wants one of these events. */
export async function tellWebhooks({ events, subject, record, before, changed }: Told, ctx: Context): Promise<void> {
  if (events.length === 0) return
  const active = await readRows<Receiver>({ text: ACTIVE, values: [ctx.site.id] }, ctx)
  for (const row of active.filter(({ event }) => events.includes(event))) {
    if (row.skip_own === 1 && row.created_by === ctx.user?.id) continue
    const id = newMessageId()
    const body = { id, event: row.event, occurred_at: ctx.clock.instant(), actor_id: ctx.user?.id ?? null }
    const secret = row.secret_key === null ? null : ctx.tools.open(row.secret_key, 'crm_webhooks.secret_key')
    await enqueueDelivery(
      {
        ...{ owner: webhookOwner(row.id), url: row.url, secret, event: row.event, subject, messageId: id },
        ...{ signature: SIGNATURE, retries: RETRIES, body: { ...body, record, before, changed } },
      },
      ctx,
    )
  }
}
