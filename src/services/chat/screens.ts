/** What staff see of the chat widget. */
import { dashboard, defineAdmin, own, records, settingsScreen } from '../../kernel/define-admin.ts'
import { leads } from './entities/leads.ts'
import { widgets } from './entities/widgets.ts'
import { settings } from './settings.ts'

export const admin = defineAdmin({
  icon: 'message-circle',
  screens: [
    records(leads, {
      icon: 'mail',
      summary: 'Messages that came through the contact forms.',
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
      ],
      tones: { status: { new: 'info', read: 'neutral' } },
      empty: { title: 'No messages', text: 'As soon as somebody writes through a form, it is listed here.' },
    }),
    records(widgets, {
      icon: 'message',
      columns: [
        { field: 'name', as: 'title' },
        { field: 'status', as: 'badge' },
        { field: 'modified_at', label: 'Changed', as: 'ago' },
      ],
      sections: [{ title: 'Widget', fields: ['name', 'status'] }],
      tones: { status: { active: 'good', inactive: 'neutral' } },
    }),
    own({
      slug: 'designer',
      title: 'Designer',
      summary: 'Look, channels and rules of a widget, beside what visitors see of it.',
      icon: 'edit',
      file: 'designer',
      needs: 'edit',
    }),
    dashboard({ slug: 'figures', title: 'Figures', icon: 'chart-bar', needs: 'view' }),
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
      to: 'leads',
      home: true,
      kind: 'figure',
      value: 'count',
      below: 'through the contact forms',
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
    },
  ],
})
