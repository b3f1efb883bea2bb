/** What staff see of the chat widget. */
import { defineAdmin, records } from '../../kernel/define-admin.ts'
import { leads } from './entities/leads.ts'
import { widgets } from './entities/widgets.ts'

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
  ],
})
