/** What can be added to a stay: a box to tick, or a number where more than one can be had. */
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import type { OfferedExtra } from '../hooks.ts'
import type { PageState } from './page-state.ts'

export function extrasFields(state: PageState, offered: readonly OfferedExtra[], currency: string): Html | null {
  if (offered.length === 0) return null
  return html`<fieldset><legend>${state.words.say('extras')}</legend><div>${offered.map(extra => row(state, extra, currency))}</div></fieldset>`
}

/** What was chosen of what is offered. */
export const readExtras = (
  offered: readonly OfferedExtra[],
  sent: Readonly<Record<string, string>>,
): { extra_id: number; quantity: number }[] =>
  offered.flatMap(({ extra_id, max_quantity, required }) => {
    const quantity = Math.min(max_quantity ?? 1000, Number.parseInt(sent[nameOf(extra_id)] ?? '', 10) || 0)
    const least = required ? 1 : 0
    return Math.max(quantity, least) > 0 ? [{ extra_id, quantity: Math.max(quantity, least) }] : []
  })

const nameOf = (id: number): string => `extra_${id}`

function row({ words, sent }: PageState, extra: OfferedExtra, currency: string): Html {
  const name = nameOf(extra.extra_id)
  const id = `parking-${name}`
  const amount = extra.price_type === 'percent' ? `${words.number(extra.price)} %` : words.money(extra.price, currency)
  const label = html`<label for="${id}">${extra.name}<small>${amount} ${words.say(extra.price_type)}</small></label>`
  if (extra.required && (extra.max_quantity ?? 1) === 1)
    return html`<div class="parking-extra"><span>${extra.name}<small>${amount} ${words.say(extra.price_type)}</small></span><span class="badge">${words.say('included')}</span></div>`
  if (extra.max_quantity === 1) {
    const box = attributes({ type: 'checkbox', id, name, value: '1', checked: sent[name] === '1' })
    return html`<div class="parking-extra">${label}<input${box}></div>`
  }
  const number = attributes({
    type: 'number',
    id,
    name,
    value: sent[name] ?? (extra.required ? '1' : '0'),
    min: extra.required ? 1 : 0,
    max: extra.max_quantity ?? 1000,
    inputmode: 'numeric',
  })
  return html`<div class="parking-extra">${label}<div class="field"><input${number}></div></div>`
}
