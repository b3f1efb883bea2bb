/** A trip that a visitor asks for: read from what was sent, refused where it cannot be, in the order of the rules. */
import type { ReadContext } from '../../../kernel/context.ts'
import { scaled } from '../../../kernel/currencies.ts'
import type { Point } from '../../../kernel/points.ts'
import { isTooSoon, type Moment, refusalOf } from '../domain/availability.ts'
import { MOST_STOPS, type ServiceType } from '../domain/booking-status.ts'
import { judgeDistance, type Plausibility } from '../domain/conflicts.ts'
import type { Trip } from '../domain/fare.ts'
import { errors } from '../errors.ts'
import { type FlatRoute, hooks } from '../hooks.ts'
import { flatRoutes, type PublishedForm, publishedForm } from '../store/offer.ts'
import { readMoment } from './complete-booking.ts'
import type { Stop } from './trip-fees.ts'

export type Sent = Readonly<Record<string, unknown>>

export type AskedTrip = {
  readonly trip: Trip
  readonly pickup: Moment
  readonly returning: Moment | null
  readonly kilometres: number
  readonly hours: number
  readonly luggage: number
  readonly route: FlatRoute | null
  readonly start: Point | null
  readonly end: Point | null
  readonly plausibility: Plausibility
  readonly stops: readonly Stop[]
  /** Places of the site where it begins and ends. */
  readonly placeIds: { readonly pickup: number | null; readonly dropoff: number | null }
}

/** A form that can be used, or the sentence why not. */
export async function askedForm(sent: Sent, ctx: ReadContext): Promise<PublishedForm> {
  const id = idIn(sent.form_id)
  if (id === null) throw errors.name_form()
  const form = await publishedForm(id, ctx)
  if (!form) throw errors.no_form()
  return form
}

/** The time of the pickup, if the site and the form take bookings for it. */
export function askedPickup(
  sent: Sent,
  { leadMinutes, terms }: Pick<PublishedForm, 'leadMinutes' | 'terms'>,
  ctx: ReadContext,
): Moment {
  const pickup = readMoment(typeof sent.pickup_datetime === 'string' ? sent.pickup_datetime.trim() : null, ctx)
  if (!pickup) throw errors.name_pickup()
  const now = ctx.clock.millis()
  const refusal = refusalOf(pickup, terms.availability, { now, zone: ctx.site.zone })
  if (refusal) throw errors[refusal]()
  if (isTooSoon(pickup, leadMinutes, now)) throw errors.too_soon()
  return pickup
}

type Asking = { readonly sent: Sent; readonly form: PublishedForm; readonly pickup: Moment }

export async function askedTrip({ sent, form, pickup }: Asking, ctx: ReadContext): Promise<AskedTrip> {
  const serviceType = (textIn(sent.service_type) || form.defaultType) as ServiceType
  if (!form.serviceTypes.includes(serviceType)) throw errors.service_type()
  const isReturn = (textIn(sent.transfer_type) || 'one_way') === 'return'
  if (isReturn && !form.hasReturn) throw errors.no_return()
  const passengers = numberIn(sent, 'passengers', { least: 1, most: 100, usual: form.minPassengers, isWhole: true })
  if (passengers < form.minPassengers) throw errors.few_passengers({ least: form.minPassengers })
  const ends = { start: placeIn(sent, 'pickup_'), end: placeIn(sent, 'dropoff_') }
  const stops = stopsIn(sent.waypoints)
  const places = [ends.start, ...stops.map(stop => placeIn(stop, '')), ends.end]
  const kilometres = await roadDistance(sent, places, ctx)
  const hours = numberIn(sent, 'duration_hours', { least: 0, most: 720, usual: 0 })
  const plausibility = serviceType === 'distance' ? judgeDistance(kilometres, places) : 'plausible'
  if (plausibility === 'impossible') throw errors.impossible_distance()
  return {
    trip: {
      ...{ serviceType, isReturn, passengers, pickupDate: pickup.date },
      metres: scaled(kilometres, 3),
      duration: scaled(hours, 4),
    },
    ...{ pickup, kilometres, hours, plausibility, ...ends },
    returning: isReturn ? returningIn(sent, pickup, ctx) : null,
    luggage: numberIn(sent, 'luggage', { least: 0, most: 1000, usual: 0, isWhole: true }),
    route: serviceType === 'flat' ? await routeIn(sent, ctx) : null,
    stops,
    placeIds: { pickup: idIn(sent.pickup_location_id), dropoff: idIn(sent.dropoff_location_id) },
  }
}

/** As a list of addresses with minutes, or, from a form, one address on each line. */
function stopsIn(given: unknown): Stop[] {
  const told = typeof given === 'string' ? given.split('\n').map(address => ({ address })) : (given ?? [])
  if (!Array.isArray(told)) throw errors.stops({ most: MOST_STOPS })
  const stops = told.map((one: unknown) => {
    const stop = (typeof one === 'object' && one !== null ? one : { address: one }) as Sent
    const waiting_minutes = numberIn(stop, 'waiting_minutes', { least: 0, most: 1440, usual: 0, isWhole: true })
    const place = placeIn(stop, '')
    return {
      ...{ address: textIn(stop.address).slice(0, 1000), waiting_minutes },
      ...(place ? { lat: place.latitude, lng: place.longitude } : {}),
    }
  })
  const known = typeof given === 'string' ? stops.filter(({ address }) => address !== '') : stops
  if (known.length > MOST_STOPS || known.some(({ address }) => address === '')) throw errors.stops({ most: MOST_STOPS })
  return known
}

/** Prices of the way back do not need its time. */
function returningIn(sent: Sent, pickup: Moment, ctx: ReadContext): Moment | null {
  const returning = readMoment(textIn(sent.return_datetime) || null, ctx)
  if (returning && returning.instant <= pickup.instant) throw errors.return_time()
  return returning
}

async function routeIn(sent: Sent, ctx: ReadContext): Promise<FlatRoute> {
  const id = idIn(sent.route_id)
  const route = (await flatRoutes(ctx))?.find(one => one.id === id)
  if (!route) throw errors.no_route()
  return route
}

/** What a router of the site says counts more than what a browser says. */
async function roadDistance(sent: Sent, places: readonly (Point | null)[], ctx: ReadContext): Promise<number> {
  const told = numberIn(sent, 'distance_km', { least: 0, most: 20_000, usual: 0 })
  const [from, to] = [places.at(0), places.at(-1)]
  if (!from || !to || !ctx.hooks.has(hooks.roadDistance.name)) return told
  const via = places.slice(1, -1).filter(place => place !== null)
  return (await ctx.hooks.apply(hooks.roadDistance, null, { from, to, via }, ctx)) ?? told
}

function placeIn(sent: Sent, prefix: 'pickup_' | 'dropoff_' | ''): Point | null {
  const [latitude, longitude] = [`${prefix}lat`, `${prefix}lng`] as const
  if (isAbsent(sent[latitude]) || isAbsent(sent[longitude])) return null
  return {
    latitude: numberIn(sent, latitude, { least: -90, most: 90, usual: 0 }),
    longitude: numberIn(sent, longitude, { least: -180, most: 180, usual: 0 }),
  }
}

type Bounds = { readonly least: number; readonly most: number; readonly usual: number; readonly isWhole?: true }

/** Forms send numbers as text. */
export function numberIn(sent: Sent, name: string, { least, most, usual, isWhole }: Bounds): number {
  const given = sent[name]
  if (isAbsent(given)) return usual
  const isText = typeof given === 'string' && /^\s*[+-]?\d{1,15}([.,]\d{1,15})?\s*$/.test(given)
  const value = isText ? Number(given.replace(',', '.')) : given
  const fits = typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value))
  if (!fits) throw errors.out_of_bounds({ name, least, most })
  return value
}

export function idIn(given: unknown): number | null {
  const value = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}

export const textIn = (given: unknown): string => (typeof given === 'string' ? given.trim() : '')

const isAbsent = (given: unknown): boolean => given === undefined || given === null || given === ''
