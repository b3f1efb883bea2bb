/** What a trip costs with each vehicle that fits, and the token by which the price that was told is the price booked. */
import { MINUTE } from '../../../kernel/calendar.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { decimalsOf, majorUnits } from '../../../kernel/currencies.ts'
import { readSigned, signValue } from '../../../platform/signed-links/signed-links.ts'
import { type Fare, fareOf } from '../domain/fare.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'
import { type OfferedVehicle, offeredVehicles, type PublishedForm, pictureUrls, priceRules } from '../store/offer.ts'
import type { AskedTrip } from './asked-trip.ts'

export const hasSeats = ({ maxPassengers }: Pick<OfferedVehicle, 'maxPassengers'>, passengers: number): boolean =>
  maxPassengers === 0 || maxPassengers >= passengers

type Priced = { readonly asked: AskedTrip; readonly currency: string }

export async function priceTrip({ asked, currency }: Priced, vehicle: OfferedVehicle, ctx: ReadContext): Promise<Fare> {
  const { distance_unit } = await ctx.settings(settings)
  return fareOf(asked.trip, vehicle.tariff, {
    decimals: decimalsOf(currency),
    unit: distance_unit,
    flatPrice: asked.route?.price ?? null,
    rules: await priceRules(currency, ctx),
  })
}

export async function quoteTrip(asked: AskedTrip, form: PublishedForm, ctx: ReadContext) {
  const { currency } = form
  const vehicles = (await offeredVehicles(ctx)).filter(vehicle => hasSeats(vehicle, asked.trip.passengers))
  const pictures = await pictureUrls(
    vehicles.map(({ imageId }) => imageId),
    ctx,
  )
  const quoted = []
  for (const vehicle of vehicles) {
    const fare = await priceTrip({ asked, currency }, vehicle, ctx)
    quoted.push({
      vehicle_id: vehicle.id,
      name: vehicle.name,
      description: vehicle.description,
      image_url: vehicle.imageId === null ? null : (pictures.get(vehicle.imageId) ?? null),
      vehicle_type_name: vehicle.typeName,
      max_passengers: vehicle.maxPassengers,
      max_luggage: vehicle.maxLuggage,
      fits_luggage: vehicle.maxLuggage === 0 || vehicle.maxLuggage >= asked.luggage,
      ...presentFare(fare, currency),
      quote_token: signFare({ vehicleId: vehicle.id, currency, total: fare.total }, ctx),
    })
  }
  return { currency, vehicles: quoted }
}

/** As callers read it. */
export function presentFare({ base, distance, time, total, trace }: Fare, currency: string) {
  const major = (amount: number) => majorUnits(amount, currency)
  return {
    price_base: major(base),
    price_distance: major(distance),
    price_time: major(time),
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
