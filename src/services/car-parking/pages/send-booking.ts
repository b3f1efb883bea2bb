/** A booking that comes from the page's form: the same checks and the same writing as the address has. */
import { RestError } from '../../../kernel/errors.ts'
import { misfitsOf } from '../../../kernel/schema-values.ts'
import type { BookingForm } from '../bookings/form-rules.ts'
import { findActive } from '../bookings/load-booking.ts'
import { bookingInput, placeBooking, type SentBooking } from '../bookings/place-booking.ts'
import { errors } from '../errors.ts'
import { admitVisit } from '../routes/visit.ts'
import { askedFields, customerKeys } from './customer-fields.ts'
import type { PageState } from './page-state.ts'
import { type Chosen, stayOf } from './selection.ts'

export type SentForm = { readonly state: PageState; readonly form: BookingForm | null; readonly chosen: Chosen }
type Placed = { readonly ref: string; readonly token: string; readonly method: string }
type Refused = { readonly problems: Readonly<Record<string, string>> }

export async function sendBooking(given: SentForm): Promise<Placed | Refused> {
  const { ctx, words } = given.state
  // Trap, limit and captcha in the order of the address; the page's own nonce has been asked for already.
  if (given.state.sent.pcp_hp) return { problems: { '': errors.rejected().message } }
  const problems = problemsOf(given)
  if (Object.keys(problems).length > 0) return { problems }
  try {
    await admitVisit('booking', '/booking', ctx)
    return await ctx.transaction(async tx => {
      const { ref, payment_method } = await placeBooking(asBooking(given), tx)
      const { token } = (await findActive(ref!, tx))!
      return { ref: ref!, token: token!, method: payment_method ?? '' }
    })
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    return { problems: { '': words.refusal(error.message) } }
  }
}

/** All at once, each beside its field. */
function problemsOf(given: SentForm): Record<string, string> {
  const { state, form } = given
  const { sent, words } = state
  const needed = [
    'customer_name',
    'customer_email',
    ...askedFields(form)
      .filter(({ required }) => required)
      .map(({ key }) => key),
  ]
  const missing = needed.filter(key => !sent[key]?.trim()).map(key => [key, words.say('needed')])
  const wrong = misfitsOf(bookingInput, asBooking(given)).map(({ path }) => {
    const key = path.split('.')[0] ?? ''
    return [key, words.say(key === 'customer_email' ? 'wrong_email' : 'wrong_value')]
  })
  return Object.fromEntries([...wrong, ...missing])
}

/** What was not filled in is not sent. */
function asBooking({ state: { sent, ctx }, form, chosen }: SentForm): SentBooking {
  const text = (name: string) => {
    const value = sent[name]?.trim()
    return value ? { [name]: value } : {}
  }
  const texts = ['customer_name', 'customer_email', 'coupon_code', 'payment_method', 'quote_token', ...customerKeys]
  const { passengers, ...filled } = Object.assign({}, ...texts.map(text)) as Record<string, string>
  const extras = Object.entries(sent).flatMap(([name, value]) => {
    const id = /^extra_(\d{1,15})$/.exec(name)?.[1]
    const quantity = Number.parseInt(value, 10)
    return id && quantity > 0 ? [{ extra_id: Number(id), quantity }] : []
  })
  return {
    customer_name: '',
    customer_email: '',
    ...filled,
    ...(passengers === undefined ? {} : { passengers: Number(passengers) }),
    ...stayOf(chosen),
    space_type_id: chosen.type ?? 0,
    extras,
    locale: ctx.site.language || 'en',
    ...(form ? { booking_form_id: form.id } : {}),
    accept_terms: sent.accept_terms === '1',
  } as SentBooking
}
