/** What staff see of the activity log. */
import { dashboard, defineAdmin, own, rows, settingsScreen } from '../../kernel/define-admin.ts'
import { labelOf } from '../../kernel/field-labels.ts'
import { text } from '../../kernel/fields.ts'
import { ACTIONS, GROUPS } from './domain/definition.ts'
import { SEVERITIES } from './domain/severity.ts'
import { germanMonitors } from './monitors/monitors-de.ts'
import { german } from './screens-de.ts'
import { settings } from './settings.ts'

const monitorScreen = rows({
  slug: 'monitors',
  title: 'Monitors',
  icon: 'eye',
  group: 'Record',
  summary: 'What the log listens to.',
  read: 'GET /monitors',
  needs: 'view',
  paging: 'none',
  fields: {
    label: text({ label: 'Monitor' }),
    description: text({ label: 'What it watches' }),
    enabled: text({ label: 'On' }),
  },
  columns: [
    { field: 'label', as: 'title' },
    { field: 'description', width: 420 },
    { field: 'enabled', as: 'flag' },
  ],
  actions: [
    {
      slug: 'on',
      label: 'Switch on',
      icon: 'player-play',
      call: 'PUT /monitors/{id}',
      body: { enabled: true },
      when: { enabled: [false], locked: [false] },
    },
    {
      slug: 'off',
      label: 'Switch off',
      icon: 'player-pause',
      call: 'PUT /monitors/{id}',
      body: { enabled: false },
      when: { enabled: [true], locked: [false] },
    },
  ],
})

const settingScreen = settingsScreen(settings, {
  group: 'Record',
  needs: 'settings',
  sections: [
    {
      title: 'How long events are kept',
      fields: [
        ['retention_days', 'legacy_retention_days'],
        ['storage_budget_mb', 'events_per_page'],
      ],
    },
    { title: 'Privacy', fields: ['privacy_ip_mode', 'trusted_proxies'] },
    { title: 'Who may see and export', fields: ['access_roles', 'export_roles'] },
    { title: 'Messages', fields: ['notify_min_severity', 'notify_recipients'] },
    { title: 'Try the messages', help: 'Goes to the recipients that are saved.', part: 'test-mail', aside: true },
    { title: 'What is not recorded', folded: true, fields: ['exclude_users', 'exclude_roles', 'exclude_ips'] },
  ],
})

/** In the words of the reader, whom the answers of the routes do not know. */
const severityNames = Object.fromEntries(SEVERITIES.map(name => [name, labelOf(name)]))
const groupNames = Object.fromEntries(Object.values(GROUPS).map(name => [name, name]))
const actionNames = Object.fromEntries(ACTIONS.map(name => [name, labelOf(name)]))

const statistics = { read: 'GET /stats', needs: 'view' } as const
const shares = { ...statistics, kind: 'shares', value: 'total', draw: 'bars' } as const

export const admin = defineAdmin({
  words: { de: { ...germanMonitors, ...german } },
  icon: 'activity',
  screens: [
    own({
      slug: 'events',
      title: 'Events',
      icon: 'list',
      summary: 'What happened on the site, newest first. While the log is live, new events come by themselves.',
      file: 'events',
      needs: 'view',
    }),
    dashboard({
      slug: 'statistics',
      title: 'Statistics',
      icon: 'chart-bar',
      summary: 'How much happened, when, and who did it.',
      needs: 'view',
      cards: ['total', 'severities', 'series', 'groups', 'actions', 'people', 'addresses', 'hours'],
      period: [30, 7, 90, 365],
    }),
    own({
      slug: 'catalogue',
      title: 'Catalogue',
      icon: 'book-2',
      group: 'Record',
      summary: 'Every event that can be recorded, each with its switch.',
      file: 'catalogue',
      needs: 'view',
    }),
    monitorScreen,
    settingScreen,
    dashboard({
      slug: 'health',
      title: 'Health',
      icon: 'stethoscope',
      group: 'Record',
      summary: 'Whether the log does what it should.',
      needs: 'settings',
      cards: ['health', 'import'],
    }),
  ],
  cards: [
    {
      ...statistics,
      slug: 'total',
      title: 'Events',
      kind: 'figure',
      value: 'total',
      before: 'previous_total',
      to: 'events',
      home: true,
    },
    {
      ...statistics,
      slug: 'severities',
      title: 'By severity',
      kind: 'shares',
      items: 'by_severity',
      label: 'name',
      value: 'value',
      draw: 'bars',
      labels: severityNames,
    },
    {
      ...statistics,
      slug: 'series',
      title: 'Events by day',
      kind: 'series',
      items: 'series',
      x: 'date',
      y: [...SEVERITIES],
      draw: 'stack',
      labels: severityNames,
      wide: true,
    },
    { ...shares, slug: 'groups', title: 'By group', items: 'by_group', label: 'label', labels: groupNames },
    { ...shares, slug: 'actions', title: 'By action', items: 'by_action', label: 'action', labels: actionNames },
    { ...shares, slug: 'people', title: 'By account', items: 'by_user', label: 'login' },
    { ...shares, slug: 'addresses', title: 'By address', items: 'by_ip', label: 'ip' },
    { ...statistics, slug: 'hours', title: 'By hour of the day', kind: 'part', part: 'hours', wide: true },
    {
      slug: 'health',
      title: 'Health of the log',
      kind: 'checks',
      read: 'GET /health',
      items: 'checks',
      needs: 'settings',
      wide: true,
    },
    {
      slug: 'import',
      title: 'Another log',
      kind: 'part',
      part: 'import',
      read: 'GET /import/legacy-log',
      needs: 'settings',
      wide: true,
    },
  ],
})
