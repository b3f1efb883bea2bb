/** The parts that only these pages have: their steps, the table of a price, the state of a booking. */

import { type Html, html } from '../../../platform/html/html.ts'
import { problemList, stepList } from '../../../platform/pages/step-forms/step-forms.ts'
import type { PageState } from './page-state.ts'
import type { Words } from './words.ts'
import { english, type WordKey } from './words-en.ts'

const STEPS: readonly WordKey[] = ['step_search', 'step_choose', 'step_details', 'step_done']

/** Where one is on the way to a booking; done steps are links back. */
export const steps = (words: Words, current: number, links: readonly (string | null)[]): Html =>
  stepList({ label: words.say('steps'), names: STEPS.map(key => words.say(key)), current, links })

/** What is wrong, above the form it belongs to. */
export const problem = (state: PageState): Html | null =>
  problemList(state, name => {
    const key = ALSO[name] ?? name
    return Object.hasOwn(english, key) ? state.words.say(key as WordKey) : null
  })

/** Fields whose label has another name. */
const ALSO: Readonly<Record<string, WordKey>> = { coupon_code: 'coupon', ref: 'reference', email: 'customer_email' }

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
