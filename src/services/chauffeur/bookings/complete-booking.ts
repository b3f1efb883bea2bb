/** What a booking gets from the server with every save: instants, currency, total, names. */
import { randomBytes } from 'node:crypto'
import { dateAt } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { discountOf } from '../../../kernel/coupons.ts'
import { majorUnits, minorUnits } from '../../../kernel/currencies.ts'
import { notNegative, sum } from '../../../kernel/money.ts'
import { localText, type Moment, momentOf, readLocalTime } from '../domain/availability.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import type { Booking } from './booking.ts'
import { askedCoupon } from './coupon-uses.ts'

type Before = Readonly<Booking> | null

export async function completeBooking(draft: Booking, before: Before, ctx: Context): Promise<void> {
  placeTimes(draft, before, ctx)
  draft.currency ||= (await ctx.settings(settings)).currency
  await placeTotal(draft, before, ctx)
  await nameVehicle(draft, before, ctx)
  await nameDriver(draft, before, ctx)
  draft.created_on ??= dateAt(ctx.clock.millis(), ctx.site.zone)
  draft.link_salt ??= randomBytes(16).toString('base64url')
  if (draft.status === 'cancelled') draft.cancelled_at ??= draft.modified_at
  if (draft.status !== 'pending') draft.expires_at = null
}

/** Wall times are kept as people say them, with the instant and the clock that they were said on. */
function placeTimes(draft: Booking, before: Before, ctx: Context): void {
  if (draft.pickup_datetime !== before?.pickup_datetime || !before) {
    const pickup = readMoment(draft.pickup_datetime, ctx)
    draft.pickup_datetime = pickup && localText(pickup)
    draft.pickup_at = pickup && instantFromMillis(pickup.instant)
    draft.zone = ctx.site.zone
  }
  if (draft.return_datetime !== before?.return_datetime || !before) {
    const back = readMoment(draft.return_datetime, ctx)
    draft.return_datetime = back && localText(back)
    draft.return_at = back && instantFromMillis(back.instant)
  }
  if (draft.return_at !== null && draft.pickup_at !== null && draft.return_at <= draft.pickup_at)
    throw errors.return_time()
}

/** Null for none. A time that the clock skips is refused. */
export function readMoment(text: string | null, { site }: Pick<Context, 'site'>): Moment | null {
  if (text === null || text === '') return null
  const local = readLocalTime(text)
  if (!local) throw errors.unreadable_time()
  const moment = momentOf(local, site.zone)
  if (!moment) throw errors.no_such_time()
  return moment
}

const PARTS = ['price_base', 'price_distance', 'price_time', 'price_fees'] as const

/** Staff who send one of the parts want the sum, also where it is the one that was there before. */
function isRepriced(draft: Booking, before: Readonly<Booking>, { system, request }: Context): boolean {
  const isSent = system === null && PARTS.some(name => Object.hasOwn(request.body, name))
  return isSent || PARTS.some(name => draft[name] !== before[name])
}

/** A coupon of staff takes off what it would take off for a customer; the adjustments of rules stay. */
async function placeTotal(draft: Booking, before: Before, ctx: Context): Promise<void> {
  draft.coupon_code ||= null
  // What a visitor pays was counted before, coupon included.
  if (!before && draft.price_total !== null) return
  const currency = draft.currency!
  const isSummed = !before || isRepriced(draft, before, ctx)
  const hasOtherCoupon = draft.coupon_code !== (before?.coupon_code ?? null)
  if (!isSummed && !hasOtherCoupon) return
  const minor = (name: (typeof PARTS)[number] | 'discount_total') => minorUnits(draft[name], currency)
  const whole = isSummed
    ? sum(PARTS.map(minor))
    : minorUnits(before.price_total ?? 0, currency) + minorUnits(before.discount_total, currency)
  if (hasOtherCoupon) {
    const { coupon_code: code, customer_email: email } = draft
    const coupon = await askedCoupon({ code: code ?? '', currency, email }, ctx)
    draft.coupon_code = coupon?.code ?? null
    draft.discount_total = coupon ? majorUnits(discountOf(coupon, { reachable: whole, whole }), currency) : 0
  }
  draft.price_total = majorUnits(notNegative(whole - minor('discount_total')), currency)
}

/** Code that gives a vehicle may know its name. */
async function nameVehicle(draft: Booking, before: Before, ctx: Context): Promise<void> {
  const { vehicle_id: id } = draft
  if (id === (before?.vehicle_id ?? null) || draft.vehicle_name !== (before?.vehicle_name ?? '')) return
  const row =
    id === null
      ? undefined
      : await ctx.db.selectFrom('chauffeur_vehicles').select('name').where('id', '=', id).executeTakeFirst()
  draft.vehicle_name = row?.name ?? ''
}

/** Whoever gets a trip is asked whether they drive it, and asked anew when it has another time. */
async function nameDriver(draft: Booking, before: Before, ctx: Context): Promise<void> {
  const { driver_id: id } = draft
  if (id === (before?.driver_id ?? null)) {
    if (id !== null && draft.pickup_at !== before!.pickup_at) draft.driver_answer = 'open'
    return
  }
  draft.driver_name = id === null ? '' : ((await ctx.hooks.apply(hooks.driverName, null, { id }, ctx)) ?? '')
  draft.driver_answer = id === null ? null : 'open'
}
