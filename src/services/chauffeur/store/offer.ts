/**
 * What is for sale: forms, vehicles, routes and rules. It changes seldom and is asked for with every price, so what was
 * read of it is kept, in the form in which it is used, for as long as nobody changes its tables.
 */
import type { ReadContext } from '../../../kernel/context.ts'
import { decimalsOf, scaled } from '../../../kernel/currencies.ts'
import type { DepositTerms } from '../../../kernel/deposits.ts'
import type { SettingsValues } from '../../../kernel/settings.ts'
import { mediaFiles, sourceUrl } from '../../../platform/media/media.ts'
import { availability, type BusinessHours } from '../availability.ts'
import type { AvailabilityRules } from '../domain/availability.ts'
import type { PaymentMethod, ServiceType } from '../domain/booking-status.ts'
import { type DistanceUnit, noRules, type PriceRules, type Tariff } from '../domain/fare.ts'
import { type FlatRoute, hooks } from '../hooks.ts'
import { settings } from '../settings.ts'

export const fromOffer = <T>(name: string, load: () => Promise<T>, ctx: ReadContext): Promise<T> =>
  ctx.memory('chauffeur', 'chauffeur.offer').keep(name, load)

export type PublishedForm = {
  readonly id: number
  readonly name: string
  readonly serviceTypes: readonly ServiceType[]
  readonly defaultType: ServiceType
  readonly hasReturn: boolean
  readonly currency: string
  readonly leadMinutes: number
  readonly minPassengers: number
  /** Whoever books a way back says when it begins. */
  readonly needsReturnTime: boolean
  readonly terms: Terms
}

/** Null for a draft, as for one that does not exist. */
export const publishedForm = (id: number, ctx: ReadContext): Promise<PublishedForm | null> =>
  fromOffer(`form ${id}`, () => loadForm(id, ctx), ctx)

async function loadForm(id: number, ctx: ReadContext): Promise<PublishedForm | null> {
  const row = await ctx.db
    .selectFrom('chauffeur_booking_forms')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst()
  if (!row) return null
  const { currency } = await ctx.settings(settings)
  const hasFlat = row.enable_flat === 1 && (await flatRoutes(ctx)) !== null
  const serviceTypes: ServiceType[] = [
    ...(row.enable_distance === 1 ? ['distance' as const] : []),
    ...(row.enable_hourly === 1 ? ['hourly' as const] : []),
    ...(hasFlat ? ['flat' as const] : []),
  ]
  const wanted = row.default_service_type as ServiceType
  return {
    id: row.id,
    name: row.name,
    serviceTypes,
    defaultType: serviceTypes.includes(wanted) ? wanted : (serviceTypes[0] ?? wanted),
    hasReturn: row.enable_return === 1,
    currency: row.currency || currency,
    leadMinutes: row.min_lead_time,
    minPassengers: row.min_passengers,
    needsReturnTime: JSON.parse(row.settings).require_return_time === true,
    terms: await termsOfOffer(ctx),
  }
}

export const hasPublishedForm = (ctx: ReadContext): Promise<boolean> =>
  fromOffer(
    'has a form',
    async () => {
      const forms = ctx.db.selectFrom('chauffeur_booking_forms').select('id').where('status', '=', 'published')
      return (await forms.limit(1).execute()).length > 0
    },
    ctx,
  )

export type OfferedVehicle = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly typeName: string
  readonly imageId: number | null
  readonly maxPassengers: number
  readonly maxLuggage: number
  readonly tariff: Tariff
}

/** What prices and times rest on, whichever form they are asked by. Amounts are ten-thousandths of the currency's unit. */
export type Terms = {
  readonly availability: AvailabilityRules
  readonly vehicles: readonly OfferedVehicle[]
  readonly unit: DistanceUnit
  readonly stopFee: number
  readonly waitingPerHour: number
  readonly freeMinutes: number
  /** Its value has four decimals, be it an amount or percent. */
  readonly deposit: DepositTerms
  readonly placeFees: ReadonlyMap<number, { readonly name: string; readonly fee: number }>
}

export const termsOfOffer = (ctx: ReadContext): Promise<Terms> => fromOffer('terms', () => loadTerms(ctx), ctx)

async function loadTerms(ctx: ReadContext): Promise<Terms> {
  const values = await ctx.settings(settings)
  const places = await ctx.db.selectFrom('chauffeur_locations').select(['id', 'name', 'fee']).execute()
  return {
    availability: filledRules(await ctx.settings(availability)),
    vehicles: await loadVehicles(ctx),
    unit: values.distance_unit,
    stopFee: scaled(values.stop_fee, 4),
    waitingPerHour: scaled(values.waiting_fee_per_hour, 4),
    freeMinutes: values.free_waiting_minutes,
    deposit: { type: values.deposit_type, value: scaled(values.deposit_value, 4) },
    placeFees: new Map(places.map(({ id, name, fee }) => [id, { name, fee }])),
  }
}

export const offeredVehicles = async (ctx: ReadContext): Promise<readonly OfferedVehicle[]> =>
  (await termsOfOffer(ctx)).vehicles

async function loadVehicles(ctx: ReadContext): Promise<OfferedVehicle[]> {
  const rows = await ctx.db
    .selectFrom('chauffeur_vehicles as v')
    .leftJoin('chauffeur_vehicle_types as t', 't.id', 'v.vehicle_type_id')
    .select(['v.id', 'v.name', 'v.description', 't.name as type_name', 'v.image_id', 'v.max_passengers'])
    .select(['v.max_luggage', 'v.base_price', 'v.price_per_distance', 'v.price_per_hour', 'v.min_price'])
    .where('v.status', '=', 'published')
    .orderBy('v.display_order')
    .orderBy('v.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    description: row.description,
    typeName: row.type_name ?? '',
    imageId: row.image_id,
    maxPassengers: row.max_passengers,
    maxLuggage: row.max_luggage,
    tariff: {
      vehicleId: row.id,
      base: row.base_price,
      perDistance: row.price_per_distance,
      perHour: row.price_per_hour,
      minimum: row.min_price,
    },
  }))
}

/** Addresses of pictures by the ids of media items. */
export async function pictureUrls(ids: readonly (number | null)[], ctx: ReadContext): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter(id => id !== null))]
  if (known.length === 0) return new Map()
  const files = await mediaFiles(known, ctx)
  return new Map([...files].map(([id, found]) => [id, sourceUrl(found, ctx)]))
}

/** Null where routes are not offered at all. */
export const flatRoutes = (ctx: ReadContext): Promise<readonly FlatRoute[] | null> =>
  ctx.hooks.apply(hooks.flatRoutes, null, undefined, ctx)

export const priceRules = (currency: string, ctx: ReadContext): Promise<PriceRules> =>
  ctx.hooks.apply(hooks.priceRules, noRules, { decimals: decimalsOf(currency) }, ctx)

export const availabilityRules = async (ctx: ReadContext): Promise<AvailabilityRules> =>
  (await termsOfOffer(ctx)).availability

/** Days without times are open all day. */
export function filledRules(stored: SettingsValues<typeof availability>): AvailabilityRules {
  const { enabled, lead_time_minutes, horizon_days, business_hours, blackout_dates } = stored
  const days = Object.entries(business_hours as BusinessHours)
  return {
    ...{ enabled, lead_time_minutes, horizon_days, blackout_dates },
    business_hours: Object.fromEntries(
      days.map(([day, { open, start = '00:00', end = '24:00' }]) => [day, { open, start, end }]),
    ),
  }
}

/** Ways to pay that the site has set up. Nobody is sent to a provider that cannot be reached. */
export async function offeredPayments(ctx: ReadContext): Promise<readonly PaymentMethod[]> {
  const { payment_methods, stripe_secret_key } = await ctx.settings(settings)
  const ready = payment_methods.filter(method => method !== 'stripe' || Boolean(stripe_secret_key))
  return ready.length > 0 ? ready : ['cash']
}
