/** How a price comes about, folded below it: each step of the fare with what it adds or takes off. */
import { type Html, html } from '../../../platform/html/html.ts'
import { facts } from '../../../platform/pages/step-forms/step-forms.ts'
import type { PageState } from './page-state.ts'

type Step = { readonly step: string; readonly name: string; readonly before: number; readonly after: number }

/** A price of one step explains itself. */
export function priceSteps(state: PageState, trace: readonly Step[], currency: string): Html | null {
  if (trace.length < 2) return null
  const lines = trace.map(one => [called(state, one), state.money(one.after - one.before, currency)] as const)
  return html`<details><summary>${state.say('price_steps')}</summary>${facts(lines)}</details>`
}

/** Rules, places and coupons have names of their own. */
const called = ({ say }: PageState, { step, name }: Step): string =>
  Object.hasOwn(KNOWN, step) ? say(KNOWN[step as keyof typeof KNOWN]) : name

const KNOWN = {
  base: 'price_base',
  distance: 'price_distance',
  time: 'price_time',
  flat: 'route_id',
  return: 'return_datetime',
  minimum: 'price_minimum',
  stop: 'waypoints',
  waiting: 'price_waiting',
  coupon: 'coupon_code',
} as const
