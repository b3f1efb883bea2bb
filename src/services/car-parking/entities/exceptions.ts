import { defineEntity } from '../../../kernel/entity.ts'
import { choice, date, flag, integer, link, text, time } from '../../../kernel/fields.ts'
import { errors } from '../errors.ts'

/** Dates on which a location differs: closed, other hours, no entries or exits, another number of spaces. */
export const exceptions = defineEntity('exceptions', {
  table: 'carparking_exceptions',
  label: ['Exception', 'Exceptions'],
  title: 'date_from',
  fields: {
    location_id: link('locations', { required: true, fixed: true }),
    date_from: date({ required: true, sort: true, description: 'The first of these dates.' }),
    date_to: date({ required: true, description: 'The last of these dates.' }),
    kind: choice(['closed', 'special_hours', 'no_entry', 'no_exit', 'capacity'], {
      required: true,
      description: 'What is different on these dates.',
    }),
    start: time({ description: 'Special hours: when the location opens.' }),
    end: time({ description: 'Special hours: when it closes.' }),
    space_type_id: link('space-types', { description: 'The kind of spaces that it is about; all when empty.' }),
    capacity: integer({ min: 0, max: 1_000_000, description: 'How many spaces there are on these dates.' }),
    label: text({ max: 120, default: '', description: 'Why, in words of staff.' }),
    repeats_yearly: flag({ required: true, default: false, description: 'The same dates every year.' }),
  },
  parent: { link: 'location_id', path: 'exceptions', most: 1000, replace: false },
  order: { by: 'date_from', direction: 'asc' },
  conflict: 'none',
  check({ kind, start, end, capacity, date_from, date_to, repeats_yearly }) {
    const problems: readonly (readonly [string, boolean, string])[] = [
      ['date_to', date_to < date_from && !repeats_yearly, 'It must not be before date_from.'],
      ['start', kind === 'special_hours' && (start === null || end === null), 'Special hours need a start and an end.'],
      ['capacity', kind === 'capacity' && capacity === null, 'It is needed for this kind.'],
    ]
    const found = problems.filter(([, isWrong]) => isWrong)
    if (found.length === 0) return
    const params = Object.fromEntries(found.map(([name, , sentence]) => [name, sentence]))
    throw errors.invalid({ names: Object.keys(params).join(', ') }, { data: { params } })
  },
})
