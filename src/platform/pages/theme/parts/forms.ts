/** The parts of forms, for the theme's own and for those of services. */
import { attributes, type Html, type HtmlValue, html } from '../../../html/html.ts'
import type { Locale } from '../../../locale/locale.ts'

/** Where a form goes, what it carries along, and what was wrong the last time. */
export type FormState = {
  readonly action: string
  /** Nonces and ids that the page sends back. */
  readonly hidden: Readonly<Record<string, string>>
  /** What the visitor had typed. Passwords are never sent back. */
  readonly values?: Readonly<Record<string, string>>
  /** What is wrong, by field; the empty name is for the form as a whole. */
  readonly problems?: Readonly<Record<string, string>>
  /** What went well. */
  readonly message?: string | null
}

export type FieldSpec = {
  readonly name: string
  readonly label: string
  readonly type?: string
  /** Instead of what the form's state has. */
  readonly value?: string
  readonly isRequired?: boolean
  readonly hint?: string | null
  readonly autocomplete?: string
  /** Further attributes of the input. */
  readonly more?: Readonly<Record<string, HtmlValue>>
}

export type FormTools = {
  readonly state: FormState
  readonly locale: Locale
  /** Before the id of each input: two forms on a page may have fields of one name. */
  readonly idPrefix: string
  /** What is said beside labels: that a field is required (unless told), that it is optional, or nothing. */
  readonly marks?: 'required' | 'optional' | 'none'
}

/** A whole form. `isGet` is for searches: they carry their words in the address. */
export function form(tools: FormTools, inside: HtmlValue, options: { className?: string; isGet?: boolean } = {}): Html {
  const { state } = tools
  return html`<form class="${['form', options.className]}" action="${state.action}" method="${options.isGet ? 'get' : 'post'}">
${messages(state)}${hiddenFields(state.hidden)}${inside}
</form>`
}

/** A label with its input; hint and problem are read out with it. */
export function field(tools: FormTools, spec: FieldSpec): Html {
  const shown = partsOf(tools, spec)
  const isTextarea = spec.type === 'textarea'
  const value = spec.type === 'password' ? null : (shownValue(tools, spec) ?? (isTextarea ? '' : null))
  const input = isTextarea
    ? html`<textarea${shown.input}>\n${value}</textarea>`
    : html`<input${shown.input}${attributes({ type: spec.type ?? 'text', value })}>`
  return html`<div class="${['field', shown.problem && 'is-bad']}">${shown.label}${input}${shown.hint}${shown.problem}</div>`
}

/** A field whose value is one of a list. */
export function select(tools: FormTools, spec: FieldSpec, choices: readonly { value: string; label: string }[]): Html {
  const shown = partsOf(tools, spec)
  const chosen = shownValue(tools, spec)
  const options = choices.map(
    ({ value, label }) => html`<option${attributes({ value, selected: value === chosen })}>${label}</option>`,
  )
  return html`<div class="${['field', shown.problem && 'is-bad']}">${shown.label}<select${shown.input}>${options}</select>${shown.hint}${shown.problem}</div>`
}

/** A box to tick; it sends `1`. */
export function check(tools: FormTools, spec: { name: string; label: string }): Html {
  const isChecked = Boolean(tools.state.values?.[spec.name])
  return html`<label class="check"><input${attributes({ type: 'checkbox', name: spec.name, value: '1', checked: isChecked })}> <span>${spec.label}</span></label>`
}

export const button = (label: string, more: Readonly<Record<string, HtmlValue>> = {}): Html =>
  html`<button${attributes({ type: 'submit', class: 'button', ...more })}>${label}</button>`

export const hiddenFields = (values: Readonly<Record<string, string>>): Html[] =>
  Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** Tells what keeps passwords in the browser whose password a form is about; nobody sees it and it changes nothing. */
export function ownerField(tools: FormTools, login: string): Html {
  const owner = { ...tools, state: { ...tools.state, values: { username: login } } }
  const more = { readonly: true, tabindex: '-1' }
  return html`<div class="sr" aria-hidden="true">${field(owner, { name: 'username', label: tools.locale.say('userName'), autocomplete: 'username', more })}</div>`
}

/** Problems are announced at once, good news when the reader is free. */
export function notice(kind: 'good' | 'warn' | 'bad' | 'plain', content: HtmlValue): Html {
  const mood = kind === 'plain' ? null : `is-${kind}`
  return html`<div class="${['notice', mood]}" role="${kind === 'bad' ? 'alert' : 'status'}">${content}</div>`
}

function messages(state: FormState): (Html | null)[] {
  const problem = state.problems?.['']
  return [
    state.message ? notice('good', html`<p>${state.message}</p>`) : null,
    problem ? notice('bad', html`<p>${problem}</p>`) : null,
  ]
}

const shownValue = ({ state }: FormTools, { name, value }: FieldSpec): string | undefined =>
  value ?? state.values?.[name]

function partsOf({ state, locale, idPrefix, marks = 'required' }: FormTools, spec: FieldSpec) {
  const isMarked = marks === (spec.isRequired ? 'required' : 'optional')
  const id = `${idPrefix}-${spec.name}`
  const problem = state.problems?.[spec.name]
  const described = [spec.hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean)
  return {
    label: html`<label for="${id}">${spec.label}${isMarked && html` <small>(${locale.say(marks as 'required' | 'optional')})</small>`}</label>`,
    hint: spec.hint ? html`<p class="hint" id="${id}-hint">${spec.hint}</p>` : null,
    problem: problem ? html`<p class="problem" id="${id}-problem">${problem}</p>` : null,
    input: attributes({
      id,
      name: spec.name,
      required: spec.isRequired,
      autocomplete: spec.autocomplete,
      'aria-invalid': problem ? 'true' : null,
      'aria-describedby': described.length > 0 ? described : null,
      ...spec.more,
    }),
  }
}
