/** Takes a vehicle, and a driver, for a trip: whoever wants the same one waits until it is decided. */
import type { Context } from '../../../kernel/context.ts'
import type { Leg } from '../domain/conflicts.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'
import { type Claim, conflictsWith } from './conflicts-of.ts'

export type WantedTrip = {
  readonly bookingId: number | null
  readonly vehicleId: number | null
  readonly driverId: number | null
  readonly legs: readonly Leg[]
}

/** Refuses what cannot be done beside what is booked already, where the site says so. */
export async function claimTrip({ bookingId, vehicleId, driverId, legs }: WantedTrip, ctx: Context): Promise<void> {
  if (!(await ctx.settings(settings)).prevent_overlap) return
  // Vehicles before drivers, so that nobody waits in a ring.
  const claims: Claim[] = [
    ...(vehicleId === null ? [] : [{ bookingId, by: 'vehicle' as const, ownerId: vehicleId, legs }]),
    ...(driverId === null ? [] : [{ bookingId, by: 'driver' as const, ownerId: driverId, legs }]),
  ]
  for (const { by, ownerId } of claims) await ctx.holdName(`chauffeur ${by} ${ownerId}`)
  for (const claim of claims) if ((await conflictsWith(claim, ctx)).length > 0) throw errors.taken()
}
