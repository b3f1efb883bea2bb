import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { defineEntity, type Stored } from '../../../kernel/entity.ts'
import { choice, decimal, email, file, flag, integer, json, longText, phone, text } from '../../../kernel/fields.ts'
import { isZone } from '../../../platform/options/options.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'
import { refuseReversed } from './bounds.ts'

const time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
const period = Type.Object({ start: time, end: time })
/** Keys are weekdays, "1" is Monday. */
export const hoursSchema = Type.Object({
  always_open: Type.Boolean({ default: true }),
  days: Type.Record(
    Type.String({ pattern: '^[1-7]$' }),
    Type.Object({
      open: Type.Boolean({ default: true }),
      start: Type.Optional(time),
      end: Type.Optional(time),
      periods: Type.Optional(Type.Array(period, { maxItems: 10 })),
    }),
    { default: {} },
  ),
})

const minutes = { min: 0, max: 1_051_200 } as const

/** A car park: where it is, on which clock it runs, and what it demands of a stay. */
export const locations = defineEntity('locations', {
  table: 'carparking_locations',
  label: ['Location', 'Locations'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    code: text({ description: 'A short name for signs and lists.', max: 20, search: true, filter: 'equals' }),
    slug: text({ description: 'The part of its address on the site.', max: 120, filter: 'equals' }),
    description: longText({ max: 5000 }),
    address: text({ max: 255, search: true }),
    city: text({ max: 120, search: true, filter: 'equals' }),
    postcode: text({ max: 20 }),
    country: text({ max: 2, pattern: '[A-Z]{2}' }),
    latitude: decimal({ places: 6, min: -90, max: 90 }),
    longitude: decimal({ places: 6, min: -180, max: 180 }),
    timezone: text({
      max: 60,
      pattern: '[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*',
      description: 'IANA name; the clock of the site when empty',
    }),
    phone: phone({}),
    email: email({}),
    instructions: longText({ description: 'How to find the entrance; goes into the confirmation.', max: 5000 }),
    image_id: file({}),
    lead_time_minutes: integer({
      description: 'How long before arrival a stay must be booked.',
      required: true,
      default: 0,
      ...minutes,
    }),
    horizon_days: integer({
      description: 'How far ahead stays can be booked; nothing for no limit.',
      min: 1,
      max: 3650,
    }),
    buffer_minutes: integer({
      description: 'Time that a space stays free between two cars.',
      required: true,
      default: 0,
      min: 0,
      max: 1440,
    }),
    min_stay_minutes: integer({ required: true, default: 0, ...minutes }),
    max_stay_minutes: integer({ min: 1, max: minutes.max }),
    entry_in_hours_only: flag({ description: 'Cars can come only while it is open.', required: true, default: true }),
    exit_in_hours_only: flag({ description: 'Cars can leave only while it is open.', required: true, default: false }),
    tax_rate_id: integer({ description: 'The tax of stays here, where it is not the usual one.', min: 1 }),
    status: choice(['active', 'inactive'], {
      description: 'Inactive ones take no bookings.',
      required: true,
      default: 'active',
      filter: 'any',
    }),
    display_order: integer({ description: 'Lower numbers come first.', required: true, default: 0, sort: true }),
    hours: json(hoursSchema, { internal: true, whole: true }),
  },
  perPage: { default: 50, most: 200 },
  without: ['export', 'duplicate'],
  computed: {
    names: ['capacity'],
    shapes: { capacity: Type.Integer({ description: 'How many spaces are in use, of all kinds.' }) },
    of: capacities,
  },
  async check(location, before, ctx) {
    const { min_stay_minutes: least, max_stay_minutes: most } = location
    refuseReversed('max_stay_minutes', [least, most], 'The longest stay is shorter than the shortest.')
    if (!before && !location.timezone) location.timezone = (await ctx.settings(settings)).timezone || null
    if (location.timezone && !isZone(location.timezone))
      throw errors.invalid({ names: 'timezone' }, { data: { params: { timezone: 'This is no known time zone.' } } })
  },
})
export type Location = Stored<typeof locations>

/** How many spaces are in use, of all types. */
async function capacities(rows: readonly { readonly id: number }[], ctx: ReadContext) {
  const counted = await ctx.db
    .selectFrom('carparking_supply')
    .select(eb => ['location_id', eb.fn.sum<number>('spaces').as('capacity')])
    .where(
      'location_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('location_id')
    .execute()
  const known = new Map(counted.map(row => [row.location_id, row.capacity]))
  return rows.map(({ id }) => ({ capacity: known.get(id) ?? 0 }))
}
