/** The rules of when trips can be booked, as one object that is replaced as a whole. */
import { type Static, Type } from 'typebox'
import { flag, integer, json } from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'

const time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', description: 'HH:MM' })
const date = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', description: 'YYYY-MM-DD' })
const day = Type.Object({
  open: Type.Boolean({ default: true }),
  start: Type.Optional(time),
  end: Type.Optional(time),
})

export const businessHours = Type.Object(
  Object.fromEntries(['1', '2', '3', '4', '5', '6', '7'].map(name => [name, Type.Optional(day)])),
  { description: '1 is Monday, 7 is Sunday. A missing day is closed; an end before its start lies on the next day.' },
)
export const blackoutDates = Type.Array(
  Type.Object({ start: date, end: date, label: Type.String({ maxLength: 200, default: '' }) }),
  { maxItems: 500, description: 'Dates on which nobody is driven, both ends included.' },
)
export type BusinessHours = Readonly<Record<string, Static<typeof day>>>

const ALL_DAY = { open: true, start: '00:00', end: '24:00' }

export const availability = defineSettings('vendor_chauffeur_availability', {
  fields: {
    enabled: flag({ description: 'Off: every time that is not past can be booked.', default: false }),
    lead_time_minutes: integer({ default: 0, min: 0, max: 525_600, description: 'From now to the first pickup.' }),
    horizon_days: integer({ default: 0, min: 0, max: 3650, description: 'How far ahead; 0 for any date.' }),
    business_hours: json(businessHours, {
      whole: true,
      default: Object.fromEntries(['1', '2', '3', '4', '5', '6', '7'].map(name => [name, ALL_DAY])),
    }),
    blackout_dates: json(blackoutDates, { whole: true, default: [] }),
  },
})
