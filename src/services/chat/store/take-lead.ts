/** A submission of a contact form, from the visitor's hand into the list of leads. */
import { DatabaseError } from '../../../db/database.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { askedSite } from '../../../platform/visitors/visitors.ts'
import { type ContactForm, type Lead, readLead } from '../domain/contact-form.ts'
import { deviceOf } from '../domain/device.ts'
import { recordOf } from '../domain/loose-values.ts'
import { ownPage } from '../domain/page-address.ts'
import { leadFacts, leads, type StoredLead } from '../entities/leads.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { refuseWithoutCaptcha } from './captcha.ts'
import { countLead } from './daily.ts'
import { keptAddress } from './kept-address.ts'
import { mailLead } from './notify.ts'
import { type ActiveWidget, pageData } from './page-data.ts'

/** As it was sent: nothing of it has been checked. */
export type Submission = {
  readonly [K in 'widget' | 'fields' | 'consent' | 'subscribe' | 'page' | 'captcha']?: unknown
}

/**
 * Everything that can be refused is refused first, for people and programs alike. Only then it is asked whether a program
 * sent it: one that did goes the same way to the same answer, and leaves nothing behind but a count.
 */
export async function takeLead(sent: Submission, ctx: ReadContext): Promise<void> {
  const { widget, form } = await formOf(sent.widget, ctx)
  const lead = await acceptableLead(sent, form, ctx)
  await refuseWithoutCaptcha(sent.captcha, ctx)
  const row = await rowOf({ sent, widget, form, lead }, ctx)
  const store = ctx.request.isFromProgram ? pretend : keep
  await ctx.transaction(tx => store({ row, form, fields: recordOf(sent.fields) }, tx)).catch(asNotSaved)
}

async function formOf(id: unknown, ctx: ReadContext): Promise<{ widget: ActiveWidget; form: ContactForm }> {
  const widget = (await pageData(ctx)).stored.get(Number(id))
  const form = widget?.channels.find(channel => channel.form && channel.is_active)?.form
  if (!widget || !form) throw errors.no_form()
  return { widget, form }
}

async function acceptableLead(sent: Submission, form: ContactForm, ctx: ReadContext): Promise<Lead> {
  const { fields, consent, subscribe } = sent
  const read = readLead({ fields, consent, subscribe }, form)
  const about = { form, fields: recordOf(fields) }
  const problems = await ctx.hooks.apply(hooks.leadProblems, read.problems, about, ctx)
  const names = Object.keys(problems)
  if (names.length > 0) throw errors.invalid_lead({ names: names.join(', ') }, { data: { fields: problems } })
  return read.lead
}

type Row = Omit<StoredLead, 'id' | 'created_at' | 'modified_at' | 'trashed_at'>
type Writing = { readonly row: Row; readonly form: ContactForm; readonly fields: Readonly<Record<string, unknown>> }

async function rowOf(
  given: { sent: Submission; widget: ActiveWidget; form: ContactForm; lead: Lead },
  ctx: ReadContext,
): Promise<Row> {
  const { sent, widget, form, lead } = given
  const { ip_mode } = await ctx.settings(settings)
  const language = (ctx.request.header('accept-language') ?? '').split(/[,;]/)[0]!.trim()
  return {
    widget_id: widget.id,
    widget_name: widget.name,
    status: 'new',
    ...lead,
    page: ownPage(sent.page, askedSite(ctx)),
    consent_text: lead.consent ? form.consent.text : '',
    device: deviceOf(ctx.request.userAgent),
    language: /^[\w-]{1,35}$/.test(language) ? language : '',
    read_at: null,
    address: keptAddress(ip_mode, ctx),
  }
}

async function keep({ row, form, fields }: Writing, ctx: Context): Promise<void> {
  const { id, created_at } = await createRecord(leads, { set: row }, ctx.asSystem('contact form'))
  const lead = leadFacts({ ...row, id, created_at, modified_at: created_at, trashed_at: null })
  await mailLead(lead, ctx)
  await ctx.hooks.fire(hooks.leadCreated, { lead, form, fields }, ctx)
  // Last: its row is one for all, and whoever has written it makes the others wait until the commit.
  await countLead(row.widget_id, 'leads', ctx)
}

/** Goes the way of a real one up to its mail and takes it back, so that no stopwatch tells the two apart. */
async function pretend({ row }: Writing, ctx: Context): Promise<void> {
  const now = ctx.clock.instant()
  const { consent, subscribe, ...plain } = row
  const values = { ...plain, consent: Number(consent), subscribe: Number(subscribe), created_at: now, modified_at: now }
  const takenBack = new Error('A program sent this.')
  const work = async () => {
    const { id } = await ctx.db.insertInto('chat_leads').values(values).returning('id').executeTakeFirstOrThrow()
    await mailLead(leadFacts({ ...row, id: Number(id), created_at: now, modified_at: now, trashed_at: null }), ctx)
    throw takenBack
  }
  await ctx.attempt(work).catch(error => {
    if (error !== takenBack) throw error
  })
  await countLead(row.widget_id, 'trapped', ctx)
}

/** A full disk and a database that is away have answers of their own; anything else is ours to be sorry for. */
function asNotSaved(error: unknown): never {
  if (error instanceof RestError) throw error
  const isKnown = error instanceof DatabaseError && ['unavailable', 'full', 'busy', 'timeout'].includes(error.problem)
  throw isKnown ? error : errors.lead_not_saved({}, { cause: error })
}
