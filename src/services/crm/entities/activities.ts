/** Tasks, meetings and calls: what people do about records, and when. */
import { defineEntity } from '../../../kernel/entity.ts'
import { choice, flag, instant, integer, json, link, links, text, url } from '../../../kernel/fields.ts'
import { checkAssignment } from '../records/checks.ts'
import { acceptances, settleMeeting, settleTask } from '../records/settle-activity.ts'
import { OWNED, ownership, ownPresets, parent, priority, recordsOf, reminders } from './record-fields.ts'

export const TASK_STATES = ['not_started', 'started', 'completed', 'canceled', 'deferred'] as const
const TASKS_OVER = ['completed', 'canceled', 'deferred'] as const
const owner = {
  ...ownership,
  assigned_user_id: link('users', { filter: 'any', description: 'Whose it is; the caller’s unless told.' }),
}

export const tasks = defineEntity('tasks', {
  ...recordsOf('tasks'),
  table: 'crm_tasks',
  label: ['Task', 'Tasks'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 249, search: true, sort: true }),
    status: choice(TASK_STATES, { default: 'not_started', filter: 'any', sort: true }),
    priority: priority(),
    date_start: instant({ orDate: true, filter: 'range', sort: true }),
    date_end: instant({ orDate: true, filter: 'range', sort: true, description: 'When it is due.' }),
    date_completed: instant({ readOnly: true, filter: 'range' }),
    reminders: reminders(),
    parent: parent(),
    account_id: link('accounts', { readOnly: true, filter: 'any' }),
    contact_id: link('contacts', { readOnly: true, filter: 'any' }),
    collaborator_ids: links('users', { filter: 'any' }),
    ...owner,
  },
  computed: {
    names: ['is_overdue'],
    of: async (rows, ctx) =>
      rows.map(({ date_end: end, status }) => ({
        is_overdue: end !== null && end < ctx.clock.instant() && !TASKS_OVER.includes(status as never),
      })),
  },
  facets: [...OWNED, 'status', 'priority', 'collaborator_ids'],
  customFields: true,
  import: { key: ['id'], most: 100_000 },
  presets: {
    actual: { status: { not_in: TASKS_OVER } },
    completed: { status: { eq: 'completed' } },
    deferred: { status: { eq: 'deferred' } },
    todays: { date_end: { gte: { of: 'today' }, lte: { of: 'today' } }, status: { not_in: TASKS_OVER } },
    overdue: { date_end: { lt: { of: 'now' } }, status: { not_in: TASKS_OVER } },
    actual_starting_not_in_future: { date_start: { lte: { of: 'now' } }, status: { not_in: TASKS_OVER } },
    ...ownPresets,
  },
  async check(draft, before, ctx) {
    draft.assigned_user_id ??= ctx.user?.id ?? null
    await checkAssignment(draft, before, ctx)
    await settleTask(draft, before, ctx)
  },
})

const MEETING_STATES = ['planned', 'held', 'not_held'] as const
const scheduled = {
  name: text({ required: true, max: 249, search: true, sort: true }),
  status: choice(MEETING_STATES, { default: 'planned', filter: 'any', sort: true }),
  reminders: reminders(),
  parent: parent(),
  account_id: link('accounts', { readOnly: true, filter: 'any' }),
  user_ids: links('users', { filter: 'any' }),
  contact_ids: links('contacts', { filter: 'any' }),
  lead_ids: links('leads', { filter: 'any' }),
  acceptances: json(acceptances, {
    default: {},
    description: 'What attendees said: users:3, contacts:5 or leads:7 and none, accepted, tentative or declined.',
  }),
  duration: integer({ readOnly: true, default: 0, unit: 's' }),
}
const meetingPresets = {
  planned: { status: { eq: 'planned' } },
  held: { status: { eq: 'held' } },
  todays: { date_start: { gte: { of: 'today' }, lte: { of: 'today' } } },
  ...ownPresets,
} as const

export const meetings = defineEntity('meetings', {
  ...recordsOf('meetings'),
  table: 'crm_meetings',
  label: ['Meeting', 'Meetings'],
  title: 'name',
  order: { by: 'date_start', direction: 'desc' },
  fields: {
    ...scheduled,
    date_start: instant({ required: true, orDate: true, filter: 'range', sort: true }),
    date_end: instant({ orDate: true, filter: 'range', sort: true, description: 'An hour later unless told.' }),
    is_all_day: flag({ default: false }),
    uid: text({ readOnly: true, default: '' }),
    join_url: url({}),
    external_service: text({ max: 60, default: '' }),
    ...owner,
  },
  facets: [...OWNED, 'status', 'user_ids'],
  customFields: true,
  import: { key: ['id'], most: 100_000 },
  presets: meetingPresets,
  async check(draft, before, ctx) {
    draft.assigned_user_id ??= ctx.user?.id ?? null
    await checkAssignment(draft, before, ctx)
    await settleMeeting(draft, 3600, ctx)
    if (draft.uid === '') draft.uid = `${crypto.randomUUID()}@crm`
  },
})

export const calls = defineEntity('calls', {
  ...recordsOf('calls'),
  table: 'crm_calls',
  label: ['Call', 'Calls'],
  title: 'name',
  order: { by: 'date_start', direction: 'desc' },
  fields: {
    ...scheduled,
    date_start: instant({ required: true, filter: 'range', sort: true }),
    date_end: instant({ filter: 'range', sort: true, description: 'Five minutes later unless told.' }),
    direction: choice(['outbound', 'inbound'], { default: 'outbound', filter: 'any' }),
    ...owner,
  },
  facets: [...OWNED, 'status', 'direction', 'user_ids'],
  customFields: true,
  import: { key: ['id'], most: 100_000 },
  presets: meetingPresets,
  async check(draft, before, ctx) {
    draft.assigned_user_id ??= ctx.user?.id ?? null
    await checkAssignment(draft, before, ctx)
    await settleMeeting(draft, 300, ctx)
  },
})
