/** What a trip costs with each vehicle that fits, and the token by which the price that was told is the price booked. */
import { MINUTE } from '../../../kernel/calendar.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { decimalsOf, majorUnits, unscaled } from '../../../kernel/currencies.ts'
import { type DepositTerms, depositOf } from '../../../kernel/deposits.ts'
import { multiplyDivide } from '../../../kernel/money.ts'
import { readSigned, signValue } from '../../../platform/signed-links/signed-links.ts'
import { amountOf, type Fare, type FareTerms, fareOf } from '../domain/fare.ts'
import { errors } from '../errors.ts'
import {
  type OfferedVehicle,
  type PublishedForm,
  pictureUrls,
  priceRules,
  type Terms,
  termsOfOffer,
} from '../store/offer.ts'
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
  fareOf(priced.asked.trip, vehicle.tariff, await fareTerms(priced, await termsOfOffer(ctx), ctx))

/** The same for every vehicle. */
async function fareTerms(
  { asked, currency, coupon = null }: Priced,
  terms: Terms,
  ctx: ReadContext,
): Promise<FareTerms> {
  const placeIds = [asked.placeIds.pickup, asked.placeIds.dropoff].filter(id => id !== null)
  const decimals = decimalsOf(currency)
  return {
    ...{ decimals, coupon, unit: terms.unit },
    flatPrice: asked.route?.price ?? null,
    rules: await priceRules(currency, ctx),
    fees: feesOf({ stops: asked.stops, placeIds, isReturn: asked.trip.isReturn }, decimals, terms),
  }
}

/** What has to be paid by card at once, in the smallest unit; nothing where no deposit is asked for. */
export const depositFor = async (total: number, currency: string, ctx: ReadContext): Promise<number> =>
  dueAtOnce(total, depositTerms(await termsOfOffer(ctx), decimalsOf(currency)))

const depositTerms = ({ deposit: { type, value } }: Terms, decimals: number): DepositTerms => ({
  type,
  value: type === 'fixed' ? amountOf(value, decimals) : multiplyDivide(value, 1, 100),
})

function dueAtOnce(total: number, terms: DepositTerms): number {
  const due = depositOf(total, terms)
  return due < total ? due : 0
}

type Quoting = { readonly form: PublishedForm; readonly coupon?: FareTerms['coupon'] }

export async function quoteTrip(asked: AskedTrip, { form, coupon = null }: Quoting, ctx: ReadContext) {
  const { currency, terms } = form
  const vehicles = terms.vehicles.filter(vehicle => hasSeats(vehicle, asked.trip.passengers))
  const pictures = await pictureUrls(
    vehicles.map(({ imageId }) => imageId),
    ctx,
  )
  const counted = await fareTerms({ asked, currency, coupon }, terms, ctx)
  const deposit = depositTerms(terms, counted.decimals)
  const fares = vehicles.map(vehicle => fareOf(asked.trip, vehicle.tariff, counted))
  const tokens = signFares(vehicles, { currency, fares }, ctx)
  const quoted = vehicles.map((vehicle, index) => {
    const fare = fares[index]!
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
      deposit_due: unscaled(dueAtOnce(fare.total, deposit), counted.decimals),
      quote_token: tokens[index]!,
    }
  })
  return { currency, vehicles: quoted }
}

/** As callers read it. */
export function presentFare({ base, distance, time, fees, discount, total, trace }: Fare, currency: string) {
  const places = decimalsOf(currency)
  const major = (amount: number) => unscaled(amount, places)
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

/** What was told of some vehicles. */
type ToldFares = { readonly currency: string; readonly ids: readonly number[]; readonly totals: readonly number[] }

const PURPOSE = 'chauffeur quotes'
/** A proof costs more than a price, so that a few vehicles share one. */
const SHARING = 8

/** The tokens of vehicles, good for a quarter of an hour. */
function signFares(
  vehicles: readonly OfferedVehicle[],
  { currency, fares }: { readonly currency: string; readonly fares: readonly Fare[] },
  ctx: ReadContext,
): string[] {
  const until = ctx.clock.millis() + 15 * MINUTE
  const tokens: string[] = []
  for (let from = 0; from < vehicles.length; from += SHARING) {
    const ids = vehicles.slice(from, from + SHARING).map(({ id }) => id)
    const totals = fares.slice(from, from + SHARING).map(({ total }) => total)
    const value: ToldFares = { currency, ids, totals }
    const token = signValue({ purpose: PURPOSE, value, until }, ctx)
    for (const _vehicle of ids) tokens.push(token)
  }
  return tokens
}

type PresentFare = { readonly vehicleId: number; readonly currency: string; readonly total: number }

/** Refuses a booking whose price is another than the one that was told, with both of them. */
export function refuseOtherFare(token: string, now: PresentFare, ctx: ReadContext): void {
  const quoted = readSigned<ToldFares>(PURPOSE, token, ctx)
  const total = quoted?.totals[quoted.ids.indexOf(now.vehicleId)] ?? null
  if (quoted?.currency === now.currency && total === now.total) return
  const told =
    quoted && total !== null ? { currency: quoted.currency, price_total: majorUnits(total, quoted.currency) } : null
  const current = { currency: now.currency, price_total: majorUnits(now.total, now.currency) }
  throw errors.quote_changed({}, { data: { quoted: told, current } })
}
