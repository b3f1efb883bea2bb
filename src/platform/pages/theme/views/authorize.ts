/** An application asks for access: the question, and what comes of the answer. */
import { type Html, html } from '../../../html/html.ts'
import { type PageFrame, page } from '../layout.ts'
import { button, type FormState, form, notice } from '../parts/forms.ts'

export type AuthorizeModel = {
  /** Carries `app_name`, `app_id`, `success_url`, `reject_url` and the nonce along. */
  readonly state: FormState
  /** As the application calls itself: anybody can claim any name, so the page names the address as well. */
  readonly applicationName: string
  /** Where the answer goes; null: it is shown on the screen. */
  readonly successUrl: string | null
}

/** Sends `approve` as `true` or `false`. */
export function authorizePage(model: AuthorizeModel, frame: PageFrame): Html {
  const { locale, site, viewer } = frame
  const name = model.applicationName.trim()
  const question =
    name === ''
      ? locale.say('authorizeUnnamed', { site: site.name })
      : locale.say('authorizeText', { name, site: site.name })
  const target = model.successUrl === null ? null : hostOf(model.successUrl)
  const consequence =
    target === null ? locale.say('authorizeNoRedirect') : locale.say('authorizeRedirect', { address: target })
  const answers = html`<div class="actions">${button(locale.say('approve'), { name: 'approve', value: 'true' })}${button(locale.say('reject'), { name: 'approve', value: 'false', class: 'button is-quiet' })}</div>`
  return panel(
    frame,
    locale.say('authorize'),
    html`<p>${question}</p>
${notice('warn', html`<p>${locale.say('authorizeRights')}</p>`)}
<p>${consequence}</p>
${viewer && html`<p class="hint">${locale.say('signedInAs', { name: viewer.name })}</p>`}
${form({ state: model.state, locale, idPrefix: 'site-authorize' }, answers)}`,
  )
}

/** Shows the new password once; for applications without an address of their own. */
export function authorizedPage(model: { applicationName: string; password: string }, frame: PageFrame): Html {
  const { locale, viewer } = frame
  return panel(
    frame,
    locale.say('authorized'),
    html`<p>${locale.say('newApplicationPassword', { name: model.applicationName })}</p>
<code class="secret">${model.password}</code>
${notice('warn', html`<p>${locale.say('newApplicationPasswordHint')}</p>`)}
${viewer && html`<p class="links"><a href="${viewer.profileUrl}">${locale.say('profile')}</a></p>`}`,
  )
}

export function rejectedPage(frame: PageFrame): Html {
  const { locale, site } = frame
  return panel(
    frame,
    locale.say('rejected'),
    html`<p>${locale.say('rejectedText')}</p><p><a href="${site.homeUrl}">${locale.say('backHome')}</a></p>`,
  )
}

function panel(frame: PageFrame, title: string, inside: Html): Html {
  const facts = { title, robots: 'noindex', width: 'narrow' as const }
  return page(
    { ...frame, canonicalUrl: null, aside: null },
    facts,
    html`<div class="panel"><h1>${title}</h1>${inside}</div>`,
  )
}

/** What a person can judge of an address: where it leads, without the rest. */
function hostOf(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  return url.host === '' ? url.protocol : `${url.protocol}//${url.host}`
}
