/** The check that a visitor is human, where the site has set one up. Whoever cannot be checked is refused. */
import type { ReadContext } from '../../../kernel/context.ts'
import { CAPTCHA_ADDRESSES, isHuman } from '../../../platform/visitors/visitors.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'

export async function refuseWithoutCaptcha(answer: unknown, ctx: ReadContext): Promise<void> {
  const { captcha_site_key, captcha_secret: secret } = await ctx.settings(settings)
  if (!captcha_site_key || !secret) return
  const address = await ctx.hooks.apply(hooks.captchaAddress, CAPTCHA_ADDRESSES.turnstile, undefined, ctx)
  if (!(await isHuman({ address, secret, answer }, ctx))) throw errors.captcha_failed()
}
