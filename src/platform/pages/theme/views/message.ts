/** Pages with little to say: a message, a protected item, a farewell. */
import { type Html, html } from '../../../html/html.ts'
import { type PageFrame, page } from '../layout.ts'
import { button, type FormState, type FormTools, field, form, notice, ownerField } from '../parts/forms.ts'
import type { Link } from '../parts/lists.ts'

export type MessageModel = {
  /** Null: "Something went wrong". */
  readonly title: string | null
  readonly text: string
  readonly kind: 'good' | 'warn' | 'bad' | 'plain'
  /** What to do next. */
  readonly links?: readonly Link[]
  /** One button that does something: what opening the page must not do. */
  readonly button?: { readonly label: string; readonly action: string; readonly hidden: FormState['hidden'] }
  /** What the site owner needs to find the cause in the log. */
  readonly requestId?: string | null
  /** The answer to a form that stood in a panel: it keeps its place. */
  readonly isPanel?: boolean
}

export function messagePage(model: MessageModel, frame: PageFrame): Html {
  const { locale, site } = frame
  const title = model.title ?? locale.say('somethingWrong')
  const links = model.links ?? [{ label: locale.say('backHome'), url: site.homeUrl }]
  const reference = model.requestId && html`<p><small>${locale.say('reference', { id: model.requestId })}</small></p>`
  const told = html`${notice(model.kind, html`<p>${model.text}</p>${reference}`)}${model.button && buttonForm(model.button, locale)}`
  const actions = html`<p class="actions">${links.map(({ label, url }) => html`<a class="button is-quiet" href="${url}">${label}</a>`)}</p>`
  if (model.isPanel) {
    const facts = { title, robots: 'noindex', width: 'narrow' as const }
    const panel = html`<div class="panel"><h1>${title}</h1>${told}${actions}</div>`
    return page({ ...frame, canonicalUrl: null, aside: null }, facts, panel)
  }
  return page(
    { ...frame, canonicalUrl: null },
    { title, robots: 'noindex' },
    html`<header class="title"><h1>${title}</h1></header>
<div class="stack">
${told}
${actions}
</div>`,
  )
}

const buttonForm = ({ label, ...state }: NonNullable<MessageModel['button']>, locale: PageFrame['locale']): Html =>
  form({ state, locale, idPrefix: 'site-message' }, button(label))

/** Asks for the password of a protected item. Its text, picture and terms are not told before. */
export function protectedPage(model: { title: string; state: FormState }, frame: PageFrame): Html {
  const { locale } = frame
  const title = locale.say('protectedTitle', { title: model.title })
  const tools: FormTools = { state: model.state, locale, idPrefix: 'site-protected', marks: 'none' }
  const password = field(tools, {
    name: 'post_password',
    label: locale.say('password'),
    type: 'password',
    isRequired: true,
    autocomplete: 'off',
  })
  return page(
    frame,
    { title, robots: 'noindex', width: 'narrow' },
    html`<article class="panel"><h1>${title}</h1>
<p>${locale.say('protectedText')}</p>
${form(tools, html`${ownerField(tools, model.title)}${password}${button(locale.say('open'))}`)}</article>`,
  )
}

export function signedOutPage(frame: PageFrame): Html {
  const { locale, site, signInUrl } = frame
  const links = [
    { label: locale.say('signIn'), url: signInUrl },
    { label: locale.say('backHome'), url: site.homeUrl },
  ]
  const text = locale.say('signedOutText')
  const model = { title: locale.say('signedOut'), text, kind: 'good', links, isPanel: true } as const
  return messagePage(model, { ...frame, viewer: null })
}
