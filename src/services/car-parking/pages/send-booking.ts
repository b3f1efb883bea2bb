/** A booking that comes from the page's form: the same checks and the same writing as the address has. */
import { DatabaseError } from '../../../db/database.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { misfitsOf } from '../../../kernel/schema-values.ts'
import { pageSentence } from '../../../platform/language/language.ts'
import { formDigest } from '../../../platform/pages/step-forms/step-forms.ts'
import { tokenOf } from '../bookings/booking-token.ts'
import type { BookingForm } from '../bookings/form-rules.ts'
import { findActive, findByForm, type StoredBooking } from '../bookings/load-booking.ts'
import { bookingInput, placeBooking, type SentBooking } from '../bookings/place-booking.ts'
import { bookingGuard } from '../routes/booking.ts'
import { admitVisit } from '../routes/visit.ts'
import { addressKeys, askedFields, customerKeys, neededFor } from './customer-fields.ts'
import type { PageState } from './page-state.ts'
import { type Chosen, stayOf } from './selection.ts'

export type SentForm = { readonly state: PageState; readonly form: BookingForm | null; readonly chosen: Chosen }
type Placed = { readonly ref: string; readonly token: string; readonly method: string }
type Refused = { readonly problems: Readonly<Record<string, string>> }

export async function sendBooking(given: SentForm): Promise<Placed | Refused> {
  const { ctx } = given.state
  const problems = problemsOf(given)
  if (Object.keys(problems).length > 0) return { problems }
  const digest = formDigest(given.state)
  const earlier = digest && (await findByForm(digest, ctx))
  if (earlier) return placed(earlier, ctx)
  try {
    await admitVisit(bookingGuard, '/booking', ctx)
    return await ctx.transaction(async tx => {
      const { ref } = await placeBooking({ ...asBooking(given), form_digest: digest }, tx)
      return placed((await findActive(ref!, tx))!, tx)
    })
  } catch (error) {
    // Two clicks at the same time: the database lets one of them book, and the other one hears of it here.
    const other = digest && isDoubled(error) ? await findByForm(digest, ctx) : null
    if (other) return placed(other, ctx)
    if (!(error instanceof RestError)) throw error
    return { problems: { '': pageSentence(error, ctx) } }
  }
}

const placed = (booking: StoredBooking, ctx: ReadContext): Placed => ({
  ref: booking.ref!,
  token: tokenOf(booking, ctx) ?? '',
  method: booking.payment_method ?? '',
})

const isDoubled = (error: unknown): boolean => error instanceof DatabaseError && error.problem === 'unique'

/** All at once, each beside its field. */
function problemsOf(given: SentForm): Record<string, string> {
  const { state, form } = given
  const { sent, words } = state
  const needed = [
    'customer_name',
    'customer_email',
    ...askedFields(form)
      .filter(({ required }) => required)
      .flatMap(neededFor),
  ]
  const missing = needed.filter(key => !sent[key]?.trim()).map(key => [key, words.say('needed')])
  const wrong = misfitsOf(bookingInput, asBooking(given)).map(({ path }) => {
    const key = path.startsWith('address.') ? path.replace('.', '_') : (path.split('.')[0] ?? '')
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
  const address = addressKeys.flatMap(name => {
    const value = sent[name]?.trim()
    const part = name.replace('address_', '')
    return value ? [[part, part === 'country' ? value.toUpperCase() : value]] : []
  })
  return {
    customer_name: '',
    customer_email: '',
    ...filled,
    ...(address.length > 0 ? { address: Object.fromEntries(address) } : {}),
    ...(passengers === undefined ? {} : { passengers: Number(passengers) }),
    ...stayOf(chosen),
    space_type_id: chosen.type ?? 0,
    extras,
    locale: ctx.site.language || 'en',
    ...(form ? { booking_form_id: form.id } : {}),
    accept_terms: sent.accept_terms === '1',
  } as SentBooking
}
