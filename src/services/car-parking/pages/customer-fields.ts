/** Who comes, with which car, on which flight: what the form asks for, in groups that people know. */

import { type Html, html } from '../../../platform/html/html.ts'
import { type FieldSpec, field } from '../../../platform/pages/step-forms/step-forms.ts'
import type { BookingForm, FormField } from '../bookings/form-rules.ts'
import type { PageState } from './page-state.ts'
import type { WordKey } from './words-en.ts'

/** Every field of a booking that customers may fill in, and how. */
const KNOWN: Readonly<Record<string, Pick<FieldSpec, 'type' | 'autocomplete' | 'more'>>> = {
  customer_phone: { type: 'tel', autocomplete: 'tel' },
  company: { autocomplete: 'organization' },
  vat_number: {},
  address: {},
  vehicle_plate: { more: { autocapitalize: 'characters', maxlength: 20 } },
  vehicle_make: {},
  vehicle_model: {},
  vehicle_color: {},
  passengers: { type: 'number', more: { min: 0, max: 100, inputmode: 'numeric' } },
  flight_outbound: { more: { autocapitalize: 'characters' } },
  flight_return: { more: { autocapitalize: 'characters' } },
  terminal: {},
  notes: { type: 'textarea' },
}
export const customerKeys: readonly string[] = Object.keys(KNOWN).filter(key => key !== 'address')

/** An address is one thing that a form asks for, and four that people fill in. */
const ADDRESS: Readonly<Record<string, Pick<FieldSpec, 'autocomplete' | 'more'> & { isNeeded: boolean }>> = {
  address_line1: { autocomplete: 'street-address', more: { maxlength: 255 }, isNeeded: true },
  address_postcode: { autocomplete: 'postal-code', more: { maxlength: 20 }, isNeeded: true },
  address_city: { autocomplete: 'address-level2', more: { maxlength: 120 }, isNeeded: true },
  address_country: {
    autocomplete: 'country',
    more: { maxlength: 2, pattern: '[A-Za-z]{2}', autocapitalize: 'characters' },
    isNeeded: false,
  },
}
export const addressKeys: readonly string[] = Object.keys(ADDRESS)

/** The inputs that must be filled in for a field that a form requires. */
export const neededFor = ({ key }: FormField): readonly string[] =>
  key === 'address' ? addressKeys.filter(name => ADDRESS[name]!.isNeeded) : [key]

const GROUPS: readonly (readonly [title: WordKey, keys: readonly string[]])[] = [
  ['about_you', ['customer_phone', 'company', 'vat_number', 'address']],
  ['vehicle', ['vehicle_plate', 'vehicle_make', 'vehicle_model', 'vehicle_color']],
  ['journey', ['passengers', 'flight_outbound', 'flight_return', 'terminal', 'notes']],
]

/** What a form asks for that says nothing about it. */
const USUAL: readonly FormField[] = ['customer_phone', 'vehicle_plate', 'flight_return', 'notes'].map(key => ({
  key,
  label: '',
  type: 'text',
  required: key === 'vehicle_plate',
  enabled: true,
}))

export const askedFields = (form: BookingForm | null): readonly FormField[] =>
  (form && form.fields.length > 0 ? form.fields : USUAL).filter(({ key, enabled }) => enabled && key in KNOWN)

export function customerFields(state: PageState, form: BookingForm | null): Html[] {
  const asked = askedFields(form)
  return GROUPS.flatMap(([title, keys]) => {
    const own = asked.filter(({ key }) => keys.includes(key))
    const first = title === 'about_you' ? nameAndAddress(state) : []
    if (own.length + first.length === 0) return []
    const inputs = [
      ...first,
      ...own.flatMap(spec => (spec.key === 'address' ? address(state, spec) : input(state, spec))),
    ]
    return [html`<fieldset><legend>${state.words.say(title)}</legend><div class="fields">${inputs}</div></fieldset>`]
  })
}

function nameAndAddress(state: PageState): Html[] {
  const { words, sent, ctx } = state
  const name = { name: 'customer_name', label: words.say('customer_name'), autocomplete: 'name', isRequired: true }
  const email = {
    name: 'customer_email',
    label: words.say('customer_email'),
    type: 'email',
    autocomplete: 'email',
    isRequired: true,
    hint: words.say('customer_email_hint'),
  }
  return [
    field(state, { ...name, value: sent.customer_name ?? ctx.user?.displayName ?? '', more: { maxlength: 120 } }),
    field(state, { ...email, value: sent.customer_email ?? ctx.user?.email ?? '', more: { maxlength: 254 } }),
  ]
}

function input(state: PageState, { key, label, required }: FormField): Html {
  const { words, sent } = state
  const shown = label || words.say(key as WordKey)
  return field(state, { ...KNOWN[key], name: key, label: shown, value: sent[key] ?? '', isRequired: required })
}

const address = (state: PageState, { required }: FormField): Html[] =>
  Object.entries(ADDRESS).map(([name, { isNeeded, ...spec }]) => {
    const { words, sent } = state
    const hint = name === 'address_country' ? { hint: words.say('address_country_hint') } : {}
    const shown = { name, label: words.say(name as WordKey), value: sent[name] ?? '', isRequired: required && isNeeded }
    return field(state, { ...spec, ...shown, ...hint })
  })
