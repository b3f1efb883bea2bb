/** Signing in, and the ways to get there: a new account, a forgotten password. */
import { type Html, type HtmlValue, html } from '../../../html/html.ts'
import { type PageFrame, page } from '../layout.ts'
import { button, check, type FormState, type FormTools, field, form, ownerField } from '../parts/forms.ts'
import type { Link } from '../parts/lists.ts'

export type SignInModel = {
  readonly state: FormState
  readonly lostPasswordUrl: string
  /** Null where the site takes no new accounts. */
  readonly registerUrl: string | null
}

/** Sends `log`, `pwd` and `rememberme`. */
export function signInPage(model: SignInModel, frame: PageFrame): Html {
  const { locale } = frame
  const tools: FormTools = { state: model.state, locale, idPrefix: 'site-sign-in', marks: 'none' }
  const links = [
    { label: locale.say('lostPassword'), url: model.lostPasswordUrl },
    ...(model.registerUrl === null ? [] : [{ label: locale.say('registerLink'), url: model.registerUrl }]),
  ]
  const inside = html`${field(tools, { name: 'log', label: locale.say('userOrEmail'), autocomplete: 'username', isRequired: true, more: plainName })}
${field(tools, { name: 'pwd', label: locale.say('password'), type: 'password', autocomplete: 'current-password', isRequired: true })}
${check(tools, { name: 'rememberme', label: locale.say('rememberMe') })}
${button(locale.say('signIn'), wide)}`
  return panel(frame, { title: locale.say('signIn'), links }, form(tools, inside))
}

/** Sends `user_login`. The answer is the same whether the account exists or not. */
export function lostPasswordPage(model: { state: FormState }, frame: PageFrame): Html {
  const { locale } = frame
  const tools: FormTools = { state: model.state, locale, idPrefix: 'site-lost-password', marks: 'none' }
  const login = field(tools, {
    name: 'user_login',
    label: locale.say('userOrEmail'),
    autocomplete: 'username',
    isRequired: true,
    more: plainName,
  })
  const inside = html`<p>${locale.say('lostPasswordText')}</p>${form(tools, html`${login}${button(locale.say('sendLink'), wide)}`)}`
  return panel(frame, { title: locale.say('lostPassword'), links: [backToSignIn(frame)] }, inside)
}

export type ResetModel = {
  readonly state: FormState
  readonly leastLength: number
  /** Whose password it is: what keeps passwords in the browser wants to know. */
  readonly login: string
}

/** Sends `pass1` and `pass2`; the key of the link is among the hidden fields. */
export function resetPasswordPage(model: ResetModel, frame: PageFrame): Html {
  const { locale } = frame
  const tools: FormTools = { state: model.state, locale, idPrefix: 'site-reset', marks: 'none' }
  const hint = locale.say('passwordHint', { count: model.leastLength })
  const more = { minlength: model.leastLength }
  const shared = { type: 'password', autocomplete: 'new-password', isRequired: true, more }
  const inside = html`${ownerField(tools, model.login)}${field(tools, { ...shared, name: 'pass1', label: locale.say('newPassword'), hint })}
${field(tools, { ...shared, name: 'pass2', label: locale.say('repeatPassword') })}
${button(locale.say('savePassword'), wide)}`
  return panel(frame, { title: locale.say('resetPassword'), links: [backToSignIn(frame)] }, form(tools, inside))
}

/** Sends `user_login` and `user_email`; the password is chosen through the link in the mail. */
export function registerPage(model: { state: FormState }, frame: PageFrame): Html {
  const { locale } = frame
  const tools: FormTools = { state: model.state, locale, idPrefix: 'site-register', marks: 'none' }
  const inside = html`${field(tools, { name: 'user_login', label: locale.say('userName'), autocomplete: 'username', isRequired: true, more: { ...plainName, maxlength: 60 } })}
${field(tools, { name: 'user_email', label: locale.say('email'), type: 'email', autocomplete: 'email', isRequired: true, hint: locale.say('registerText') })}
${button(locale.say('register'), wide)}`
  return panel(frame, { title: locale.say('register'), links: [backToSignIn(frame)] }, form(tools, inside))
}

/** Keyboards of telephones must not turn a name into a sentence. */
const plainName = { autocapitalize: 'none', spellcheck: 'false' }
const wide = { class: 'button is-wide' }

const backToSignIn = ({ locale, signInUrl }: PageFrame): Link => ({ label: locale.say('backToSignIn'), url: signInUrl })

function panel(frame: PageFrame, facts: { title: string; links: readonly Link[] }, inside: HtmlValue): Html {
  const links = facts.links.map(({ label, url }) => html`<a href="${url}">${label}</a>`)
  const bare = { ...frame, canonicalUrl: null, aside: null }
  return page(
    bare,
    { title: facts.title, robots: 'noindex', width: 'narrow' },
    html`<div class="panel"><h1>${facts.title}</h1>
${inside}
<p class="links">${links}</p></div>`,
  )
}
