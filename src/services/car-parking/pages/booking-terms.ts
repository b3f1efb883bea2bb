/** What a customer should know before booking: taxes, until when the booking can be cancelled, and the terms. */

import { HOUR } from '../../../kernel/calendar.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { refundSteps, WHOLE_REFUND } from '../../../platform/change-policy/change-policy.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import type { BookingForm } from '../bookings/form-rules.ts'
import { loadPolicy } from '../bookings/load-policy.ts'
import type { Stay } from '../domain/stay.ts'
import { settings } from '../settings.ts'
import type { PageState } from './page-state.ts'

type Offered = {
  readonly form: BookingForm | null
  readonly stay: Stay
  readonly quote: { readonly currency: string; readonly prices_include_tax: boolean; readonly tax_total: number }
}

export async function bookingTerms(state: PageState, { form, stay, quote }: Offered): Promise<Html> {
  const url = form?.requiresTerms ? '' : await termsUrl(state, form)
  const terms = url ? html` ${linkToTerms(state, url)}` : null
  return html`<div class="hint parking-terms"><p>${taxSentence(state, quote)}</p>
<p>${await cancelSentence(state, stay, quote.currency)}</p>${terms && html`<p>${state.words.say('terms_apply')}${terms}</p>`}</div>`
}

/** Those of the form come before those of the site. */
export const termsUrl = async ({ ctx }: PageState, form: BookingForm | null): Promise<string> =>
  form?.termsUrl || ((await ctx.settings(settings)).terms_url ?? '')

export const linkToTerms = ({ words }: PageState, url: string): Html =>
  html`<a href="${url}" target="_blank" rel="noopener">${words.say('read_terms')}</a>`

/** Taxes that are computed have lines of their own; otherwise the site owner has said whether prices contain them. */
function taxSentence({ words }: PageState, { prices_include_tax, tax_total }: Offered['quote']): string {
  if (tax_total > 0) return ''
  return words.say(prices_include_tax ? 'with_tax' : 'plus_tax')
}

async function cancelSentence({ ctx, words }: PageState, stay: Stay, currency: string): Promise<string> {
  const policy = await loadPolicy(currency, ctx)
  const [now, time] = [ctx.clock.millis(), (at: number) => words.moment(at, stay.timeZone)]
  const deadline = stay.entry - policy.cancelNoticeHours * HOUR
  if (!policy.cancelAllowed || deadline <= now) return words.say('no_cancel')
  const steps = refundSteps(stay.entry, policy, now)
  if (steps.length === 0) return words.say('no_money_back', { time: time(deadline) })
  const isFree = (percent: number) => percent >= WHOLE_REFUND && policy.cancelFee === 0
  const told = steps.map(({ until, percent }) =>
    isFree(percent)
      ? words.say('free_cancel', { time: time(until) })
      : words.say('part_cancel', { time: time(until), percent: words.number(percent / 100) }),
  )
  const fee = words.money(majorUnits(policy.cancelFee, currency), currency)
  return [...told, ...(policy.cancelFee > 0 ? [words.say('fee_kept', { amount: fee })] : [])].join(' ')
}
