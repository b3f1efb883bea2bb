/** Signing in on a page. */

import type { ReadContext } from '../../../kernel/context.ts'
import { internals } from '../../internals.ts'
import { localeOf } from '../../locale/locale.ts'
import { sessionCookie, signIn } from '../../sessions/sessions.ts'
import { argument, checkForm, field, nonceField, problemsOf, statusOf } from '../forms.ts'
import { messageFacts } from '../frame.ts'
import { firstLoginRedirect, loginRedirect } from '../hooks.ts'
import { homePath, sitePath } from '../local-url.ts'
import { type PageResponse, redirectTo, seeOther } from '../page-request.ts'
import { safeRedirect } from '../redirects.ts'
import { renderPage } from '../render.ts'
import type { FormState } from '../theme/parts/forms.ts'
import { signInPage } from '../theme/views/sign-in.ts'
import { visitAs } from '../visit.ts'
import { isFirstSignIn } from './first-sign-in.ts'

const ACTION = 'page_sign_in'

/** Whoever is signed in already goes where he wanted to go. */
export async function showSignIn(ctx: ReadContext): Promise<PageResponse> {
  if (ctx.user) return redirectTo(await safeRedirect(argument('redirect_to', ctx), usualTarget(ctx), ctx), 302)
  return signInForm({ wanted: argument('redirect_to', ctx), status: 200, state: {} }, ctx)
}

export async function takeSignIn(ctx: ReadContext): Promise<PageResponse> {
  checkForm(ACTION, ctx)
  const username = field('log', ctx)
  const remember = field('rememberme', ctx) !== ''
  const wanted = field('redirect_to', ctx)
  try {
    const session = await signIn({ username, password: field('pwd', ctx), remember }, ctx)
    const cookie = sessionCookie(session.token, session.cookieSeconds, ctx.request.isSecure)
    return seeOther(await targetAfterSignIn(wanted, await visitAs(session.verifier, ctx)), { 'set-cookie': cookie })
  } catch (error) {
    const problems = problemsOf(error, { empty_username: 'log', empty_password: 'pwd' }, ctx)
    const values = { log: username, rememberme: remember ? '1' : '' }
    return signInForm({ wanted, status: statusOf(error), state: { values, ...problems } }, ctx)
  }
}

type Shown = { readonly wanted: string; readonly status: number; readonly state: Partial<FormState> }

export async function signInForm({ wanted, status, state }: Shown, ctx: ReadContext): Promise<PageResponse> {
  const site = await internals(ctx).sites.state(ctx.site.id)
  const model = {
    state: { action: sitePath('/login', ctx), hidden: { redirect_to: wanted, ...nonceField(ACTION, ctx) }, ...state },
    lostPasswordUrl: sitePath('/lost-password', ctx),
    registerUrl: site.options.get('users_can_register') === true ? sitePath('/register', ctx) : null,
  }
  const facts = messageFacts(localeOf(site, ctx).say('signIn'), ctx)
  return renderPage({ facts, status, view: frame => signInPage(model, frame) }, ctx)
}

/** Where somebody is sent who must sign in first, and from there back here. */
export function signInFirst(ctx: ReadContext): PageResponse {
  const query = new URLSearchParams(ctx.request.query as Record<string, string>).toString()
  const here = sitePath(ctx.request.path, ctx) + (query === '' ? '' : `?${query}`)
  return redirectTo(`${sitePath('/login', ctx)}?redirect_to=${encodeURIComponent(here)}`, 302)
}

/** Listeners may name another place; what they name is checked like what a visitor names. */
async function targetAfterSignIn(wanted: string, ctx: ReadContext): Promise<string> {
  const { user } = ctx
  const usual = await safeRedirect(wanted, usualTarget(ctx), ctx)
  if (!user) return usual
  const about = { user: { id: user.id, roles: user.roles }, requested: wanted }
  const target = await ctx.hooks.apply(loginRedirect, usual, about, ctx)
  const isFirst = await isFirstSignIn(user.id, ctx)
  const last = isFirst ? await ctx.hooks.apply(firstLoginRedirect, target, about, ctx) : target
  return safeRedirect(last, usual, ctx)
}

const usualTarget = (ctx: ReadContext): string =>
  ctx.user?.has('edit_posts') ? sitePath('/admin', ctx) : homePath(ctx)
