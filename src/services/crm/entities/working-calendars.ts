import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { json, links, text } from '../../../kernel/fields.ts'

const time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$' })
const ranges = Type.Array(Type.Array(time, { minItems: 2, maxItems: 2 }), { maxItems: 10 })
const weekday = Type.Object({ is_working: Type.Boolean(), time_ranges: Type.Optional(ranges) })
const day = Type.String({ format: 'date' })
const exception = Type.Object({
  date_start: day,
  date_end: day,
  type: Type.Unsafe<'working' | 'non_working'>({ type: 'string', enum: ['working', 'non_working'] }),
  name: Type.Optional(Type.String({ maxLength: 100 })),
  time_ranges: Type.Optional(ranges),
})

export const USUAL_WEEK = Array.from({ length: 7 }, (_, index) => ({ is_working: index < 5 }))

/** When people work: weekdays, hours, and days that are different. */
export const workingCalendars = defineEntity('working-calendars', {
  table: 'crm_working_calendars',
  label: ['Working calendar', 'Working calendars'],
  title: 'name',
  without: ['export'],
  trash: false,
  order: { by: 'name', direction: 'asc' },
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    timezone: text({ max: 60, default: '', description: 'An IANA name; the site’s clock unless told.' }),
    weekdays: json(Type.Array(weekday, { minItems: 7, maxItems: 7 }), {
      default: USUAL_WEEK,
      whole: true,
      description: 'Monday first.',
    }),
    time_ranges: json(ranges, { default: [['09:00', '17:00']], whole: true, description: 'Of days that say none.' }),
    exceptions: json(Type.Array(exception, { maxItems: 500 }), { default: [], whole: true }),
    user_ids: links('users', { filter: 'any', description: 'People who have this calendar.' }),
  },
  rights: { create: 'admin', update: 'admin', purge: 'admin', massUpdate: 'admin' },
})
