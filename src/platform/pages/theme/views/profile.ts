/** A person's own account: who they are, their password, where they are signed in, which programs act for them. */
import { type Html, html } from '../../../html/html.ts'
import { type PageFrame, page } from '../layout.ts'
import {
  button,
  type FormState,
  type FormTools,
  field,
  form,
  hiddenFields,
  notice,
  ownerField,
  select,
} from '../parts/forms.ts'

export type SessionModel = {
  readonly verifier: string
  readonly device: string
  readonly address: string
  /** An instant in UTC. */
  readonly since: string
  readonly isCurrent: boolean
}

export type ApplicationPasswordModel = {
  readonly uuid: string
  readonly name: string
  readonly created: string
  readonly lastUsed: string | null
}

export type ProfileModel = {
  /** Sends `display_name`, `first_name`, `last_name`, `email`, `url`, `locale` and `description`. */
  readonly personal: FormState
  readonly languages: readonly { value: string; label: string }[]
  /** Sends `current`, `pass1` and `pass2`. */
  readonly password: FormState
  readonly leastLength: number
  readonly login: string
  /** Each row sends `verifier`; the form below them sends `others`. */
  readonly sessions: { readonly state: FormState; readonly list: readonly SessionModel[] }
  /** Each row sends `uuid`, the form below them `name`. Null where the site offers none. */
  readonly applications: {
    readonly state: FormState
    readonly list: readonly ApplicationPasswordModel[]
    /** Just made: shown this once. */
    readonly fresh: { readonly name: string; readonly password: string } | null
  } | null
}

export function profilePage(model: ProfileModel, frame: PageFrame): Html {
  const { locale } = frame
  const facts = { title: locale.say('profile'), robots: 'noindex' }
  return page(
    { ...frame, canonicalUrl: null },
    facts,
    html`<header class="title"><h1>${locale.say('profile')}</h1>${frame.viewer && html`<p class="meta">${frame.viewer.name}</p>`}</header>
${personal(model, frame)}
<section class="section"><h2>${locale.say('changePassword')}</h2>${passwordForm(model, frame)}</section>
<section class="section"><h2>${locale.say('sessions')}</h2>${sessions(model, frame)}</section>
${model.applications && html`<section class="section"><h2>${locale.say('applicationPasswords')}</h2>${applications(model.applications, frame)}</section>`}`,
  )
}

function personal({ personal: state, languages }: ProfileModel, { locale }: PageFrame): Html {
  const tools: FormTools = { state, locale, idPrefix: 'site-profile' }
  const choices = [{ value: '', label: locale.say('siteLanguage') }, ...languages]
  return form(
    tools,
    html`${field(tools, { name: 'display_name', label: locale.say('displayName'), autocomplete: 'nickname', isRequired: true })}
<div class="fields">${field(tools, { name: 'first_name', label: locale.say('firstName'), autocomplete: 'given-name' })}${field(tools, { name: 'last_name', label: locale.say('lastName'), autocomplete: 'family-name' })}</div>
<div class="fields">${field(tools, { name: 'email', label: locale.say('email'), type: 'email', autocomplete: 'email', isRequired: true })}${field(tools, { name: 'url', label: locale.say('website'), type: 'url', autocomplete: 'url' })}</div>
${select(tools, { name: 'locale', label: locale.say('language') }, choices)}
${field(tools, { name: 'description', label: locale.say('biography'), type: 'textarea', hint: locale.say('biographyHint'), more: { rows: 4 } })}
<div class="actions">${button(locale.say('saveProfile'))}</div>`,
  )
}

function passwordForm({ password: state, leastLength, login }: ProfileModel, { locale }: PageFrame): Html {
  const tools: FormTools = { state, locale, idPrefix: 'site-password', marks: 'none' }
  const hint = locale.say('passwordHint', { count: leastLength })
  const fresh = { type: 'password', autocomplete: 'new-password', isRequired: true, more: { minlength: leastLength } }
  return form(
    tools,
    html`${ownerField(tools, login)}${field(tools, { name: 'current', label: locale.say('currentPassword'), type: 'password', autocomplete: 'current-password', isRequired: true })}
<div class="fields">${field(tools, { ...fresh, name: 'pass1', label: locale.say('newPassword'), hint })}${field(tools, { ...fresh, name: 'pass2', label: locale.say('repeatPassword') })}</div>
<div class="actions">${button(locale.say('savePassword'))}</div>`,
  )
}

function sessions({ sessions: { state, list } }: ProfileModel, { locale }: PageFrame): Html {
  const rows = list.map(
    session =>
      html`<tr><th scope="row">${session.device}${session.isCurrent && html` <span class="badge">${locale.say('thisSession')}</span>`}</th><td data-label="${locale.say('sessionAddress')}">${session.address}</td><td data-label="${locale.say('sessionSince')}">${locale.dateTime(session.since)}</td><td>${!session.isCurrent && rowButton(state, { verifier: session.verifier }, locale.say('endSession'))}</td></tr>`,
  )
  const heads = [locale.say('sessionDevice'), locale.say('sessionAddress'), locale.say('sessionSince')]
  const others = form(
    { state: { ...state, hidden: { ...state.hidden, others: '1' } }, locale, idPrefix: 'site-sessions' },
    html`<div class="actions">${button(locale.say('endOtherSessions'), { class: 'button is-quiet' })}</div>`,
  )
  return html`${table({ name: locale.say('sessions'), heads, actions: locale.say('actions') }, rows)}${list.length > 1 && others}`
}

function applications({ state, list, fresh }: NonNullable<ProfileModel['applications']>, { locale }: PageFrame): Html {
  const tools: FormTools = { state, locale, idPrefix: 'site-application', marks: 'none' }
  const rows = list.map(
    one =>
      html`<tr><th scope="row">${one.name}</th><td data-label="${locale.say('applicationCreated')}">${locale.date(one.created)}</td><td data-label="${locale.say('applicationLastUsed')}">${one.lastUsed === null ? locale.say('never') : locale.date(one.lastUsed)}</td><td>${rowButton(state, { uuid: one.uuid }, locale.say('revoke'))}</td></tr>`,
  )
  const heads = [locale.say('applicationName'), locale.say('applicationCreated'), locale.say('applicationLastUsed')]
  const shown =
    fresh &&
    notice(
      'good',
      html`<p>${locale.say('newApplicationPassword', { name: fresh.name })}</p><code class="secret">${fresh.password}</code><p>${locale.say('newApplicationPasswordHint')}</p>`,
    )
  const inside = html`${field(tools, { name: 'name', label: locale.say('applicationName'), isRequired: true, autocomplete: 'off' })}${button(locale.say('createPassword'), { class: 'button is-quiet' })}`
  return html`<p>${locale.say('applicationPasswordsText')}</p>${shown}${list.length > 0 && table({ name: locale.say('applicationPasswords'), heads, actions: locale.say('actions') }, rows)}${form(tools, inside, { className: 'is-inline' })}`
}

/** A form of one button: it works without scripts, and each row says what it is about. */
const rowButton = (state: FormState, values: Readonly<Record<string, string>>, label: string): Html =>
  html`<form action="${state.action}" method="post">${hiddenFields({ ...state.hidden, ...values })}${button(label, { class: 'button is-danger is-small' })}</form>`

/** The frame scrolls on small screens, so it can be reached with the keyboard and has a name. */
function table(labels: { name: string; heads: readonly string[]; actions: string }, rows: readonly Html[]): Html {
  const cells = labels.heads.map(head => html`<th scope="col">${head}</th>`)
  return html`<div class="scroll" role="region" aria-label="${labels.name}" tabindex="0"><table class="table is-stacked"><thead><tr>${cells}<th scope="col"><span class="sr">${labels.actions}</span></th></tr></thead><tbody>${rows}</tbody></table></div>`
}
