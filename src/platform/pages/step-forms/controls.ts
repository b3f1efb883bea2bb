/** What the steps of a form are drawn with. Classes are the theme's, so that it looks like the site. */
import { attributes, type Html, type HtmlValue, html } from '../../html/html.ts'
import * as theme from '../theme/parts/forms.ts'
import type { StepPage } from './step-forms.ts'

export type Choice = { readonly value: string; readonly label: string }
type Drawn = Pick<StepPage, 'tools' | 'problems'>

/** A label with its input; hint and problem are read out with it. */
export const field = (page: Drawn, spec: theme.FieldSpec): Html => theme.field(toolsOf(page), spec)

export const select = (page: Drawn, spec: theme.FieldSpec, choices: readonly Choice[]): Html =>
  theme.select(toolsOf(page), { isRequired: true, ...spec }, choices)

export const hidden = theme.hiddenFields
export const notice = theme.notice

/** One of several, as large buttons that a thumb hits. */
export const radios = (name: string, choices: readonly Choice[], chosen: string): Html =>
  html`<div class="options">${choices.map(
    ({ value, label }) =>
      html`<label class="option"><input${attributes({ type: 'radio', name, value, checked: value === chosen })}> <span>${label}</span></label>`,
  )}</div>`

/** A field that people do not see and robots fill in. */
export function trapField({ tools, form }: Pick<StepPage, 'tools' | 'form'>, name: string): Html {
  const id = `${form.ids}-${name}`
  return html`<div class="trap" aria-hidden="true"><label for="${id}">${tools.locale.say('leaveEmpty')}</label><input id="${id}" name="${name}" tabindex="-1" autocomplete="off"></div>`
}

/**
 * What is wrong, above the form it belongs to: the whole, and each field with a link to it. It has the focus when the page
 * comes, so that it is the first thing that is read.
 */
export function problemList(
  { problems, tools, form }: Pick<StepPage, 'problems' | 'tools' | 'form'>,
  labelOf: (field: string) => string | null,
): Html | null {
  const { '': whole, ...ofFields } = problems
  const fields = Object.entries(ofFields)
  if (!whole && fields.length === 0) return null
  const { say } = tools.locale
  const items = fields.map(
    ([name, text]) => html`<li><a href="#${form.ids}-${name}">${labelOf(name) ?? say('mistake')}</a>: ${text}</li>`,
  )
  const list = items.length > 0 ? html`<p>${say('toMend')}</p><ul>${items}</ul>` : null
  return html`<div class="notice is-bad" role="alert" tabindex="-1" autofocus data-mistake="${say('mistake')}">${whole && html`<p>${whole}</p>`}${list}</div>`
}

type Steps = {
  /** What the list is called for those who hear it. */
  readonly label: string
  readonly names: readonly string[]
  readonly current: number
  /** Where steps that are done lead back to. */
  readonly links: readonly (string | null)[]
}

/** Where one is on the way; steps that are done are links back. */
export function stepList({ label, names, current, links }: Steps): Html {
  const items = names.map((name, index) => {
    const url = index < current ? (links[index] ?? null) : null
    const inside = html`<span class="step-number" aria-hidden="true">${index < current ? '✓' : index + 1}</span> ${name}`
    const state = attributes({
      class: ['step', index < current && 'is-done'],
      'aria-current': index === current ? 'step' : null,
    })
    return html`<li${state}>${url ? html`<a href="${url}">${inside}</a>` : html`<span>${inside}</span>`}</li>`
  })
  return html`<ol class="steps" aria-label="${label}">${items}</ol>`
}

/** Facts as pairs: what, and how much of it. */
export const facts = (pairs: readonly (readonly [label: string, value: HtmlValue] | null)[]): Html =>
  html`<dl class="facts">${pairs
    .filter(pair => pair !== null)
    .map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`

/** Problems may have been added since the page was read. */
const toolsOf = ({ tools, problems }: Drawn): theme.FormTools => ({ ...tools, state: { ...tools.state, problems } })
