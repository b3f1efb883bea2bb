import { on } from '../../../../kernel/hooks.ts'
import { CAPTCHA_ADDRESSES, isHuman } from '../../../../platform/visitors/visitors.ts'
import { proHooks } from '../hooks.ts'
import { proSettings } from '../settings.ts'

/** Where the site has set up a captcha, votes and questions carry its answer. */
export const captchaListener = on(proHooks.captcha, 'faq.pro.captcha', async (isGood, { body }, ctx) => {
  const { captcha_provider: provider, captcha_site_key: key, captcha_secret: secret } = await ctx.settings(proSettings)
  if (!isGood || provider === 'none' || !key || !secret) return isGood
  const address = await ctx.hooks.apply(proHooks.captchaAddress, CAPTCHA_ADDRESSES[provider], undefined, ctx)
  return isHuman({ address, secret, answer: body.captcha_token }, ctx)
})
