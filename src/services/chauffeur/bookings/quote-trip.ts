/** What a trip costs with each vehicle that fits, and the token by which the price that was told is the price booked. */
import { MINUTE } from '../../../kernel/calendar.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { decimalsOf, majorUnits, minorUnits, scaled } from '../../../kernel/currencies.ts'
import { type DepositTerms, depositOf } from '../../../kernel/deposits.ts'
import { readSigned, signValue } from '../../../platform/signed-links/signed-links.ts'
import { type Fare, type FareTerms, fareOf } from '../domain/fare.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'
import { type OfferedVehicle, offeredVehicles, type PublishedForm, pictureUrls, priceRules } from '../store/offer.ts'
import type { AskedTrip } from './asked-trip.ts'
import { feesOf } from './trip-fees.ts'

export const hasSeats = ({ maxPassengers }: Pick<OfferedVehicle, 'maxPassengers'>, passengers: number): boolean =>
  maxPassengers === 0 || maxPassengers >= passengers

type Priced = {
  readonly asked: AskedTrip
  readonly currency: string
  readonly coupon?: FareTerms['coupon']
}

export const priceTrip = async (priced: Priced, vehicle: OfferedVehicle, ctx: ReadContext): Promise<Fare> =>
  fareOf(priced.asked.trip, vehicle.tariff, await termsOf(priced, ctx))

/** The same for every vehicle. */
async function termsOf({ asked, currency, coupon = null }: Priced, ctx: ReadContext): Promise<FareTerms> {
  const { distance_unit } = await ctx.settings(settings)
  const placeIds = [asked.placeIds.pickup, asked.placeIds.dropoff].filter(id => id !== null)
  return {
    decimals: decimalsOf(currency),
    unit: distance_unit,
    flatPrice: asked.route?.price ?? null,
    rules: await priceRules(currency, ctx),
    fees: await feesOf({ stops: asked.stops, placeIds, isReturn: asked.trip.isReturn }, currency, ctx),
    coupon,
  }
}

/** What has to be paid by card at once, in the smallest unit; nothing where no deposit is asked for. */
export const depositFor = async (total: number, currency: string, ctx: ReadContext): Promise<number> =>
  dueAtOnce(total, await depositTerms(currency, ctx))

async function depositTerms(currency: string, ctx: ReadContext): Promise<DepositTerms> {
  const { deposit_type: type, deposit_value } = await ctx.settings(settings)
  return { type, value: type === 'fixed' ? minorUnits(deposit_value, currency) : scaled(deposit_value, 2) }
}

function dueAtOnce(total: number, terms: DepositTerms): number {
  const due = depositOf(total, terms)
  return due < total ? due : 0
}

type Quoting = { readonly form: PublishedForm; readonly coupon?: FareTerms['coupon'] }

export async function quoteTrip(asked: AskedTrip, { form, coupon = null }: Quoting, ctx: ReadContext) {
  const { currency } = form
  const vehicles = (await offeredVehicles(ctx)).filter(vehicle => hasSeats(vehicle, asked.trip.passengers))
  const pictures = await pictureUrls(
    vehicles.map(({ imageId }) => imageId),
    ctx,
  )
  const terms = await termsOf({ asked, currency, coupon }, ctx)
  const deposit = await depositTerms(currency, ctx)
  const quoted = vehicles.map(vehicle => {
    const fare = fareOf(asked.trip, vehicle.tariff, terms)
    return {
      vehicle_id: vehicle.id,
      name: vehicle.name,
      description: vehicle.description,
      image_url: vehicle.imageId === null ? null : (pictures.get(vehicle.imageId) ?? null),
      vehicle_type_name: vehicle.typeName,
      max_passengers: vehicle.maxPassengers,
      max_luggage: vehicle.maxLuggage,
      fits_luggage: vehicle.maxLuggage === 0 || vehicle.maxLuggage >= asked.luggage,
      ...presentFare(fare, currency),
      deposit_due: majorUnits(dueAtOnce(fare.total, deposit), currency),
      quote_token: signFare({ vehicleId: vehicle.id, currency, total: fare.total }, ctx),
    }
  })
  return { currency, vehicles: quoted }
}

/** As callers read it. */
export function presentFare({ base, distance, time, fees, discount, total, trace }: Fare, currency: string) {
  const major = (amount: number) => majorUnits(amount, currency)
  return {
    price_base: major(base),
    price_distance: major(distance),
    price_time: major(time),
    price_fees: major(fees),
    discount_total: major(discount),
    price_total: major(total),
    trace: trace.map(step => ({ ...step, before: major(step.before), after: major(step.after) })),
  }
}

type ToldFare = { readonly vehicleId: number; readonly currency: string; readonly total: number }

const PURPOSE = 'chauffeur quotes'

/** Good for a quarter of an hour. */
const signFare = (value: ToldFare, ctx: ReadContext): string =>
  signValue({ purpose: PURPOSE, value, until: ctx.clock.millis() + 15 * MINUTE }, ctx)

/** Refuses a booking whose price is another than the one that was told, with both of them. */
export function refuseOtherFare(token: string, now: ToldFare, ctx: ReadContext): void {
  const quoted = readSigned<ToldFare>(PURPOSE, token, ctx)
  const isSame = quoted?.vehicleId === now.vehicleId && quoted.currency === now.currency && quoted.total === now.total
  if (isSame) return
  const told = quoted && { currency: quoted.currency, price_total: majorUnits(quoted.total, quoted.currency) }
  const current = { currency: now.currency, price_total: majorUnits(now.total, now.currency) }
  throw errors.quote_changed({}, { data: { quoted: told, current } })
}
