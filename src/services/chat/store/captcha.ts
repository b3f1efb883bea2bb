/** The check that a visitor is human, where the site has set one up. Whoever cannot be checked is refused. */
import type { ReadContext } from '../../../kernel/context.ts'
import { outboundOf } from '../../../platform/outbound/outbound.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'

/** The usual way of such providers: the secret and the visitor's answer in, `{ success }` out. */
const USUAL_ADDRESS = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const PATIENCE = 4000

export async function refuseWithoutCaptcha(answer: unknown, ctx: ReadContext): Promise<void> {
  const { captcha_site_key, captcha_secret } = await ctx.settings(settings)
  if (!captcha_site_key || !captcha_secret) return
  if (typeof answer !== 'string' || answer === '' || answer.length > 4096) throw errors.captcha_failed()
  const address = await ctx.hooks.apply(hooks.captchaAddress, USUAL_ADDRESS, undefined, ctx)
  const isHuman = await isConfirmed(address, { secret: captcha_secret, response: answer }, ctx)
  if (!isHuman) throw errors.captcha_failed()
}

async function isConfirmed(address: string, sent: Record<string, string>, ctx: ReadContext): Promise<boolean> {
  try {
    const { status, body } = await outboundOf(ctx).request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(sent).toString(),
      timeout: PATIENCE,
      maxResponseBytes: 64 * 1024,
    })
    return status === 200 && JSON.parse(body.toString('utf8')).success === true
  } catch (error) {
    ctx.log.warn({ err: error }, 'A captcha could not be checked.')
    return false
  }
}
