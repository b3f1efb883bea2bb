/** What Pro adds to the screens of the activity log. */
import { extendAdmin, records, rows } from '../../../kernel/define-admin.ts'
import { eventColumns, eventFields } from '../screens.ts'
import { mirrors } from './entities/mirrors.ts'
import { rules } from './entities/rules.ts'
import { schedules } from './entities/schedules.ts'

const ruleScreen = records(rules, {
  icon: 'bell',
  group: 'Follow',
  summary: 'Which events are told at once, and to whom.',
  columns: [
    { field: 'name', as: 'title' },
    { field: 'enabled', as: 'flag', edit: true },
    { field: 'last_fired_at', label: 'Last message', as: 'ago' },
    { field: 'fired_count', label: 'Messages', as: 'number' },
    { field: 'last_error', label: 'Trouble' },
  ],
  sections: [
    { title: 'Rule', fields: ['name', ['enabled', 'throttle_minutes']] },
    { title: 'When', help: 'Every condition that is filled in must hold.', fields: ['conditions'] },
    { title: 'To whom', fields: ['channels'], controls: { channels: 'rows' } },
    { title: 'So far', aside: true, fields: ['last_fired_at', 'fired_count', 'suppressed_count', 'last_error'] },
  ],
  actions: [{ slug: 'test', label: 'Send a sample', icon: 'bolt', call: 'POST /rules/{id}/test' }],
  empty: { title: 'No rule yet', text: 'A rule tells people of events as they happen.', call: 'create' },
})

const mirrorScreen = records(mirrors, {
  icon: 'copy',
  group: 'Follow',
  summary: 'Copies of the log elsewhere, where nobody here can change them.',
  columns: [
    { field: 'name', as: 'title' },
    'type',
    { field: 'status', computed: true, as: 'badge' },
    { field: 'queued', computed: true, as: 'number' },
    { field: 'last_error', label: 'Trouble' },
    { field: 'enabled', as: 'flag', edit: true },
  ],
  sections: [
    { title: 'Mirror', fields: ['name', ['type', 'enabled']] },
    { title: 'Receiver', help: 'What is needed depends on the type.', fields: ['config'] },
    { title: 'Which events', fields: ['filters'] },
    { title: 'State', aside: true, fields: ['last_sent_id', 'last_error'] },
  ],
  actions: [{ slug: 'test', label: 'Send a test event', icon: 'bolt', call: 'POST /mirrors/{id}/test' }],
  empty: { title: 'No mirror yet', text: 'A mirror sends every event to another place.', call: 'create' },
})

const scheduleScreen = records(schedules, {
  icon: 'file-text',
  group: 'Follow',
  summary: 'Reports that are mailed by themselves.',
  columns: [
    { field: 'name', as: 'title' },
    'frequency',
    { field: 'next_run_at', label: 'Next', as: 'instant' },
    { field: 'last_status', label: 'Last time', as: 'badge' },
    { field: 'enabled', as: 'flag', edit: true },
  ],
  sections: [
    { title: 'Report', fields: ['name', ['format', 'enabled'], 'sections', 'filters'] },
    {
      title: 'Rhythm',
      fields: [
        ['frequency', 'hour'],
        ['weekday', 'monthday'],
      ],
    },
    { title: 'To whom', fields: ['recipients'] },
    { title: 'State', aside: true, fields: ['next_run_at', 'last_run_at', 'last_status', 'last_error'] },
  ],
  actions: [{ slug: 'send', label: 'Send now', icon: 'mail', call: 'POST /reports/schedules/{id}/run-now' }],
  tones: { last_status: { never: 'neutral', sent: 'good', failed: 'bad' } },
  empty: { title: 'No report planned', text: 'A planned report is mailed every day, week or month.', call: 'create' },
})

const archiveScreen = rows({
  slug: 'archive',
  title: 'Archive',
  icon: 'archive',
  group: 'Keep',
  summary: 'Events that were moved out of the log.',
  read: 'GET /archive/events',
  one: 'GET /archive/events/{id}',
  needs: 'view',
  paging: 'cursor',
  fields: eventFields,
  columns: eventColumns,
  actions: [
    {
      slug: 'run',
      label: 'Move old events now',
      icon: 'archive',
      call: 'POST /archive/run-now',
      on: ['list'],
      confirm: { title: 'Move old events now?', text: 'Events that are older than the settings say leave the log.' },
    },
  ],
  empty: { title: 'The archive is empty', text: 'Old events come here once the archive is on.' },
})

export const proAdmin = extendAdmin({
  screens: [ruleScreen, mirrorScreen, scheduleScreen, archiveScreen],
  cards: [
    {
      slug: 'archived',
      title: 'Archived events',
      kind: 'figure',
      read: 'GET /archive/status',
      value: 'rows',
      below: 'Newest {newest_at}',
      needs: 'settings',
      to: 'archive',
    },
  ],
})
