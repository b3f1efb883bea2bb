/** A program asks for access: the person who is signed in answers. */
import type { ReadContext } from '../../../kernel/context.ts'
import {
  type Authorization,
  authorizeApplication,
  checkAuthorization,
  rejectApplication,
} from '../../application-passwords/application-passwords.ts'
import { argument, checkForm, field, nonceField } from '../forms.ts'
import { messageFacts } from '../frame.ts'
import { sitePath } from '../local-url.ts'
import { type PageResponse, seeOther } from '../page-request.ts'
import { renderPage } from '../render.ts'
import { authorizedPage, authorizePage, rejectedPage } from '../theme/views/authorize.ts'
import { signInFirst } from './sign-in.ts'

const ACTION = 'page_authorize_application'

export async function askForAccess(ctx: ReadContext): Promise<PageResponse> {
  const asked = askedFrom(name => argument(name, ctx))
  checkAuthorization(asked, ctx)
  if (!ctx.user) return signInFirst(ctx)
  const hidden = {
    app_name: asked.appName,
    app_id: asked.appId ?? '',
    success_url: asked.successUrl ?? '',
    reject_url: asked.rejectUrl ?? '',
    ...nonceField(ACTION, ctx),
  }
  const state = { action: sitePath('/authorize-application', ctx), hidden }
  const model = { state, applicationName: asked.appName, successUrl: asked.successUrl ?? null }
  const policy = { 'form-action': targetsOf(asked) }
  // Nobody may put the question into a frame of his own page and lead the answer there.
  const facts = messageFacts(asked.appName, ctx)
  const page = await renderPage({ facts, policy, view: frame => authorizePage(model, frame) }, ctx)
  return { ...page, headers: { ...page.headers, 'x-frame-options': 'DENY', 'cache-control': 'no-store' } }
}

export async function decideOnAccess(ctx: ReadContext): Promise<PageResponse> {
  if (!ctx.user) return signInFirst(ctx)
  checkForm(ACTION, ctx)
  const asked = askedFrom(name => field(name, ctx))
  const isApproved = field('approve', ctx) === 'true'
  const answer = isApproved
    ? await ctx.transaction(tx => authorizeApplication(asked, tx))
    : rejectApplication(asked, ctx)
  const headers = { 'cache-control': 'no-store' }
  if (answer.redirect !== null) return seeOther(answer.redirect, headers)
  const facts = messageFacts(asked.appName, ctx)
  const { password } = answer
  if (password === null) return renderPage({ facts, headers, view: rejectedPage }, ctx)
  const model = { applicationName: asked.appName, password }
  return renderPage({ facts, headers, view: frame => authorizedPage(model, frame) }, ctx)
}

function askedFrom(read: (name: string) => string): Authorization {
  const appId = read('app_id')
  const successUrl = read('success_url').slice(0, LONGEST)
  const rejectUrl = read('reject_url').slice(0, LONGEST)
  return {
    appName: read('app_name').slice(0, 200),
    ...(UUID.test(appId) && { appId: appId.toLowerCase() }),
    ...(successUrl && { successUrl }),
    ...(rejectUrl && { rejectUrl }),
  }
}

const LONGEST = 2000
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Browsers follow the answer to a form only to places that the page has named before. */
const targetsOf = ({ successUrl, rejectUrl }: Authorization): string[] =>
  [successUrl, rejectUrl].flatMap(url => {
    const target = url === undefined ? null : URL.parse(url)
    if (!target) return []
    return /^https?:$/.test(target.protocol) ? [target.origin] : [target.protocol]
  })
