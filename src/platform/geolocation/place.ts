/** One shape for what the makers of location databases store each in their own. */

export type Place = {
  /** ISO 3166 letters in upper case. */
  readonly country: string
  readonly countryName: string
  /** Two letters, `EU`. */
  readonly continent: string
  readonly region: string
  readonly city: string
  readonly latitude: number | null
  readonly longitude: number | null
  /** IANA name. */
  readonly zone: string
}

export const NOWHERE: Place = Object.freeze({
  country: '',
  countryName: '',
  continent: '',
  region: '',
  city: '',
  latitude: null,
  longitude: null,
  zone: '',
})

/**
 * Reads a record of any of the common databases: nested with names by language (`country.iso_code`,
 * `country.names.en`), or flat (`country_code`, `country` with two letters or a name).
 */
export function placeFrom(found: unknown): Place {
  const record = asRecord(found)
  const country = asRecord(record.country)
  const location = asRecord(record.location)
  const flat = text(record.country)
  return {
    country: lettersOf(text(country.iso_code) || text(record.country_code) || flat),
    countryName: nameOf(country) || text(record.country_name) || (flat.length > 2 ? flat : ''),
    continent: lettersOf(
      text(asRecord(record.continent).code) || text(record.continent_code) || text(record.continent),
    ),
    region: nameOf(asRecord(asList(record.subdivisions)[0])) || text(record.region) || text(record.state1),
    city: nameOf(asRecord(record.city)) || text(record.city),
    latitude: degrees(location.latitude ?? record.latitude ?? record.lat, 90),
    longitude: degrees(location.longitude ?? record.longitude ?? record.lng, 180),
    zone: text(location.time_zone) || text(record.timezone),
  }
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 200) : '')
const nameOf = (record: Readonly<Record<string, unknown>>): string => text(asRecord(record.names).en)
const lettersOf = (value: string): string => (/^[a-z]{2}$/i.test(value) ? value.toUpperCase() : '')

function degrees(value: unknown, most: number): number | null {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof number === 'number' && Math.abs(number) <= most ? number : null
}
