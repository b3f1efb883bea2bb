/** What Pro adds to the screens of the activity log. */
import { dashboard, extendAdmin, own, records } from '../../../kernel/define-admin.ts'
import { mirrors } from './entities/mirrors.ts'
import { rules } from './entities/rules.ts'
import { schedules } from './entities/schedules.ts'
import { german } from './screens-de.ts'

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
    {
      title: 'When',
      help: 'Every condition that is filled in must hold.',
      fields: ['conditions'],
      part: 'rule-conditions',
      early: true,
    },
    { title: 'To whom', fields: ['channels'], controls: { channels: 'rows' } },
    { title: 'Try it', help: 'With the channels that are saved.', part: 'rule-test', aside: true },
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
    { title: 'Report', fields: ['name', ['format', 'enabled'], 'sections'] },
    {
      title: 'Rhythm',
      fields: [
        ['frequency', 'hour'],
        ['weekday', 'monthday'],
      ],
    },
    { title: 'To whom', fields: ['recipients'] },
    { title: 'Only events with', fields: ['filters'], part: 'report-filters', early: true, folded: true },
    { title: 'State', aside: true, fields: ['next_run_at', 'last_run_at', 'last_status', 'last_error'] },
  ],
  actions: [{ slug: 'send', label: 'Send now', icon: 'mail', call: 'POST /reports/schedules/{id}/run-now' }],
  tones: { last_status: { never: 'neutral', sent: 'good', failed: 'bad' } },
  empty: { title: 'No report planned', text: 'A planned report is mailed every day, week or month.', call: 'create' },
})

const ownScreens = [
  own({
    slug: 'reports',
    title: 'Report now',
    icon: 'file-text',
    group: 'Follow',
    summary: 'What happened in the last days, as a page or a table to keep.',
    file: 'reports',
    needs: 'export',
  }),
  own({
    slug: 'sessions',
    title: 'Sessions',
    icon: 'users',
    group: 'Follow',
    summary: 'Who is signed in, where and since when.',
    file: 'sessions',
    needs: 'view',
  }),
  own({
    slug: 'archive',
    title: 'Archive',
    icon: 'archive',
    group: 'Keep',
    summary: 'Events that were moved out of the log, and how they get there.',
    file: 'archive',
    needs: 'view',
  }),
  dashboard({
    slug: 'upkeep',
    title: 'Files and places',
    icon: 'world',
    group: 'Keep',
    summary: 'The comparison of files, and the database that tells where addresses are.',
    needs: 'settings',
    cards: ['files', 'places', 'archived'],
  }),
]

export const proAdmin = extendAdmin({
  words: { de: german },
  screens: [ruleScreen, mirrorScreen, scheduleScreen, ...ownScreens],
  cards: [
    {
      slug: 'archived',
      title: 'Archived events',
      kind: 'figure',
      read: 'GET /archive/status',
      value: 'rows',
      needs: 'settings',
      to: 'archive',
    },
    { slug: 'files', title: 'Files', kind: 'part', part: 'files', read: 'GET /files/status', needs: 'settings' },
    {
      slug: 'places',
      title: 'Where addresses are',
      kind: 'part',
      part: 'geolocation',
      read: 'GET /geolocation/status',
      needs: 'settings',
    },
  ],
  sections: {
    settings: [
      { title: 'Files', fields: ['file_scan'] },
      { title: 'Where addresses are', folded: true, fields: ['geolocation_url', 'geolocation_license'] },
    ],
  },
})
