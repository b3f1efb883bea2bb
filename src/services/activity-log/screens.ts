/** What staff see of the activity log. */
import { dashboard, defineAdmin, rows } from '../../kernel/define-admin.ts'
import { choice, instant, integer, text } from '../../kernel/fields.ts'
import { SEVERITIES } from './domain/severity.ts'

/** An event as lists show it. */
export const eventFields = {
  occurred_at: instant({ label: 'When' }),
  severity: choice(SEVERITIES, { label: 'Severity' }),
  message: text({ label: 'What happened' }),
  group_label: text({ label: 'Group' }),
  action: text({ label: 'Action' }),
  event_code: integer({ label: 'Code' }),
  user_role: text({ label: 'Role' }),
  ip: text({ label: 'Address' }),
}

export const eventColumns = [
  { field: 'occurred_at', as: 'instant' },
  { field: 'severity', as: 'badge' },
  { field: 'message', width: 480 },
  { field: 'group_label' },
  { field: 'ip', as: 'code' },
  { field: 'action', hidden: true },
  { field: 'event_code', hidden: true },
  { field: 'user_role', hidden: true },
] as const

const statistics = { read: 'GET /stats', needs: 'view', to: 'events' } as const

export const admin = defineAdmin({
  icon: 'activity',
  screens: [
    rows({
      slug: 'events',
      title: 'Events',
      icon: 'list',
      summary: 'What happened on the site, newest first.',
      read: 'GET /events',
      one: 'GET /events/{id}',
      needs: 'view',
      paging: 'cursor',
      fields: eventFields,
      columns: eventColumns,
      views: [
        { slug: 'all', label: 'All', where: {} },
        { slug: 'grave', label: 'Grave', where: { min_severity: 'high' } },
        { slug: 'sign-ins', label: 'Sign-ins', where: { group: 'authentication' } },
        { slug: 'content', label: 'Content', where: { group: 'content' } },
        { slug: 'users', label: 'Accounts', where: { group: 'users' } },
        { slug: 'system', label: 'Settings', where: { group: 'settings' } },
      ],
      empty: { title: 'Nothing happened', text: 'As soon as somebody does something, it is listed here.' },
    }),
    dashboard({ slug: 'statistics', title: 'Statistics', icon: 'chart-bar', needs: 'view' }),
    rows({
      slug: 'monitors',
      title: 'Monitors',
      icon: 'eye',
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
          when: { enabled: [false] },
        },
        {
          slug: 'off',
          label: 'Switch off',
          icon: 'player-pause',
          call: 'PUT /monitors/{id}',
          body: { enabled: false },
          when: { enabled: [true] },
        },
      ],
    }),
  ],
  cards: [
    {
      ...statistics,
      slug: 'total',
      title: 'Events of 30 days',
      kind: 'figure',
      value: 'total',
      before: 'previous_total',
      home: true,
    },
    {
      ...statistics,
      slug: 'series',
      title: 'Events by day',
      kind: 'series',
      items: 'series',
      x: 'date',
      y: ['critical', 'high', 'medium', 'low', 'informational'],
      draw: 'columns',
      wide: true,
    },
    {
      ...statistics,
      slug: 'groups',
      title: 'By group',
      kind: 'shares',
      items: 'by_group',
      label: 'label',
      value: 'total',
      draw: 'bars',
    },
    {
      ...statistics,
      slug: 'addresses',
      title: 'By address',
      kind: 'shares',
      items: 'by_ip',
      label: 'ip',
      value: 'total',
      draw: 'bars',
    },
    {
      ...statistics,
      slug: 'people',
      title: 'By account',
      kind: 'shares',
      items: 'by_user',
      label: 'login',
      value: 'total',
      draw: 'bars',
    },
    {
      slug: 'health',
      title: 'Health of the log',
      kind: 'checks',
      read: 'GET /health',
      items: 'checks',
      needs: 'settings',
    },
  ],
})
