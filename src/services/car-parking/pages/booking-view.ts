/** One booking of a customer: its ticket, and what he may do with it. What comes back is shown before he decides. */

import { type Html, html } from '../../../platform/html/html.ts'
import { shortcodeFields } from '../../../platform/pages/pages.ts'
import { field, hidden, linkTo, notice, question, saidOf } from '../../../platform/pages/step-forms/step-forms.ts'
import { cancelOwn } from '../bookings/cancel-own.ts'
import type { StoredBooking } from '../bookings/load-booking.ts'
import { loadPlaceOf } from '../bookings/place-of.ts'
import { hooks, type MoveOwn, type MoveTold } from '../hooks.ts'
import { kindOfReturn, returnOutcome, returnWords } from '../payments/return-words.ts'
import { ticket } from './done-step.ts'
import type { PageState } from './page-state.ts'
import { priceTable, problem, type ShownLine } from './parts.ts'
import { localInput } from './search-step.ts'

type Shown = {
  readonly booking: StoredBooking
  readonly tag: string
  readonly proof: { ref: string; token: string | undefined }
}

export async function bookingView(state: PageState, booking: StoredBooking, tag: string): Promise<Html> {
  const token = question(state, 'token') || undefined
  const shown = { booking, tag, proof: { ref: booking.ref!, token } }
  const asked = question(state, 'do')
  const moveOwn = await state.ctx.hooks.apply(hooks.moveOwn, null, undefined, state.ctx)
  const { words, ctx } = state
  const back = ctx.user && !token ? html`<p><a href="${linkTo(state, {})}">${words.say('back_to_list')}</a></p>` : null
  if (asked === 'cancel') return html`${problem(state)}${await cancelPart(state, shown)}`
  if (asked === 'move' && moveOwn) return html`${await movePart(state, shown, moveOwn)}`
  return html`${back}${doneNote(state, booking)}${problem(state)}${await ticket(state, booking, tag)}${changes(state, shown, moveOwn !== null)}`
}

function doneNote(state: PageState, booking: StoredBooking): Html | null {
  const { words } = state
  const done = question(state, 'done')
  if (done === 'returned' || done === 'unpaid') return returnNote(state, booking, { isUnpaid: done === 'unpaid' })
  if (done === 'moved') return notice('good', html`<p>${words.say('moved_done')}</p>`)
  if (done !== 'cancelled' || booking.status !== 'cancelled') return null
  const byHand = booking.refund_due > 0 ? html`<p>${words.say('refund_by_hand')}</p>` : null
  return notice('good', html`<p>${words.say('cancelled_done')}</p>${byHand}`)
}

/** Who comes from the card provider reads first what became of the payment. */
function returnNote({ ctx }: PageState, booking: StoredBooking, about: { isUnpaid: boolean }): Html {
  const outcome = returnOutcome(booking, about)
  const [title, text] = returnWords(ctx.site.language)[outcome]
  const sentence = text.replace('{ref}', () => booking.ref!)
  return notice(kindOfReturn(outcome), html`<p><strong>${title}</strong></p><p>${sentence}</p>`)
}

function changes(state: PageState, { booking, proof }: Shown, canMove: boolean): Html | null {
  if (booking.status !== 'pending' && booking.status !== 'confirmed') return null
  const { words } = state
  return html`<div class="actions parking-actions">${canMove && html`<a class="button is-quiet" href="${linkTo(state, { ...proof, do: 'move' })}">${words.say('move')}</a>`}
<a class="button is-danger" href="${linkTo(state, { ...proof, do: 'cancel' })}">${words.say('cancel')}</a></div>`
}

/** The figures come from a trial run of the cancellation itself. */
async function cancelPart(state: PageState, { booking, proof, tag }: Shown): Promise<Html> {
  const { ctx, words } = state
  const told = await ctx.transaction(tx => cancelOwn({ ...proof, dry_run: true }, tx))
  const money = (amount: number) => words.money(amount, told.currency)
  const back = linkTo(state, proof)
  const place = await loadPlaceOf(booking.location_id, ctx)
  const until = html`<p class="hint">${words.say('cancel_until', { time: words.moment(told.deadline, place.timeZone) })}</p>`
  if (!told.allowed)
    return html`<h2>${words.say('cancel_title')}</h2>${notice('warn', html`<p>${words.say('cancel_too_late')}</p>${until}`)}<div class="actions"><a class="button is-quiet" href="${back}">${words.say('cancel_no')}</a></div>`
  const paid = booking.amount_paid - booking.amount_refunded
  const result =
    paid <= 0
      ? words.say('cancel_unpaid')
      : told.refund > 0
        ? words.say('cancel_refund', { amount: money(told.refund) })
        : words.say('cancel_nothing')
  return html`<h2>${words.say('cancel_title')}</h2>
<div class="parking-summary"><p class="parking-big">${result}</p>
${paid > 0 && html`<p>${words.say('cancel_percent', { percent: words.number(told.percent) })}${told.fee > 0 && ` ${words.say('cancel_fee', { amount: money(told.fee) })}`}</p>`}${until}</div>
<form class="form" method="post" action="${linkTo(state, { ...proof, do: 'cancel' })}">${hidden(shortcodeFields(tag, ctx))}
${field(state, { name: 'reason', label: words.say('cancel_reason'), more: { maxlength: 500 } })}
<div class="actions parking-actions"><button type="submit" class="button is-danger" name="go" value="cancel">${words.say('cancel_yes')}</button><a class="button is-quiet" href="${back}">${words.say('cancel_no')}</a></div></form>`
}

/** New dates, the difference they make, and only then the move. */
async function movePart(state: PageState, { booking, proof, tag }: Shown, moveOwn: MoveOwn): Promise<Html> {
  const { ctx, words, sent } = state
  const { timeZone } = await loadPlaceOf(booking.location_id, ctx)
  const local = (instant: string) => localInput(Temporal.Instant.from(instant).toString({ timeZone }))
  const [entry, exit] = [sent.entry ?? local(booking.entry), sent.exit ?? local(booking.exit)]
  const preview = sent.go === 'preview' ? await previewOf(state, moveOwn, { ...proof, entry, exit }) : null
  const canMove = preview !== null && 'told' in preview && preview.told.allowed
  const shared = { type: 'datetime-local', isRequired: true, more: { step: 900 } } as const
  return html`<h2>${words.say('move_title')}</h2>
${problem(state)}${preview && 'problem' in preview && notice('bad', html`<p>${preview.problem}</p>`)}
<form class="form" method="post" action="${linkTo(state, { ...proof, do: 'move' })}">${hidden(shortcodeFields(tag, ctx))}
<div class="parking-field-pair">${field(state, { name: 'entry', label: words.say('entry'), value: entry, ...shared })}
${field(state, { name: 'exit', label: words.say('exit'), value: exit, ...shared })}</div>
${preview && 'told' in preview && difference(state, preview.told, { ...booking, timeZone })}
<div class="actions parking-actions">${canMove && html`<button type="submit" class="button" name="go" value="move">${words.say('move_yes')}</button>`}
<button type="submit" class="${['button', canMove && 'is-quiet']}" name="go" value="preview">${words.say('move_preview')}</button>
<a href="${linkTo(state, proof)}">${words.say('cancel_no')}</a></div></form>`
}

async function previewOf(
  { ctx }: PageState,
  moveOwn: MoveOwn,
  asked: { ref: string; token: string | undefined; entry: string; exit: string },
) {
  try {
    return { told: await ctx.transaction(tx => moveOwn({ ...asked, isPreview: true }, tx)) }
  } catch (error) {
    return { problem: saidOf(error, ctx) }
  }
}

type Moved = Pick<StoredBooking, 'billing_unit' | 'spaces'> & { readonly timeZone: string }

function difference({ words }: PageState, told: MoveTold, { billing_unit, spaces, timeZone }: Moved): Html {
  const amount = words.money(Math.abs(told.price_difference), told.currency)
  const key = told.price_difference > 0 ? 'move_more' : told.price_difference < 0 ? 'move_less' : 'move_same'
  return html`<div class="parking-summary"><p class="parking-big">${words.say(key, { amount })}</p>
${told.refund > 0 && html`<p>${words.say('move_refund', { amount: words.money(told.refund, told.currency) })}</p>`}
${priceTable(words, told.breakdown as readonly ShownLine[], { ...told, billing_unit, spaces })}
<p class="hint">${words.say('move_until', { time: words.moment(told.deadline, timeZone) })} ${words.say('move_left', { count: told.moves_left })}</p></div>`
}
