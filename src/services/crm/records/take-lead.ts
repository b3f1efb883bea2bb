/** Visitors who become leads: at once, or when they confirm by mail that it was them. */
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../../kernel/context.ts'
import type { Stored } from '../../../kernel/entity.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { isRecord, sentText } from '../../../kernel/sent-values.ts'
import type { leadCaptures } from '../entities/lead-captures.ts'
import { leads } from '../entities/leads.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { leadWords } from '../pages/words.ts'
import { recordsWith } from './addresses.ts'
import { logCapture } from './capture-log.ts'
import { tellWebhooks } from './webhooks.ts'

export type Capture = Stored<typeof leadCaptures>
type Values = Readonly<Record<string, unknown>>

/** What of a body a form takes: texts of its list, and the parts of an address. */
export function fittingFields({ field_list: names }: Capture, sent: Values): Values {
  const kept = names.flatMap((name): [string, unknown][] => {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined
    if (name === 'address') return isRecord(value) ? [[name, value]] : []
    const text = sentText(value)?.trim()
    return text ? [[name, text.slice(0, 2000)]] : []
  })
  return Object.fromEntries(kept)
}

export async function takeLead(capture: Capture, sent: Values, ctx: Context): Promise<void> {
  const values = fittingFields(capture, sent)
  const email = String(values.email ?? '').toLowerCase()
  if (capture.opt_in_confirmation && email !== '') await askByMail(capture, { values, email }, ctx)
  else await captured(capture, { values, isConfirmed: false }, ctx)
}

const HOUR = 3_600_000

/** The token is told to the person alone: the server keeps its print. */
async function askByMail(
  capture: Capture,
  { values, email }: { values: Values; email: string },
  ctx: Context,
): Promise<void> {
  const token = randomBytes(32).toString('hex')
  const expires = Temporal.Instant.fromEpochMilliseconds(ctx.clock.millis() + capture.opt_in_hours * HOUR)
  await ctx.db
    .insertInto('crm_opt_ins')
    .values({
      ...{ capture_id: capture.id, token_hash: printOf(token), email, details: JSON.stringify(values), lead_id: null },
      ...{
        created_at: ctx.clock.instant(),
        expires_at: expires.toString({ fractionalSecondDigits: 6 }),
        confirmed_at: null,
      },
    })
    .execute()
  await logCapture({ captureId: capture.id, outcome: 'asked' }, ctx)
  const link = `${ctx.site.url}/api/vendor-crm/v1/lead-capture/confirm/${token}`
  const { say } = leadWords(ctx)
  const subject = say('confirm_subject', { site: ctx.site.title })
  await ctx.mail.send({ to: email, subject, text: say('confirm_text', { link }), isSecret: true })
}

const printOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Confirming twice is the same as confirming once. */
export async function confirmLead(
  token: string,
  captureOf: (id: number) => Promise<Capture | null>,
  ctx: Context,
): Promise<void> {
  const row = await ctx.db
    .selectFrom('crm_opt_ins')
    .selectAll()
    .where('token_hash', '=', printOf(token))
    .executeTakeFirst()
  const capture = row && row.expires_at >= ctx.clock.instant() ? await captureOf(row.capture_id) : null
  if (!row || !capture) throw errors.dead_link()
  if (row.confirmed_at !== null) return
  await ctx.hold('crm_opt_ins', row.id)
  const id = await captured(capture, { values: JSON.parse(row.details) as Values, isConfirmed: true }, ctx)
  await ctx.db
    .updateTable('crm_opt_ins')
    .set({ confirmed_at: ctx.clock.instant(), lead_id: id })
    .where('id', '=', row.id)
    .where('confirmed_at', 'is', null)
    .execute()
  const record = { capture_id: capture.id, lead_id: id, email: row.email }
  await tellWebhooks(
    { events: ['lead_capture.confirmed'], subject: `leads:${id}`, record, before: null, changed: [] },
    ctx,
  )
}

async function captured(
  capture: Capture,
  { values, isConfirmed }: { readonly values: Values; readonly isConfirmed: boolean },
  ctx: Context,
): Promise<number | null> {
  const { id, isNew } = await makeLead(capture, values, ctx)
  const outcome = isConfirmed ? 'confirmed' : isNew ? 'created' : 'known'
  await logCapture({ captureId: capture.id, outcome, leadId: id }, ctx)
  if (id !== null) await ctx.hooks.fire(hooks.leadCaptured, { capture: capture.id, lead: id }, ctx)
  return id
}

type Made = { readonly id: number | null; readonly isNew: boolean }

/** Where a lead comes from, and what it gets from there. */
type Origin = Pick<Capture, 'duplicate_check' | 'lead_source' | 'campaign_id' | 'assigned_user_id' | 'target_list_id'>

/** `id` is null where the person is a contact already. */
export async function makeLead(origin: Origin, values: Values, ctx: Context): Promise<Made> {
  const own = ctx.asSystem('a lead form')
  const address = String(values.email ?? '')
  const known =
    origin.duplicate_check && address
      ? await recordsWith({ kind: 'email', address, entities: ['leads', 'contacts'] }, own)
      : []
  const lead = known.find(({ entity }) => entity === 'leads')
  if (known.length > 0) return { id: lead?.id ?? null, isNew: false }
  const set = {
    ...{ source: origin.lead_source, campaign_id: origin.campaign_id, assigned_user_id: origin.assigned_user_id },
    target_list_ids: origin.target_list_id === null ? [] : [origin.target_list_id],
  }
  const { id } = await createRecord(leads, { values, set }, own)
  return { id, isNew: true }
}
