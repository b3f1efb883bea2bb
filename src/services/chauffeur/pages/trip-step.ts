/** The first step: which way, when, and for how many. A form that carries its answers in the address. */
import { DAY, dateAt } from '../../../kernel/calendar.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import {
  field,
  hidden,
  linkTo,
  problemList,
  question,
  select,
  stepList,
} from '../../../platform/pages/step-forms/step-forms.ts'
import { flatRoutes, type PublishedForm } from '../store/offer.ts'
import { type PageState, PREFIX } from './page-state.ts'
import { english, type WordKey } from './words-en.ts'

const STEPS = ['step_trip', 'step_vehicle', 'step_details', 'step_done'] as const

/** Where one is on the way to a booking; done steps are links back. */
export const steps = (state: PageState, current: number, links: readonly (string | null)[] = []): Html =>
  stepList({ label: state.say('steps'), names: STEPS.map(key => state.say(key)), current, links })

/** What is wrong, above the form it belongs to. */
export const problems = (state: PageState): Html | null =>
  problemList(state, name => (Object.hasOwn(english, name) ? state.say(name as WordKey) : null))

/** What the address says of the trip. */
export const tripNames = [
  ...(['service_type', 'pickup_datetime', 'return_datetime', 'distance_km', 'duration_hours'] as const),
  ...(['route_id', 'passengers', 'luggage', 'pickup_address', 'dropoff_address', 'waypoints'] as const),
  'coupon_code' as const,
]

export function tripIn(state: PageState, form: PublishedForm): Record<string, string> {
  const given = Object.fromEntries(
    tripNames.map(name => [name, question(state, name)]).filter(([, value]) => value !== ''),
  )
  const transfer_type = given.return_datetime && form.hasReturn ? 'return' : 'one_way'
  return { ...given, form_id: String(form.id), transfer_type }
}

/** The same page with this trip, and what else is asked. */
export const tripLink = (state: PageState, form: PublishedForm, more: Readonly<Record<string, string>> = {}): string =>
  linkTo(state, { ...Object.fromEntries(tripNames.map(name => [name, question(state, name)])), form: form.id, ...more })

export async function tripStep(state: PageState, form: PublishedForm): Promise<Html> {
  const { say } = state
  const type = question(state, 'service_type') || form.defaultType
  const choices = form.serviceTypes.map(value => ({ value, label: say(`type_${value}`) }))
  return html`${steps(state, 0)}
<h2>${say('trip_title')}</h2>
${problems(state)}
<form class="form" action="${state.path}" method="get" data-chauffeur-trip="${form.id}">
${hidden({ ...state.kept, [`${PREFIX}form`]: String(form.id) })}
${choices.length > 1 ? select(state, { name: `${PREFIX}service_type`, label: say('service_type'), value: type }, choices) : hidden({ [`${PREFIX}service_type`]: type })}
${await routeField(state, form)}
<div class="fields">${text(state, 'pickup_address')}${text(state, 'dropoff_address')}</div>
${text(state, 'waypoints')}
<div class="fields">${when(state, 'pickup_datetime', true)}${form.hasReturn ? when(state, 'return_datetime', false) : null}</div>
<div class="fields">${lengthFields(state, form)}</div>
<div class="fields">${number(state, 'passengers', { min: form.minPassengers, max: 100, isRequired: true })}${number(state, 'luggage', { max: 1000 })}</div>
${text(state, 'coupon_code')}
<p role="status" data-chauffeur-fare="${say('live_fare', { price: '{price}', vehicle: '{vehicle}' })}"></p>
<div class="actions"><button type="submit" class="button">${say('show_vehicles')}</button></div>
</form>`
}

/** A distance and hours, where the form has trips of both kinds: without a script, whoever fills it in leaves one out. */
function lengthFields(state: PageState, { serviceTypes }: PublishedForm): (Html | null)[] {
  const isRequired = serviceTypes.length === 1
  return [
    serviceTypes.includes('distance') ? number(state, 'distance_km', { max: 20_000, step: 'any', isRequired }) : null,
    serviceTypes.includes('hourly') ? number(state, 'duration_hours', { max: 720, step: 0.25, isRequired }) : null,
  ]
}

const text = (state: PageState, name: WordKey): Html =>
  field(state, { name: `${PREFIX}${name}`, label: state.say(name), value: question(state, name) })

type Bounds = {
  readonly min?: number
  readonly max: number
  readonly step?: number | 'any'
  readonly isRequired?: boolean
}

const number = (state: PageState, name: WordKey, { isRequired = false, ...more }: Bounds): Html =>
  field(state, {
    ...(isRequired ? { isRequired } : {}),
    name: `${PREFIX}${name}`,
    label: state.say(name),
    type: 'number',
    value: question(state, name) || String(more.min ?? ''),
    more: { min: 0, inputmode: 'decimal', ...more },
  })

function when(state: PageState, name: 'pickup_datetime' | 'return_datetime', isRequired: boolean): Html {
  const { ctx } = state
  const usual = isRequired ? `${dateAt(ctx.clock.millis() + DAY, ctx.site.zone)}T10:00` : ''
  return field(state, {
    name: `${PREFIX}${name}`,
    label: state.say(name),
    type: 'datetime-local',
    value: question(state, name) || usual,
    ...(isRequired ? { isRequired } : {}),
    more: { min: `${dateAt(ctx.clock.millis(), ctx.site.zone)}T00:00`, step: 300 },
  })
}

async function routeField(state: PageState, form: PublishedForm): Promise<Html | null> {
  if (!form.serviceTypes.includes('flat')) return null
  const routes = (await flatRoutes(state.ctx)) ?? []
  const choices = [{ value: '', label: '–' }, ...routes.map(({ id, name }) => ({ value: String(id), label: name }))]
  return select(
    state,
    // Other kinds of trips have no route, and without a script the field is there for all of them.
    { name: `${PREFIX}route_id`, label: state.say('route_id'), value: question(state, 'route_id'), isRequired: false },
    choices,
  )
}
