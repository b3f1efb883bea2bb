/** The first step: where and when. A form that carries its answers in the address. */

import { DAY, dateAt } from '../../../kernel/calendar.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { field, hidden, notice, select } from '../../../platform/pages/step-forms/step-forms.ts'
import type { BookingForm } from '../bookings/form-rules.ts'
import type { PageState } from './page-state.ts'
import { problem, steps } from './parts.ts'
import type { Chosen, OfferedLocation } from './selection.ts'

export type SearchModel = {
  readonly form: BookingForm | null
  readonly chosen: Chosen
  readonly locations: readonly OfferedLocation[]
}

export function searchStep(state: PageState, { form, chosen, locations }: SearchModel): Html {
  const { words } = state
  if (locations.length === 0) return notice('plain', html`<p>${words.say('no_locations')}</p>`)
  return html`${steps(words, 0, [])}
<h2>${words.say('search_title')}</h2>
${problem(state)}
<form class="form" action="${state.path}" method="get">
${hidden({ ...state.kept, ...(form ? { pk_form: String(form.id) } : {}) })}
${whereField(state, chosen, locations)}
<div class="parking-field-pair">${whenFields(state, withDates(chosen, locations, state), locations)}</div>
${spacesField(state, chosen)}
<div class="actions parking-actions"><button type="submit" class="button">${words.say('search')}</button></div>
</form>`
}

function whereField(state: PageState, chosen: Chosen, locations: readonly OfferedLocation[]): Html | Html[] {
  const [only] = locations
  if (locations.length === 1) return hidden({ pk_location: String(only!.id) })
  const choices = locations.map(({ id, name }) => ({ value: String(id), label: name }))
  const spec = { name: 'pk_location', label: state.words.say('location'), value: String(chosen.location ?? '') }
  return select(state, spec, choices)
}

function whenFields(
  state: PageState,
  { entry, exit }: Pick<Chosen, 'entry' | 'exit'>,
  locations: readonly OfferedLocation[],
): Html[] {
  const { words, ctx } = state
  const least = `${dateAt(ctx.clock.millis(), locations[0]!.timeZone)}T00:00`
  const shared = { type: 'datetime-local', isRequired: true, more: { min: least, step: 900 } } as const
  return [
    field(state, { name: 'pk_entry', label: words.say('entry'), value: entry, ...shared }),
    field(state, { name: 'pk_exit', label: words.say('exit'), value: exit, ...shared }),
  ]
}

const spacesField = (state: PageState, { spaces }: Chosen): Html =>
  field(state, {
    name: 'pk_spaces',
    label: state.words.say('spaces'),
    type: 'number',
    value: String(spaces),
    isRequired: true,
    more: { min: 1, max: 1000, inputmode: 'numeric', class: 'parking-number' },
  })

/** Tomorrow morning for three days, until somebody says something else. */
function withDates(chosen: Chosen, locations: readonly OfferedLocation[], { ctx }: PageState) {
  const { timeZone } = locations.find(({ id }) => id === chosen.location) ?? locations[0]!
  const day = (ahead: number) => `${dateAt(ctx.clock.millis() + ahead * DAY, timeZone)}T10:00`
  return { entry: localInput(chosen.entry) || day(1), exit: localInput(chosen.exit) || day(4) }
}

/** What the browser's input takes: minutes, without an offset. */
export const localInput = (text: string): string => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(text)?.[0] ?? ''
