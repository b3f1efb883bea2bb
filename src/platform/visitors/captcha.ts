/** Asks the provider of a captcha whether an answer is a person's. Whoever cannot be checked is no person. */
import type { ReadContext } from '../../kernel/context.ts'
import { outboundOf } from '../outbound/outbound.ts'

/** The usual way of such providers: the secret and the visitor's answer in, `{ success }` out. */
export const CAPTCHA_ADDRESSES = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const

const PATIENCE = 4000
const LONGEST = 4096

export async function isHuman(
  { address, secret, answer }: { readonly address: string; readonly secret: string; readonly answer: unknown },
  ctx: ReadContext,
): Promise<boolean> {
  if (typeof answer !== 'string' || answer === '' || answer.length > LONGEST) return false
  try {
    const { status, body } = await outboundOf(ctx).request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret, response: answer }).toString(),
      timeout: PATIENCE,
      maxResponseBytes: 64 * 1024,
    })
    return status === 200 && JSON.parse(body.toString('utf8')).success === true
  } catch (error) {
    ctx.log.warn({ err: error }, 'A captcha could not be checked.')
    return false
  }
}
