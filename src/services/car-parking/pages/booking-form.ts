/** `[vendor_car_parking form=ID]`: search, choose, details, pay. Every step works without a script. */
import type { ReadContext } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { defineShortcode, type TakenForm } from '../../../kernel/shortcodes.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { safeRedirect } from '../../../platform/pages/pages.ts'
import { linkTo, notice, numberOf, question, saidOf } from '../../../platform/pages/step-forms/step-forms.ts'
import { type BookingForm, loadForm, onlyForm, publishedForms } from '../bookings/form-rules.ts'
import { findOwn } from '../bookings/own-bookings.ts'
import { startPayment } from '../payments/start-payment.ts'
import { quoteGuard } from '../routes/quotes.ts'
import { admitVisit } from '../routes/visit.ts'
import { BOOKING_TAG, checkoutStep } from './checkout-step.ts'
import { chooseStep } from './choose-step.ts'
import { doneStep } from './done-step.ts'
import { framed } from './frame.ts'
import { type PageState, readPage } from './page-state.ts'
import { searchStep } from './search-step.ts'
import { hasStay, loadLocations, readChosen } from './selection.ts'
import { type SentForm, sendBooking } from './send-booking.ts'

export const bookingFormPage = defineShortcode({
  tag: BOOKING_TAG,
  summary: 'A booking form for car parking: form=ID names it, where there are several',
  async render(attributes, _content, ctx) {
    const state = await readPage(ctx)
    const form = await formOf(numberOf(attributes.form), ctx)
    return framed(
      form === undefined ? notice('plain', html`<p>${state.words.say('no_form')}</p>`) : await show(state, form),
      ctx,
    )
  },
  take: takeBooking,
})

/** Null where the site has no form and everything is offered, undefined where the form is not there. */
async function formOf(id: number | undefined, ctx: ReadContext): Promise<BookingForm | null | undefined> {
  const chosen = id ?? (await onlyForm(ctx))
  if (chosen === null) return (await publishedForms(ctx)).length === 0 ? null : undefined
  return (await loadForm(chosen, ctx)) ?? undefined
}

async function show(state: PageState, form: BookingForm | null): Promise<Html> {
  const { ctx } = state
  const ref = question(state, 'ref')
  const isOurs = numberOf(question(state, 'form')) === form?.id
  if (ref && isOurs) return showBooked(state, ref)
  const locations = await loadLocations(form, ctx)
  const chosen = readChosen(state, form)
  const search = (problems = state.problems) => searchStep({ ...state, problems }, { form, chosen, locations })
  const location = locations.find(({ id }) => id === chosen.location)
  if (!hasStay(chosen) || !location || question(state, 'again')) return search()
  try {
    // Who looks through pages is counted like who asks the address itself.
    await admitStep(state, chosen.type)
    const step = chosen.type === undefined ? chooseStep : checkoutStep
    return await step(state, { form, chosen, location })
  } catch (error) {
    return search({ '': saidOf(error, ctx) })
  }
}

const admitStep = ({ ctx }: PageState, type: number | undefined): Promise<void> =>
  type === undefined ? admitVisit('availability', '/availability', ctx) : admitVisit(quoteGuard, '/quote', ctx)

async function showBooked(state: PageState, ref: string): Promise<Html> {
  const { ctx } = state
  try {
    const booking = await findOwn({ ref, token: question(state, 'token') }, ctx)
    return await doneStep(state, booking, BOOKING_TAG)
  } catch (error) {
    return notice('bad', html`<p>${saidOf(error, ctx)}</p>`)
  }
}

async function takeBooking(ctx: ReadContext): Promise<TakenForm> {
  const state = await readPage(ctx)
  if (state.sent.go === 'pay') return takePayment(state, BOOKING_TAG)
  // The page is shown again, with the price of what was sent.
  if (state.sent.go === 'price') return { status: 200, problems: {} }
  const form = await formOf(numberOf(state.sent.parking_form || undefined), ctx)
  if (form === undefined) return { status: 404, problems: { '': state.words.say('no_form') } }
  return book({ state, form, chosen: readChosen(state, form) })
}

async function book(sent: SentForm): Promise<TakenForm> {
  const { state, form } = sent
  const result = await sendBooking(sent)
  if ('problems' in result) return { status: 422, problems: result.problems }
  const { ref, token, method } = result
  if (method === 'stripe') await openCheckout(state, ref)
  const own = linkTo(state, { form: form?.id, ref, token })
  if (!form?.successUrl) return { location: own }
  return { location: await safeRedirect(form.successUrl, own, state.ctx) }
}

/** The provider may be away for a moment: the ticket then has a button to try again. */
async function openCheckout({ ctx }: PageState, ref: string): Promise<void> {
  try {
    await startPayment({ booking_ref: ref, gateway: 'stripe' }, ctx)
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    ctx.log.warn({ err: error, ref }, 'A checkout could not be opened.')
  }
}

/** A button on the ticket opens the checkout; the ticket then links to it. */
export async function takePayment(state: PageState, tag: string): Promise<TakenForm> {
  const { ctx } = state
  const [ref, token] = [question(state, 'ref'), question(state, 'token')]
  try {
    await admitVisit('payment_start', `/payment/start`, ctx)
    const { ref: own } = await findOwn({ ref, token }, ctx)
    await startPayment({ booking_ref: own!, gateway: 'stripe' }, ctx)
    return {
      location: linkTo(state, { ref, token, ...(tag === BOOKING_TAG ? { form: question(state, 'form') } : {}) }),
    }
  } catch (error) {
    return { status: 422, problems: { '': saidOf(error, ctx) } }
  }
}
