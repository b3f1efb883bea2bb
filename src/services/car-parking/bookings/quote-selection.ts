/** The price of a selection, with the prices and coupons that the database has. */

import type { TableRow } from '../../../db/row-types.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { couponCode, NO_LIMITS } from '../../../kernel/coupons.ts'
import { type DepositTerms, noDeposit, type PayType } from '../../../kernel/deposits.ts'
import { couponOffer, couponValue } from '../../../platform/coupons/coupons.ts'
import { type Coupon, isCouponUsable } from '../domain/coupon.ts'
import { noParts, overstayAmount, type Quote, type QuoteTerms, quoteStay } from '../domain/quote.ts'
import { errors } from '../errors.ts'
import { hooks, type Selection } from '../hooks.ts'
import { countCustomerUses, type Using, usedBy } from './coupon-uses.ts'
import { loadTariff } from './sold-type.ts'

export type Asked = Selection & {
  readonly couponCode: string | null
  /** Whose earlier uses of the coupon count. */
  readonly customerEmail: string | null
  readonly bookingId: number | null
  readonly deposit?: DepositTerms
  readonly payType?: PayType
}

/** Null where the type has no prices. */
export async function quoteSelection(asked: Asked, ctx: ReadContext): Promise<Quote | null> {
  const terms = await loadTerms(asked, ctx)
  return terms && quoteStay(asked.stay, terms)
}

/** What a late exit costs, in minor units. */
export async function priceOverstay(
  asked: Asked,
  late: { readonly actualExit: number; readonly graceMinutes: number },
  ctx: ReadContext,
): Promise<number> {
  const terms = await loadTerms(asked, ctx)
  return terms ? overstayAmount(asked.stay, late, terms) : 0
}

async function loadTerms(asked: Asked, ctx: ReadContext): Promise<QuoteTerms | null> {
  const tariff = await loadTariff(asked, ctx)
  if (!tariff) return null
  const parts = await ctx.hooks.apply(hooks.priceParts, noParts, asked, ctx)
  const coupon = asked.couponCode ? await loadCoupon(asked, ctx) : null
  const { deposit = noDeposit, payType = 'full' } = asked
  return { tariff, parts, coupon, deposit, payType }
}

/** Unknown, expired and used up are one answer: a reason would help to guess codes. */
async function loadCoupon(asked: Asked, ctx: ReadContext): Promise<Coupon> {
  const code = couponCode(asked.couponCode!)
  const row = await ctx.db
    .selectFrom('carparking_coupons')
    .selectAll()
    .where('code', '=', code)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  if (!row || !(await isUsable(row, asked, ctx))) throw errors.coupon()
  return { code, appliesTo: row.applies_to as Coupon['appliesTo'], ...couponValue(row, asked.currency) }
}

async function isUsable(row: TableRow<'carparking_coupons'>, asked: Asked, ctx: ReadContext): Promise<boolean> {
  // What a booking was given it keeps: an offer that ends meanwhile ends for others.
  const offer = (await isUsedBy(row.code, asked.bookingId, ctx)) ? NO_LIMITS : couponOffer(row)
  const usedByCustomer =
    offer.perCustomerLimit !== null && asked.customerEmail
      ? await countCustomerUses(row.code, asked.customerEmail, ctx)
      : 0
  const places = {
    locationIds: await linked(row.id, 'location_ids', ctx),
    spaceTypeIds: await linked(row.id, 'space_type_ids', ctx),
  }
  const { locationId, spaceTypeId } = asked
  return isCouponUsable({ ...offer, ...places }, { now: ctx.clock.millis(), locationId, spaceTypeId, usedByCustomer })
}

async function isUsedBy(code: string, bookingId: number | null, ctx: ReadContext): Promise<boolean> {
  if (bookingId === null) return false
  const row = await ctx.db
    .selectFrom('carparking_bookings')
    .select(['coupon_code', 'status', 'trashed_at'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row ? usedBy(row as Using) === code : false
}

async function linked(couponId: unknown, field: string, ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('record_links')
    .select('target_id')
    .where('owner', '=', 'carparking_coupons')
    .where('owner_id', '=', Number(couponId))
    .where('field', '=', field)
    .execute()
  return rows.map(row => row.target_id)
}
