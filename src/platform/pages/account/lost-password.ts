/** Somebody has forgotten a password. */
import type { ReadContext } from '../../../kernel/context.ts'
import { addressBucket } from '../../addresses/addresses.ts'
import { hit } from '../../counters/counters.ts'
import { canSendMail } from '../../mail/mail.ts'
import { cleanTyped } from '../../sessions/sessions.ts'
import { tooManyTries } from '../errors.ts'
import { checkForm, field, nonceField } from '../forms.ts'
import { messageFacts } from '../frame.ts'
import { sitePath } from '../local-url.ts'
import type { PageResponse } from '../page-request.ts'
import { renderPage } from '../render.ts'
import { messagePage } from '../theme/views/message.ts'
import { lostPasswordPage } from '../theme/views/sign-in.ts'
import { sendResetMail } from './reset-mail.ts'

const ACTION = 'page_lost_password'

export function askForLink(ctx: ReadContext): Promise<PageResponse> {
  const state = { action: sitePath('/lost-password', ctx), hidden: nonceField(ACTION, ctx) }
  return renderPage({ facts: messageFacts('', ctx), view: frame => lostPasswordPage({ state }, frame) }, ctx)
}

/** Whether there is such an account is not told, neither by the answer nor by the time that it takes. */
export async function sendLink(ctx: ReadContext): Promise<PageResponse> {
  checkForm(ACTION, ctx)
  const typed = cleanTyped(field('user_login', ctx))
  if (typed === '') return askForLink(ctx)
  await slowDown(typed, ctx)
  await ctx.transaction(tx => tx.jobs.enqueue(sendResetMail, { typed }, { key: typed.toLowerCase() }))
  return renderPage(
    {
      facts: messageFacts('', ctx),
      view: frame => {
        const title = frame.locale.say('lostPassword')
        const links = [{ label: frame.locale.say('backToSignIn'), url: frame.signInUrl }]
        const sent = canSendMail(ctx)
          ? ({ text: frame.locale.say('checkMail'), kind: 'good' } as const)
          : ({ text: frame.locale.say('noMailServer'), kind: 'bad' } as const)
        return messagePage({ title, ...sent, links, isPanel: true }, frame)
      },
    },
    ctx,
  )
}

/** Nobody's inbox is filled by others, and nobody tries a list of names. */
async function slowDown(typed: string, ctx: ReadContext): Promise<void> {
  const limits = [
    { bucket: 'lost-password-address', key: addressBucket(ctx.request.ip), most: 20, seconds: 3600 },
    { bucket: 'lost-password-name', key: typed.toLowerCase(), most: 5, seconds: 3600 },
  ]
  for (const limit of limits) {
    const { isAllowed, retryAfter } = await hit(limit, ctx)
    if (!isAllowed) throw tooManyTries(retryAfter)
  }
}
