/** A visitor books. The price is the server's, whatever was sent. */
import { MINUTE } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { isMailAddress } from '../../../kernel/mail-address.ts'
import { createStored } from '../../../kernel/records/create.ts'
import { localText } from '../domain/availability.ts'
import type { PaymentMethod } from '../domain/booking-status.ts'
import type { Fare } from '../domain/fare.ts'
import { legsOf } from '../domain/legs.ts'
import { bookings } from '../entities/bookings.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { type OfferedVehicle, offeredPayments, offeredVehicles, type PublishedForm } from '../store/offer.ts'
import { type AskedTrip, askedForm, askedPickup, askedTrip, idIn, numberIn, type Sent, textIn } from './asked-trip.ts'
import type { Booking } from './booking.ts'
import { claimTrip } from './claim-trip.ts'
import { askedCoupon } from './coupon-uses.ts'
import { depositFor, hasSeats, presentFare, priceTrip, refuseOtherFare } from './quote-trip.ts'

/** The first check that fails decides the answer: form, time, customer, trip, vehicle, price. */
export async function placeBooking(sent: Sent & { form_digest?: string | null }, ctx: Context): Promise<Booking> {
  const form = await askedForm(sent, ctx)
  const pickup = askedPickup(sent, form, ctx)
  const customer = customerIn(sent)
  const asked = await askedTrip({ sent, form, pickup }, ctx)
  if (form.needsReturnTime && asked.trip.isReturn && !asked.returning) throw errors.return_time()
  const vehicle = await askedVehicle(sent, asked, ctx)
  const { currency } = form
  const coupon = await askedCoupon({ code: textIn(sent.coupon_code), currency, email: customer.customer_email }, ctx)
  const fare = await priceTrip({ asked, currency, coupon }, vehicle, ctx)
  const token = textIn(sent.quote_token)
  if (token) refuseOtherFare(token, { vehicleId: vehicle.id, currency, total: fare.total }, ctx)
  const travel = numberIn(sent, 'travel_minutes', { least: 0, most: 10_080, usual: 0, isWhole: true }) || null
  await claimTrip({ bookingId: null, vehicleId: vehicle.id, driverId: null, legs: legsFor(asked, travel) }, ctx)
  const method = await chosenMethod(sent, ctx)
  const values = {
    ...{ ...customer, ...wishesIn(sent), ...tripValues(asked), travel_minutes: travel },
    payment_method: method,
  }
  const own = {
    ...{ source: 'web' as const, form_digest: sent.form_digest ?? null, booking_form_id: form.id },
    ...{ vehicle_id: vehicle.id, vehicle_name: vehicle.name },
  }
  const deposit = method === 'stripe' ? await depositFor(fare.total, currency, ctx) : 0
  const price = {
    ...priceValues(fare, form),
    coupon_code: coupon?.code ?? null,
    deposit_due: majorUnits(deposit, currency),
  }
  const set = { ...price, ...own, ...(await firstState(method, asked, ctx)) }
  const made = await createStored(bookings, { values, set }, ctx.asSystem('booking'))
  await ctx.hooks.fire(hooks.booked, { id: made.id, number: made.booking_number! }, ctx)
  return made
}

function customerIn(sent: Sent) {
  const customer_name = textIn(sent.customer_name)
  if (!customer_name) throw errors.name_customer()
  const customer_email = textIn(sent.customer_email)
  if (!isMailAddress(customer_email)) throw errors.email_customer()
  return { customer_name, customer_email, customer_phone: textIn(sent.customer_phone) || null }
}

/** A draft is not there for visitors. */
async function askedVehicle(sent: Sent, { trip }: AskedTrip, ctx: ReadContext): Promise<OfferedVehicle> {
  const id = idIn(sent.vehicle_id)
  if (id === null) throw errors.name_vehicle()
  const vehicle = (await offeredVehicles(ctx)).find(one => one.id === id)
  if (!vehicle) throw errors.no_vehicle()
  if (!hasSeats(vehicle, trip.passengers)) throw errors.many_passengers({ most: vehicle.maxPassengers })
  return vehicle
}

const wishesIn = (sent: Sent) => ({
  notes: textIn(sent.notes),
  pickup_address: textIn(sent.pickup_address),
  dropoff_address: textIn(sent.dropoff_address),
  flight_number: textIn(sent.flight_number),
  child_seats: numberIn(sent, 'child_seats', { least: 0, most: 20, usual: 0, isWhole: true }),
  ...(Array.isArray(sent.extras) ? { extras: sent.extras } : {}),
})

const tripValues = ({ trip, pickup, returning, kilometres, hours, luggage, start, end, ...more }: AskedTrip) => ({
  service_type: trip.serviceType,
  transfer_type: trip.isReturn ? 'return' : 'one_way',
  pickup_datetime: localText(pickup),
  return_datetime: returning && localText(returning),
  passengers: trip.passengers,
  luggage,
  distance_km: kilometres || null,
  duration_hours: hours || null,
  pickup_lat: start?.latitude ?? null,
  pickup_lng: start?.longitude ?? null,
  dropoff_lat: end?.latitude ?? null,
  dropoff_lng: end?.longitude ?? null,
  waypoints: more.stops,
  pickup_location_id: more.placeIds.pickup,
  dropoff_location_id: more.placeIds.dropoff,
})

const legsFor = ({ pickup, returning, hours, start, end }: AskedTrip, travelMinutes: number | null) =>
  legsOf({
    pickup: pickup.instant,
    returning: returning?.instant ?? null,
    travelMinutes,
    durationHours: hours || null,
    start,
    end,
  })

function priceValues(fare: Fare, { currency }: PublishedForm) {
  const { trace: _told, ...prices } = presentFare(fare, currency)
  return { ...prices, currency, price_trace: [...fare.trace] }
}

/** One that is not offered is replaced by the first that is. */
async function chosenMethod(sent: Sent, ctx: ReadContext): Promise<PaymentMethod> {
  const offered = await offeredPayments(ctx)
  return offered.find(method => method === sent.payment_method) ?? offered[0]!
}

async function firstState(method: PaymentMethod, { plausibility }: AskedTrip, ctx: ReadContext) {
  const { unpaid_expiry_minutes } = await ctx.settings(settings)
  const isHeld = method === 'stripe' && unpaid_expiry_minutes > 0
  const until = ctx.clock.millis() + unpaid_expiry_minutes * MINUTE
  return {
    status: 'pending' as const,
    payment_status: 'unpaid' as const,
    expires_at: isHeld ? instantFromMillis(until) : null,
    attention: plausibility === 'unusual' ? ('unusual_distance' as const) : null,
  }
}
