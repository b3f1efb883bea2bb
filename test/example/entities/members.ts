import { defineEntity } from '../../../src/kernel/entity.ts'
import {
  addresses,
  choice,
  date,
  email,
  file,
  integer,
  link,
  links,
  longText,
  phone,
  text,
  time,
} from '../../../src/kernel/fields.ts'
import { trainings } from './trainings.ts'

/** Somebody who lends or borrows. Entered by one person and, unless he may see those of others, known to him only. */
export const members = defineEntity('members', {
  table: 'example_members',
  label: ['Member', 'Members'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 80, search: true, sort: true }),
    email: email({ required: true, unique: true, search: true, filter: 'equals' }),
    phone: phone({}),
    mails: addresses('email', { values: ['home', 'work'], flags: ['is_unwanted'], max: 5, search: true }),
    born_on: date({ filter: 'range' }),
    home_from: time({}),
    status: choice(['active', 'left'], { required: true, default: 'active', filter: 'any' }),
    notes: longText({ max: 2000 }),
    account_id: link('users', { filter: 'equals' }),
    likes: links('tools', { filter: 'any' }),
    id_card: file({ private: true, types: ['application/pdf', 'text/plain'], max: 100_000 }),
    rev: integer({ readOnly: true, default: 1 }),
  },
  filteredByLinks: { trained_tool_ids: { of: trainings, by: 'member_id' } },
  conflict: 'rev',
  revisions: { keep: 5, setting: 'versions_kept' },
  paging: 'offset',
  perPage: { default: 20, most: 100 },
  order: { by: 'name', direction: 'asc' },
  without: ['duplicate'],
  owned: { unless: 'edit_others' },
  shows: { trainings: { of: trainings, by: 'member_id', most: 20 } },
})
