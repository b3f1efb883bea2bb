/** Signing out: a link can be opened by anybody's page, so that it takes a button. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Html, html } from '../../html/html.ts'
import { clearedCookie, signOut } from '../../sessions/sessions.ts'
import { argument, checkForm, field, nonceField } from '../forms.ts'
import { messageFacts } from '../frame.ts'
import { logoutRedirect } from '../hooks.ts'
import { sitePath } from '../local-url.ts'
import { type PageResponse, seeOther } from '../page-request.ts'
import { safeRedirect } from '../redirects.ts'
import { renderPage } from '../render.ts'
import { type PageFrame, page } from '../theme/layout.ts'
import { button, type FormState, form } from '../theme/parts/forms.ts'
import { signedOutPage } from '../theme/views/message.ts'

const ACTION = 'page_sign_out'

export async function showSignOut(ctx: ReadContext): Promise<PageResponse> {
  const facts = messageFacts('', ctx)
  if (!ctx.user) return renderPage({ facts, view: signedOutPage }, ctx)
  const hidden = { redirect_to: argument('redirect_to', ctx), ...nonceField(ACTION, ctx) }
  const state = { action: sitePath('/logout', ctx), hidden }
  return renderPage({ facts, view: frame => question(state, frame) }, ctx)
}

export async function takeSignOut(ctx: ReadContext): Promise<PageResponse> {
  const usual = sitePath('/logout', ctx)
  const { user } = ctx
  if (!user) return seeOther(usual)
  checkForm(ACTION, ctx)
  await signOut(ctx)
  const requested = field('redirect_to', ctx)
  const about = { user: { id: user.id, roles: user.roles }, requested }
  const target = await ctx.hooks.apply(logoutRedirect, await safeRedirect(requested, usual, ctx), about, ctx)
  return seeOther(await safeRedirect(target, usual, ctx), { 'set-cookie': clearedCookie(ctx.request.isSecure) })
}

function question(state: FormState, frame: PageFrame): Html {
  const { locale, viewer } = frame
  const title = locale.say('signOut')
  const answer = form({ state, locale, idPrefix: 'site-sign-out' }, button(title, { class: 'button is-wide' }))
  return page(
    { ...frame, canonicalUrl: null, aside: null },
    { title, robots: 'noindex', width: 'narrow' },
    html`<div class="panel"><h1>${title}</h1><p>${locale.say('signedInAs', { name: viewer?.name ?? '' })}</p>${answer}</div>`,
  )
}
