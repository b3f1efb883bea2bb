/** The third step: extras, who comes with which car, how it is paid, and what it costs. One form, sent once. */
import type { ReadContext } from '../../../kernel/context.ts'
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import { shortcodeFields } from '../../../platform/pages/pages.ts'
import {
  facts,
  field,
  formNumber,
  hidden,
  linkTo,
  radios,
  saidOf,
  trapField,
} from '../../../platform/pages/step-forms/step-forms.ts'
import type { BookingForm } from '../bookings/form-rules.ts'
import { priceSelection } from '../bookings/price-selection.ts'
import { signQuote } from '../bookings/quote-token.ts'
import { hooks, type OfferedExtra } from '../hooks.ts'
import { type PaymentOptions, paymentOptions } from '../payments/payment-options.ts'
import { settings } from '../settings.ts'
import { bookingTerms, linkToTerms, termsUrl } from './booking-terms.ts'
import { stayBar } from './choose-step.ts'
import { customerFields } from './customer-fields.ts'
import { extrasFields, readExtras } from './extras-fields.ts'
import type { PageState } from './page-state.ts'
import { priceTable, problem, type ShownLine, steps } from './parts.ts'
import { asQuestions, type Chosen, type OfferedLocation, readChosenStay, type StepModel, stayOf } from './selection.ts'
import type { WordKey } from './words-en.ts'

export const BOOKING_TAG = 'vendor_car_parking'

/** What the checkout shows, loaded before anything is printed. */
export async function checkoutStep(state: PageState, model: StepModel): Promise<Html> {
  const { ctx, words } = state
  const { form, chosen, location } = model
  const offered = await offeredExtras(chosen, ctx)
  const options = await paymentOptions(form?.id ?? null, ctx)
  const priced = await priceNow(state, model, offered)
  const problems = { ...state.problems, ...priced.problems }
  const links = [
    linkTo(state, { ...asQuestions({ ...chosen, type: undefined }, form), again: 1 }),
    linkTo(state, asQuestions({ ...chosen, type: undefined }, form)),
  ]
  const type = await typeName(chosen.type!, ctx)
  const place = await readChosenStay(chosen, ctx)
  const terms = priced.quote && (await bookingTerms(state, { form, stay: place.stay, quote: priced.quote }))
  const [entry, exit] = [place.stay.entry, place.stay.exit].map(at => new Date(at).toISOString()) as [string, string]
  return html`${steps(words, 2, links)}
${stayBar(state, { entry, exit, location, back: links[0]! })}
${problem({ ...state, problems: atTheTop(state, problems) })}
<form class="form parking-checkout" action="${linkTo(state, asQuestions(chosen, form))}" method="post" data-parking-checkout>
<div class="stack">
${hidden({ ...shortcodeFields(BOOKING_TAG, ctx), parking_form: String(form?.id ?? ''), ...formNumber(state), quote_token: priced.token })}
${trapField(state, 'pcp_hp')}
${extrasFields(state, offered, priced.quote?.currency ?? 'EUR')}
${customerFields(state, form)}
${await paymentFields({ ...state, problems }, { form, options })}
</div>
${summary(state, { type, location, spaces: chosen.spaces, priced, options, terms })}
</form>`
}

/** A code that does not count is told beside it, where it was typed: whoever asks for a price only is not done yet. */
function atTheTop({ sent }: PageState, problems: PageState['problems']): PageState['problems'] {
  if (sent.go !== 'price') return problems
  const { coupon_code: _code, ...others } = problems
  return others
}

const offeredExtras = async (chosen: Chosen, ctx: ReadContext): Promise<readonly OfferedExtra[]> => {
  const { stay, locationId } = await readChosenStay(chosen, ctx)
  const { currency } = await ctx.settings(settings)
  const selection = { stay, locationId, spaceTypeId: chosen.type!, currency, extras: [], userId: ctx.user?.id ?? null }
  return ctx.hooks.apply(hooks.offeredExtras, [], selection, ctx)
}

type Priced = {
  readonly quote: Awaited<ReturnType<typeof priceSelection>> | null
  readonly token: string
  /** Why a coupon does not count, or why there is no price with what was chosen. */
  readonly problems: PageState['problems']
}

/** With what was sent where it can be had; otherwise without the coupon, or without anything, and the reason. */
async function priceNow(
  state: PageState,
  { form, chosen }: Pick<StepModel, 'form' | 'chosen'>,
  offered: readonly OfferedExtra[],
): Promise<Priced> {
  const { ctx, sent } = state
  const plain = { ...stayOf(chosen), space_type_id: chosen.type!, ...(form ? { booking_form_id: form.id } : {}) }
  const wanted = { ...plain, extras: readExtras(offered, sent), coupon_code: sent.coupon_code?.trim() ?? '' }
  const price = (asked: typeof wanted | typeof plain) => priceSelection(asked, { isBound: true }, ctx)
  const said = (error: unknown) => saidOf(error, ctx)
  try {
    const quote = await price(wanted)
    return { quote, token: signQuote(quote, ctx).quote_token, problems: {} }
  } catch (error) {
    if (!wanted.coupon_code) return { quote: await price(plain), token: '', problems: { '': said(error) } }
    const rest = await priceNow({ ...state, sent: { ...sent, coupon_code: '' } }, { form, chosen }, offered)
    return { ...rest, token: '', problems: { coupon_code: said(error), ...rest.problems } }
  }
}

async function typeName(id: number, ctx: ReadContext): Promise<string> {
  const row = await ctx.db.selectFrom('carparking_space_types').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

type Paying = { readonly form: BookingForm | null; readonly options: PaymentOptions }

async function paymentFields(state: PageState, { form, options }: Paying): Promise<Html> {
  const { sent, words } = state
  const choices = options.gateways.map(gateway => ({ value: gateway, label: words.say(`pay_${gateway}` as WordKey) }))
  const chosen = options.gateways.find(gateway => gateway === sent.payment_method) ?? options.gateways[0] ?? ''
  const url = await termsUrl(state, form)
  const terms = form?.requiresTerms
    ? html`<label class="check"><input${attributes({ type: 'checkbox', name: 'accept_terms', value: '1', required: true, checked: sent.accept_terms === '1' })}> <span>${words.say('accept_terms')} ${url && linkToTerms(state, url)}</span></label>`
    : null
  return html`<fieldset><legend>${words.say('payment')}</legend>${radios('payment_method', choices, chosen)}
${field(state, { name: 'coupon_code', label: words.say('coupon'), value: sent.coupon_code ?? '', autocomplete: 'off', more: { maxlength: 40, autocapitalize: 'characters', autofocus: Boolean(state.problems.coupon_code) } })}
${terms}</fieldset>`
}

type Summary = {
  readonly type: string
  readonly location: OfferedLocation
  readonly spaces: number
  readonly priced: Priced
  readonly options: PaymentOptions
  readonly terms: Html | null
}

function summary({ words }: PageState, { type, location, spaces, priced: { quote }, options, terms }: Summary): Html {
  const isFree = quote?.total === 0
  const label = words.say(isFree ? 'book' : 'book_and_pay')
  return html`<section class="parking-summary" aria-label="${words.say('your_price')}">
<h2>${words.say('your_price')}</h2>
${facts([
  [words.say('location'), location.name],
  [words.say('step_choose'), spaces > 1 ? `${spaces} × ${type}` : type],
])}
<div data-parking-price aria-live="polite">${quote && priceTable(words, quote.lines as readonly ShownLine[], { ...quote, spaces })}${quote && dueFacts(words, quote, options)}${terms}</div>
<div class="actions parking-actions"><button type="submit" class="button is-wide" name="go" value="book">${label}</button>
<button type="submit" class="button is-quiet is-small" name="go" value="price" formnovalidate data-parking-update>${words.say('update_price')}</button></div>
</section>`
}

/** What is to be paid when, where that is not all at once. */
function dueFacts(
  words: PageState['words'],
  quote: NonNullable<Priced['quote']>,
  { payTypes }: PaymentOptions,
): Html | null {
  if (quote.deposit_due === 0 || !payTypes.includes('deposit')) return null
  return facts([
    [words.say('deposit'), words.money(quote.deposit_due, quote.currency)],
    [words.say('due_on_site'), words.money(quote.total - quote.deposit_due, quote.currency)],
  ])
}
