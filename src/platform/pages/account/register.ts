/** Somebody makes an account, where the site lets people do so. */

import { randomBytes } from 'node:crypto'
import type { ReadContext } from '../../../kernel/context.ts'
import { accountErrors, checkEmail, checkLogin, registerAccount } from '../../accounts/accounts.ts'
import { addressBucket } from '../../addresses/addresses.ts'
import { hit } from '../../counters/counters.ts'
import { pageSentence } from '../../language/language.ts'
import { canSendMail } from '../../mail/mail.ts'
import { optionOf } from '../../options/options.ts'
import { pageErrors, tooManyTries } from '../errors.ts'
import { argument, checkForm, field, nonceField, problemsOf, statusOf } from '../forms.ts'
import { messageFacts } from '../frame.ts'
import { registrationRedirect } from '../hooks.ts'
import { sitePath } from '../local-url.ts'
import { type PageResponse, seeOther } from '../page-request.ts'
import { safeRedirect } from '../redirects.ts'
import { renderPage } from '../render.ts'
import type { FormState } from '../theme/parts/forms.ts'
import { messagePage } from '../theme/views/message.ts'
import { registerPage } from '../theme/views/sign-in.ts'
import { sendResetMail } from './reset-mail.ts'

const ACTION = 'page_register'

export async function showRegistration(ctx: ReadContext): Promise<PageResponse> {
  if (argument('done', ctx) !== '') return thanks(ctx)
  await refuseWhenClosed(ctx)
  return registrationForm({ status: 200, state: {} }, ctx)
}

/** The password is chosen through the link of a mail, so that the address is known to be right. */
export async function registerAccountPage(ctx: ReadContext): Promise<PageResponse> {
  checkForm(ACTION, ctx)
  await refuseWhenClosed(ctx)
  const login = field('user_login', ctx)
  const email = field('user_email', ctx)
  const problems = problemsWith(login, email, ctx)
  if (Object.keys(problems).length > 0)
    return registrationForm({ status: 400, state: { values: { user_login: login, user_email: email }, problems } }, ctx)
  try {
    await slowDown(ctx)
    const account = await registerAccount({ login, email, password: randomBytes(32).toString('base64url') }, ctx)
    await ctx.transaction(tx => tx.jobs.enqueue(sendResetMail, { userId: account.id }))
  } catch (error) {
    const state = { values: { user_login: login, user_email: email }, ...problemsOf(error, FIELDS, ctx) }
    return registrationForm({ status: statusOf(error), state }, ctx)
  }
  const usual = `${sitePath('/register', ctx)}?done=1`
  const requested = field('redirect_to', ctx)
  const target = await ctx.hooks.apply(
    registrationRedirect,
    await safeRedirect(requested, usual, ctx),
    { requested },
    ctx,
  )
  return seeOther(await safeRedirect(target, usual, ctx))
}

const FIELDS = {
  rest_user_invalid_username: 'user_login',
  existing_user_login: 'user_login',
  rest_user_invalid_email: 'user_email',
  existing_user_email: 'user_email',
}

/** Everything that is wrong with what was typed, at once and by field. */
function problemsWith(login: string, email: string, ctx: ReadContext): Record<string, string> {
  const checks: readonly Checked[] = [
    { name: 'user_login', typed: login, check: checkLogin },
    { name: 'user_email', typed: email, check: checkEmail },
  ]
  return Object.assign({}, ...checks.map(checked => problemWith(checked, ctx)))
}

type Checked = { readonly name: string; readonly typed: string; readonly check: (typed: string) => string }

function problemWith({ name, typed, check }: Checked, ctx: ReadContext): Record<string, string> {
  if (typed.trim() === '') return { [name]: pageSentence(pageErrors.field_missing(), ctx) }
  try {
    check(typed)
    return {}
  } catch (error) {
    return problemsOf(error, FIELDS, ctx).problems ?? {}
  }
}

async function refuseWhenClosed(ctx: ReadContext): Promise<void> {
  if (!(await optionOf('users_can_register', false, ctx))) throw accountErrors.registration_closed()
}

async function slowDown(ctx: ReadContext): Promise<void> {
  const limit = { bucket: 'register', key: addressBucket(ctx.request.ip), most: 10, seconds: 3600 }
  const { isAllowed, retryAfter } = await hit(limit, ctx)
  if (!isAllowed) throw tooManyTries(retryAfter)
}

function registrationForm(
  { status, state }: { status: number; state: Partial<FormState> },
  ctx: ReadContext,
): Promise<PageResponse> {
  const hidden = { redirect_to: argument('redirect_to', ctx) || field('redirect_to', ctx), ...nonceField(ACTION, ctx) }
  const model = { state: { action: sitePath('/register', ctx), hidden, ...state } }
  return renderPage({ facts: messageFacts('', ctx), status, view: frame => registerPage(model, frame) }, ctx)
}

const thanks = (ctx: ReadContext): Promise<PageResponse> =>
  renderPage(
    {
      facts: messageFacts('', ctx),
      view: frame => {
        const { locale, signInUrl } = frame
        const links = [{ label: locale.say('signIn'), url: signInUrl }]
        const text = locale.say(canSendMail(ctx) ? 'registered' : 'registeredNoMail')
        return messagePage({ title: locale.say('register'), text, kind: 'good', links, isPanel: true }, frame)
      },
    },
    ctx,
  )
