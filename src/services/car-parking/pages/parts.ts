/** The parts that the pages are built from. Classes are the theme's, so that pages look like the site. */
import { attributes, type Html, type HtmlValue, html } from '../../../platform/html/html.ts'
import type { PageState } from './page-state.ts'
import type { Words } from './words.ts'
import { english, type WordKey } from './words-en.ts'

export type FieldSpec = {
  readonly name: string
  readonly label: string
  readonly type?: string
  readonly value?: string
  readonly isRequired?: boolean
  readonly hint?: string
  readonly autocomplete?: string
  readonly more?: Readonly<Record<string, HtmlValue>>
}

/** A label with its input; hint and problem are read out with it. */
export function field({ words, problems }: Pick<PageState, 'words' | 'problems'>, spec: FieldSpec): Html {
  const id = `parking-${spec.name}`
  const problem = problems[spec.name]
  const described = [spec.hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean)
  const input = attributes({
    id,
    name: spec.name,
    required: spec.isRequired,
    autocomplete: spec.autocomplete,
    'aria-invalid': problem ? 'true' : null,
    'aria-describedby': described.length > 0 ? described : null,
    ...spec.more,
  })
  const control =
    spec.type === 'textarea'
      ? html`<textarea${input} rows="3">\n${spec.value ?? ''}</textarea>`
      : html`<input${input}${attributes({ type: spec.type ?? 'text', value: spec.value ?? null })}>`
  const optional = spec.isRequired ? null : html` <small>(${words.say('optional')})</small>`
  return html`<div class="${['field', problem && 'is-bad']}"><label for="${id}">${spec.label}${optional}</label>${control}
${spec.hint && html`<p class="hint" id="${id}-hint">${spec.hint}</p>`}${problem && html`<p class="problem" id="${id}-problem">${problem}</p>`}</div>`
}

export type Choice = { readonly value: string; readonly label: string }

export function select(spec: FieldSpec, choices: readonly Choice[]): Html {
  const id = `parking-${spec.name}`
  const options = choices.map(
    ({ value, label }) => html`<option${attributes({ value, selected: value === spec.value })}>${label}</option>`,
  )
  return html`<div class="field"><label for="${id}">${spec.label}</label><select${attributes({ id, name: spec.name, ...spec.more })}>${options}</select></div>`
}

/** One of several, as large buttons that a thumb hits. */
export const radios = (name: string, choices: readonly Choice[], chosen: string): Html =>
  html`<div class="parking-options">${choices.map(
    ({ value, label }) =>
      html`<label class="parking-option"><input${attributes({ type: 'radio', name, value, checked: value === chosen })}> <span>${label}</span></label>`,
  )}</div>`

export const hidden = (values: Readonly<Record<string, string>>): Html[] =>
  Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** Problems are announced at once, good news when the reader is free. */
export const notice = (kind: 'good' | 'warn' | 'bad' | 'plain', content: HtmlValue): Html =>
  html`<div class="${['notice', kind === 'plain' ? null : `is-${kind}`]}" role="${kind === 'bad' ? 'alert' : 'status'}">${content}</div>`

/**
 * What is wrong, above the form it belongs to: the whole, and each field with a link to it. It has the focus when the page
 * comes, so that it is the first thing that is read.
 */
export function problem({ problems, words }: Pick<PageState, 'problems' | 'words'>): Html | null {
  const { '': whole, ...ofFields } = problems
  const fields = Object.entries(ofFields)
  if (!whole && fields.length === 0) return null
  const items = fields.map(
    ([name, text]) => html`<li><a href="#parking-${name}">${nameOf(words, name)}</a>: ${text}</li>`,
  )
  const list = items.length > 0 ? html`<p>${words.say('to_mend')}</p><ul>${items}</ul>` : null
  return html`<div class="notice is-bad" role="alert" tabindex="-1" autofocus data-parking-problem="${words.say('error')}">${whole && html`<p>${whole}</p>`}${list}</div>`
}

const nameOf = (words: Words, field: string): string =>
  Object.hasOwn(english, field) ? words.say(field as WordKey) : words.say(ALSO[field] ?? 'error')

/** Fields whose label has another name. */
const ALSO: Readonly<Record<string, WordKey>> = { coupon_code: 'coupon', ref: 'reference', email: 'customer_email' }

const STEPS: readonly WordKey[] = ['step_search', 'step_choose', 'step_details', 'step_done']

/** Where one is on the way; done steps are links back. */
export function steps(words: Words, current: number, links: readonly (string | null)[]): Html {
  const items = STEPS.map((key, index) => {
    const url = index < current ? (links[index] ?? null) : null
    const label = html`<span class="parking-step-number" aria-hidden="true">${index < current ? '✓' : index + 1}</span> ${words.say(key)}`
    const state = attributes({
      class: ['parking-step', index < current && 'is-done'],
      'aria-current': index === current ? 'step' : null,
    })
    return html`<li${state}>${url ? html`<a href="${url}">${label}</a>` : html`<span>${label}</span>`}</li>`
  })
  return html`<ol class="parking-steps" aria-label="${words.say('steps')}">${items}</ol>`
}

/** Facts as pairs: what, and how much of it. */
export const facts = (pairs: readonly (readonly [label: string, value: HtmlValue] | null)[]): Html =>
  html`<dl class="parking-facts">${pairs
    .filter(pair => pair !== null)
    .map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`

export type ShownLine = {
  readonly type: string
  readonly label: string
  readonly quantity: number
  readonly unit_price?: number
  readonly amount: number
  readonly included?: boolean
}

/** What a price is for: in which units it is counted, and for how many spaces. */
export type Priced = {
  readonly total: number
  readonly currency: string
  readonly billing_unit: string | null
  readonly spaces: number
}

/** Where the price comes from, line by line. */
export function priceTable(words: Words, lines: readonly ShownLine[], priced: Priced): Html {
  const { total, currency } = priced
  const rows = lines.map(line => {
    const times = timesOf(words, line, priced)
    const amount = line.included
      ? html`<small>${words.money(line.amount, currency)} ${words.say('tax_included')}</small>`
      : words.money(line.amount, currency)
    return html`<tr><th scope="row">${labelOf(words, line, priced)}${times && html` <small>${times}</small>`}</th><td class="number">${amount}</td></tr>`
  })
  return html`<table class="parking-price"><caption class="sr">${words.say('your_price')}</caption><tbody>${rows}</tbody><tfoot><tr><th scope="row">${words.say('total')}</th><td class="number" data-parking-total>${words.money(total, currency)}</td></tr></tfoot></table>`
}

/** Lines that the engine names itself are named in the language of the page; parking says how much of it. */
function labelOf(words: Words, { type, label, quantity }: ShownLine, { billing_unit, spaces }: Priced): string {
  if (type === 'rounding') return words.say('line_rounding')
  if (type !== 'parking' || label !== 'Parking') return label
  const parking = words.say('line_parking')
  if (billing_unit === null) return parking
  return `${parking}, ${spaces > 1 ? `${spaces} × ` : ''}${words.units(quantity / spaces, billing_unit)}`
}

/** Units of different prices have a line each, so each tells its price. */
function timesOf(words: Words, line: ShownLine, { currency, billing_unit }: Priced): string | null {
  if (line.type !== 'parking' || billing_unit === null || line.unit_price === undefined)
    return line.quantity > 1 ? `× ${words.number(line.quantity)}` : null
  return line.quantity > 1 ? words.perUnit(words.money(line.unit_price, currency), billing_unit) : null
}

export const statusBadge = (words: Words, status: string): Html =>
  html`<span class="badge parking-status is-${status}">${words.say(`status_${status}` as WordKey)}</span>`
