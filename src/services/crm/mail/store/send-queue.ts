/**
 * Sends a mailing at its rate. A recipient is claimed, written to and handed to the outbox in one transaction, so that
 * each gets one mail, however many servers work on it and whichever of them is killed.
 */
import { HOUR } from '../../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import type { Stored } from '../../../../kernel/entity.ts'
import { createRecord } from '../../../../kernel/records/create.ts'
import { storedRecords } from '../../../../kernel/records/read.ts'
import { messageIdOf } from '../../../../platform/mail/mail.ts'
import { campaigns } from '../../entities/campaigns.ts'
import { emails } from '../../entities/emails.ts'
import { PARENTS } from '../../entities/record-fields.ts'
import { settings } from '../../settings.ts'
import { emailTemplates } from '../entities/email-templates.ts'
import { mailWords } from '../pages/words.ts'
import { composeMail, type Template } from './compose.ts'
import type { MassEmail } from './fill-queue.ts'
import { hasUserLeft, USERS, userValues } from './list-users.ts'
import { addressed } from './opt-out.ts'
import { plainSample } from './sample-mail.ts'
import { makeTokens, type NewToken } from './tokens.ts'

type TrackingUrl = Stored<typeof campaigns>['tracking_urls'][number]

/** What all mails of one mailing share. */
type Mailing = {
  readonly massEmail: MassEmail
  readonly template: Template
  readonly urls: readonly (TrackingUrl & { readonly url: string; readonly id: number })[]
  readonly isTracked: boolean
  readonly isOneClick: boolean
}

const AT_ONCE = 50

/** The template is gone: nothing of it can be sent. */
export class NoTemplate extends Error {
  override readonly name = 'NoTemplate'
}

/** As many as the hour has left; answers whether the queue is empty. */
export async function sendQueue(massEmail: MassEmail, ctx: ReadContext): Promise<boolean> {
  const mailing = await mailingOf(massEmail, ctx)
  for (;;) {
    const left = await ctx.transaction(tx => sendSome(mailing, tx))
    if (left !== 'more') return left === 'none'
  }
}

async function claimedLately({ id }: MassEmail, ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('crm_mail_queue')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mass_email_id', '=', id)
    .where('claimed_at', '>', instantFromMillis(ctx.clock.millis() - HOUR))
    .executeTakeFirstOrThrow()
  return count
}

async function mailingOf(massEmail: MassEmail, ctx: ReadContext): Promise<Mailing> {
  const [template] = await storedRecords(emailTemplates, [{ id: massEmail.email_template_id }], ctx)
  if (!template) throw new NoTemplate()
  const [campaign] =
    massEmail.campaign_id === null ? [] : await storedRecords(campaigns, [{ id: massEmail.campaign_id }], ctx)
  const { track_opens, one_click_unsubscribe: isOneClick } = await ctx.settings(settings)
  const isTracked = track_opens && massEmail.is_tracked
  const urls = isTracked ? countedUrls(campaign?.tracking_urls ?? []) : []
  return { massEmail, template, urls, isTracked, isOneClick }
}

/** Links are known by their place in the campaign where they have no number. */
export const countedUrls = (urls: readonly TrackingUrl[]) =>
  urls.map((one, index) => ({ ...one, id: one.id ?? index + 1, url: one.url ?? '' }))

/** `later` where the hour has no more. The mailing is held, so that two servers together keep its rate. */
async function sendSome(mailing: Mailing, ctx: Context): Promise<'more' | 'later' | 'none'> {
  await ctx.hold('crm_mass_emails', mailing.massEmail.id)
  const most = Math.min(AT_ONCE, mailing.massEmail.per_hour - (await claimedLately(mailing.massEmail, ctx)))
  const next = ctx.db
    .selectFrom('crm_mail_queue')
    .select('id')
    .where('mass_email_id', '=', mailing.massEmail.id)
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(Math.max(most, 1))
  const ids = (await next.execute()).map(({ id }) => id)
  if (ids.length === 0) return 'none'
  if (most <= 0) return 'later'
  const claimed = await ctx.db
    .updateTable('crm_mail_queue')
    .set({ status: 'sending', claimed_at: ctx.clock.instant() })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .returning(['id', 'entity', 'record_id', 'email'])
    .execute()
  for (const one of claimed) await sendOne(mailing, one, ctx)
  return 'more'
}

type Recipient = Readonly<Record<string, unknown>>
type Queued = { readonly id: number; readonly entity: string; readonly record_id: number; readonly email: string }

async function sendOne(mailing: Mailing, queued: Queued, ctx: Context): Promise<void> {
  const { massEmail } = mailing
  const record = await recipientOf(queued, ctx)
  const refused = !record
    ? 'The record is gone.'
    : (await hasLeft(queued, massEmail, ctx))
      ? 'Does not want to be written to.'
      : null
  if (refused !== null) {
    await ctx.db
      .updateTable('crm_mail_queue')
      .set({ status: 'failed', error: refused })
      .where('id', '=', queued.id)
      .execute()
    return
  }
  const { unsubscribeUrl, ...links } = await linksFor(mailing, queued.id, ctx)
  const values = record!
  const wayOut = mailWords(ctx).say('unsubscribe')
  const words = composeMail(mailing.template, { values, unsubscribeUrl, wayOut, ...links })
  const { from_address: address, from_name: name, reply_to_address: replyTo, smtp_account_id: account } = massEmail
  const answers = replyTo || address
  const mail_id = await ctx.mail.send({
    to: queued.email,
    ...words,
    ...(address ? { from: { name, address } } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...(account === null ? {} : { account: { service: 'crm', id: account } }),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>${answers ? `, <mailto:${answers}?subject=unsubscribe%20${tokenIn(unsubscribeUrl)}>` : ''}`,
      ...(mailing.isOneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
      Precedence: 'bulk',
    },
  })
  const message_id = await messageIdOf(mail_id, ctx)
  await ctx.db.updateTable('crm_mail_queue').set({ mail_id, message_id }).where('id', '=', queued.id).execute()
  if (massEmail.store_sent_emails) await keepCopy({ mailing, queued, values, mail: { mail_id, message_id } }, ctx)
}

async function recipientOf({ entity, record_id: id }: Queued, ctx: Context): Promise<Recipient | null> {
  if (entity === USERS) return userValues(id, ctx)
  const [record] = await storedRecords(addressed[entity]!, [{ id }], ctx)
  return record ?? null
}

const tokenIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

type Copied = {
  readonly mailing: Mailing
  readonly queued: Queued
  readonly values: Readonly<Record<string, unknown>>
  readonly mail: { readonly mail_id: number; readonly message_id: string }
}

/** Kept with the record that it went to, without the secrets of its links. */
async function keepCopy({ mailing, queued, values, mail }: Copied, ctx: Context): Promise<void> {
  const { subject, html, text } = plainSample(mailing.template, values, ctx)
  const type = (['account', 'contact', 'lead'] as const).find(one => PARENTS[one] === queued.entity)
  const parent = type ? { type, id: queued.record_id } : null
  const { id } = await createRecord(
    emails,
    {
      values: {
        ...{ subject: subject || '-', from: mailing.massEmail.from_address },
        to: [{ address: queued.email, name: '' }],
        ...{ body: html ?? text, is_html: html !== undefined, parent },
      },
      set: { status: 'sending', message_id: mail.message_id },
    },
    ctx,
  )
  await ctx.db.insertInto('crm_sendings').values({ email_id: id, mail_id: mail.mail_id }).execute()
}

/** The address may have been marked since the queue was filled. */
async function hasLeft({ entity, record_id, email }: Queued, massEmail: MassEmail, ctx: Context): Promise<boolean> {
  if (entity === USERS) return hasUserLeft({ id: record_id, email, lists: massEmail.target_list_ids }, ctx)
  const row = await ctx.db
    .selectFrom('crm_addresses')
    .select('is_opted_out')
    .where('entity', '=', entity)
    .where('record_id', '=', record_id)
    .where('kind', '=', 'email')
    .where('address', '=', email)
    .executeTakeFirst()
  return row?.is_opted_out === 1
}

async function linksFor({ urls, isTracked }: Mailing, queueId: number, ctx: Context) {
  const wanted: NewToken[] = [
    { kind: 'unsubscribe', urlId: 0 },
    ...(isTracked ? [{ kind: 'open', urlId: 0 } as const] : []),
    ...urls.map(({ id }) => ({ kind: 'click', urlId: id }) as const),
  ]
  const tokens = await makeTokens(queueId, wanted, ctx)
  const addressOf = (kind: NewToken['kind'], token: string) =>
    `${ctx.site.url}/api/vendor-crm/v1/campaign/${kind}/${token}`
  const clicks = tokens.slice(isTracked ? 2 : 1)
  return {
    unsubscribeUrl: addressOf('unsubscribe', tokens[0]!),
    pixelUrl: isTracked ? addressOf('open', tokens[1]!) : null,
    clickUrls: new Map(urls.map(({ url }, index) => [url, addressOf('click', clicks[index]!)])),
  }
}
