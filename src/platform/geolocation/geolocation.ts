/** Where an address is: the country, and what else the installed location database tells. */
import type { ReadContext } from '../../kernel/context.ts'
import { normaliseAddress } from '../addresses/addresses.ts'
import { readerOf } from './database-file.ts'
import { NOWHERE, type Place, placeFrom } from './place.ts'

export * as geolocationHooks from './hooks.ts'
export type { Place } from './place.ts'
export { type GeolocationStatus, geolocationStatus } from './status.ts'
export { beginGeolocationUpdate, updateGeolocation } from './update.ts'

/** ISO 3166 letters in upper case, `DE`; empty when the address or its country is unknown, or no database is there. */
export async function countryOf(address: string, ctx: ReadContext): Promise<string> {
  return (await placeOf(address, ctx)).country
}

/** Everything that the database tells of an address; all of it empty when it tells nothing. Never throws. */
export async function placeOf(address: string, ctx: ReadContext): Promise<Place> {
  const known = normaliseAddress(address)
  if (known === null) return NOWHERE
  try {
    const reader = await readerOf(ctx)
    return reader === null ? NOWHERE : placeFrom(reader.get(known))
  } catch (error) {
    // A place is an addition to what is shown; a damaged file must not take the page with it.
    ctx.log.warn({ err: error }, 'The location database could not be read.')
    return NOWHERE
  }
}
