/** What staff see of the chat widget. */
import { dashboard, defineAdmin, own, records, settingsScreen } from '../../kernel/define-admin.ts'
import { channelCatalogue } from './domain/channel-catalogue.ts'
import { leads } from './entities/leads.ts'
import { widgets } from './entities/widgets.ts'
import { german } from './screens-de.ts'
import { settings } from './settings.ts'

export const admin = defineAdmin({
  words: { de: german },
  icon: 'message-circle',
  screens: [
    own({
      slug: 'inbox',
      title: 'Inbox',
      summary: 'Messages that came through the contact forms, and ways to answer them.',
      icon: 'messages',
      file: 'inbox',
      needs: 'view',
      takesId: true,
    }),
    records(leads, {
      icon: 'mail',
      summary: 'Messages that came through the contact forms, as a list to search and save.',
      columns: [
        { field: 'name', as: 'person', below: 'email' },
        { field: 'message', width: 420 },
        { field: 'widget_name', label: 'Widget' },
        { field: 'device', hidden: true },
        { field: 'status', as: 'badge' },
        { field: 'created_at', label: 'Received', as: 'ago' },
      ],
      views: [
        { slug: 'all', label: 'All', where: {} },
        { slug: 'new', label: 'Unread', where: { status: 'new' }, count: true },
        { slug: 'read', label: 'Read', where: { status: 'read' } },
      ],
      sections: [
        { title: 'Message', fields: ['name', ['email', 'phone'], 'message', 'page'] },
        { title: 'State', aside: true, fields: ['status', 'read_at', 'widget_name'] },
        { title: 'Consent', aside: true, fields: ['consent', 'consent_text', 'subscribe'] },
      ],
      actions: [
        {
          slug: 'read',
          label: 'Mark as read',
          icon: 'check',
          call: 'PUT /leads/{id}',
          body: { status: 'read' },
          when: { status: ['new'] },
          on: ['row', 'record', 'selection'],
        },
        {
          slug: 'save',
          label: 'Save as CSV',
          icon: 'download',
          call: 'GET /leads/export',
          on: ['list'],
          after: 'download',
        },
      ],
      tones: { status: { new: 'info', read: 'neutral' } },
      open: 'drawer',
      empty: { title: 'No messages', text: 'As soon as somebody writes through a form, it is listed here.' },
    }),
    records(widgets, {
      icon: 'message',
      summary: 'The buttons in the corner of the page, and the ways that each offers to reach you.',
      form: 'designer',
      columns: [
        { field: 'name', as: 'title' },
        { field: 'status', as: 'badge' },
        { field: 'modified_at', label: 'Changed', as: 'ago' },
      ],
      sections: [{ title: 'Widget', fields: ['name', 'status'] }],
      tones: { status: { active: 'good', inactive: 'neutral' } },
      empty: { title: 'No widget yet', text: 'A widget offers visitors ways to reach you.', call: 'create' },
    }),
    own({
      slug: 'designer',
      title: 'Designer',
      summary: 'Look, channels and rules of a widget, beside what visitors see of it.',
      icon: 'edit',
      file: 'designer',
      needs: 'edit',
    }),
    dashboard({
      slug: 'figures',
      title: 'Figures',
      icon: 'chart-bar',
      summary: 'How often widgets were seen, opened and clicked.',
      needs: 'view',
      period: [30, 7, 90],
    }),
    settingsScreen(settings, {
      sections: [
        { title: 'Leads', fields: ['lead_notify', 'lead_recipients', 'retention_days', 'ip_mode', 'trash_days'] },
        { title: 'Widgets', fields: ['render_ssr', 'shadow_dom', 'fail_mode', 'track_events'] },
        { title: 'Shop', fields: ['shop_button', 'shop_widget', 'shop_channel', 'shop_text', 'shop_message'] },
        { title: 'Check that a person writes', folded: true, fields: ['captcha_site_key', 'captcha_secret'] },
        { title: 'Lists', folded: true, fields: ['date_format', 'time_format', 'records_per_page'] },
      ],
    }),
  ],
  cards: [
    {
      slug: 'unread',
      title: 'Unread messages',
      read: 'GET /leads/unread',
      needs: 'view',
      to: 'inbox',
      home: true,
      kind: 'figure',
      value: 'count',
      below: 'through the contact forms',
    },
    {
      slug: 'rate',
      title: 'Clicks of a hundred views',
      read: 'GET /analytics/summary',
      needs: 'view',
      kind: 'figure',
      value: 'clickRate',
      below: 'Clicks: {totals.click}',
    },
    {
      slug: 'visits',
      title: 'Seen, opened, clicked',
      read: 'GET /analytics/summary',
      needs: 'view',
      wide: true,
      kind: 'series',
      items: 'series',
      x: 'date',
      y: ['view', 'open', 'click'],
      draw: 'area',
      labels: { view: 'Seen', open: 'Opened', click: 'Clicked' },
    },
    {
      slug: 'channels',
      title: 'Clicks by channel',
      read: 'GET /analytics/summary',
      needs: 'view',
      kind: 'shares',
      items: 'channels',
      label: 'channel',
      value: 'hits',
      draw: 'bars',
      labels: Object.fromEntries(channelCatalogue.map(({ slug, label }) => [slug, label])),
    },
  ],
})
