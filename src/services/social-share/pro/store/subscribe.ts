/** What becomes of the form: the post by mail, the address to the e-mail service, or both. No address is kept here. */
import type { ReadContext } from '../../../../kernel/context.ts'
import type { Limit } from '../../../../kernel/limits.ts'
import { parseMailAddress } from '../../../../kernel/mail-address.ts'
import { sentText } from '../../../../kernel/sent-values.ts'
import type { SettingsValues } from '../../../../kernel/settings.ts'
import { addressBucket } from '../../../../platform/addresses/addresses.ts'
import { hit } from '../../../../platform/counters/counters.ts'
import { plainText } from '../../../../platform/formatting/formatting.ts'
import { outboundOf } from '../../../../platform/outbound/outbound.ts'
import { getPost, type Post, permalinkOf } from '../../../../platform/posts/posts.ts'
import { hooks } from '../../hooks.ts'
import { settings } from '../../settings.ts'
import { today } from '../../store/clicks.ts'
import { proErrors } from '../errors.ts'
import { proLimits } from '../limits.ts'
import { proSettings } from '../settings.ts'
import { proWordsIn } from '../words.ts'

type ProValues = SettingsValues<typeof proSettings>
export type Sent = { readonly email?: unknown; readonly post?: unknown; readonly consent?: unknown }

/** A form that only subscribes needs somebody to subscribe to. */
export const isSetUp = ({ subscribe_mode, email_service_url }: ProValues): boolean =>
  subscribe_mode === 'send' ||
  subscribe_mode === 'both' ||
  (subscribe_mode === 'subscribe' && email_service_url !== null)

/** In this order: set up and on, limit, address, post, consent, service. Answers what the reader is told. */
export async function subscribe(sent: Sent, ctx: ReadContext): Promise<string> {
  const own = await ctx.settings(proSettings)
  const { enabled } = await ctx.settings(settings)
  if (!enabled || !isSetUp(own)) throw proErrors.not_found({ what: 'form' })
  await refuseTooMany(ctx)
  const email = typeof sent.email === 'string' ? parseMailAddress(sent.email.trim()) : null
  if (email === null) throw proErrors.email({}, { data: { field: 'email' } })
  const post = await sendablePost(sent.post, own, ctx)
  const hasConsent = [true, 1, '1', 'true', 'on'].includes(sent.consent as string)
  if (own.subscribe_mode === 'subscribe' && !hasConsent) throw proErrors.consent({}, { data: { field: 'consent' } })
  if (own.subscribe_mode !== 'send' && hasConsent) await tellService({ email, post }, own, ctx)
  if (own.subscribe_mode !== 'subscribe') await mailPost(email, post, ctx)
  return proWordsIn(ctx.site.language).done
}

async function refuseTooMany(ctx: ReadContext): Promise<void> {
  const visitor = `${today(ctx)} ${addressBucket(ctx.request.ip)}`
  const limit = await limitNamed('subscribe', ctx)
  const { isAllowed, retryAfter } = await hit({ bucket: 'social-share.subscribe', key: visitor, ...limit }, ctx)
  if (isAllowed) return
  const headers = { 'retry-after': String(retryAfter) }
  throw proErrors.too_many({}, { headers, data: { retry_after: retryAfter } })
}

async function limitNamed(name: 'subscribe' | 'subscribed', ctx: ReadContext): Promise<Limit> {
  const table = await ctx.hooks.apply(hooks.rateLimits, proLimits.table, undefined, ctx)
  return table[name] ?? proLimits.table[name]
}

async function sendablePost(sent: unknown, { subscribe_post_types }: ProValues, ctx: ReadContext): Promise<Post> {
  const text = sentText(sent) ?? ''
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0
  const post = id > 0 ? await getPost(id, ctx) : null
  const isGood = post?.status === 'publish' && post.password === '' && subscribe_post_types.includes(post.type)
  if (!post || !isGood) throw proErrors.post({}, { data: { field: 'post' } })
  return post
}

/** The service asks the person to confirm. Where it does not answer, nothing is sent at all. */
async function tellService(
  { email, post }: { readonly email: string; readonly post: Post },
  { email_service_url, email_service_key }: ProValues,
  ctx: ReadContext,
): Promise<void> {
  if (email_service_url === null) return
  const body = JSON.stringify({ email, post: post.id, consent_at: ctx.clock.instant() })
  const key = email_service_key === null ? {} : { authorization: `Bearer ${email_service_key}` }
  try {
    const headers = { 'content-type': 'application/json', ...key }
    const { status } = await outboundOf(ctx).request(email_service_url, {
      method: 'POST',
      headers,
      body,
      timeout: 8_000,
    })
    if (status < 200 || status > 299) throw new Error(`The e-mail service answered ${status}.`)
  } catch (error) {
    throw proErrors.service({}, { cause: error })
  }
}

/** Nobody is written to more than three times a day, whoever asks; who asks hears the same. */
async function mailPost(email: string, post: Post, ctx: ReadContext): Promise<void> {
  const key = `${today(ctx)} ${email.toLowerCase()}`
  const limit = await limitNamed('subscribed', ctx)
  const { isAllowed } = await hit({ bucket: 'social-share.subscribed', key, ...limit }, ctx)
  if (!isAllowed) return
  const words = proWordsIn(ctx.site.language)
  const title = plainText(post.title).replace(/\s+/g, ' ').slice(0, 150) || ctx.site.title
  const url = await permalinkOf(post, ctx)
  const text = `${words.body}\n\n${title}\n${url}\n\n-- \n${ctx.site.title}\n${ctx.site.url}/\n`
  await ctx.transaction(tx => tx.mail.send({ to: email, subject: words.subject.replace('{title}', title), text }))
}
