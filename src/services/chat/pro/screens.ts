/** What Pro adds to the screens of the chat widget. */
import { extendAdmin, own, records } from '../../../kernel/define-admin.ts'
import { agents } from './entities/agents.ts'
import { crm } from './entities/crm.ts'
import { experiments } from './entities/experiments.ts'
import { webhooks } from './entities/webhooks.ts'
import { german } from './screens-de.ts'

const onOff = { active: 'good', inactive: 'neutral' } as const

export const proAdmin = extendAdmin({
  words: { de: german },
  sections: {
    leads: [{ title: 'Further answers', part: 'lead-answers' }],
    settings: [{ title: 'Agents', fields: ['agent_rotation'] }],
  },
  screens: [
    records(agents, {
      icon: 'users',
      group: 'People and tests',
      summary: 'The people behind a channel; visitors are shared out among them.',
      columns: [
        { field: 'name', as: 'person', below: 'title' },
        'channel',
        'hours',
        'weight',
        { field: 'status', as: 'badge' },
      ],
      sections: [
        { title: 'Agent', fields: [['name', 'title'], 'avatar_id', ['channel', 'value']] },
        { title: 'When', aside: true, fields: ['hours', 'weight', 'display_order', 'status'] },
      ],
      tones: { status: onOff },
      empty: {
        title: 'No agents',
        text: 'Without agents every visitor gets the value of the channel.',
        call: 'create',
      },
    }),
    records(experiments, {
      group: 'People and tests',
      icon: 'chart-bar',
      summary: 'Two widgets for two parts of the visitors.',
      columns: [{ field: 'name', as: 'title' }, 'widget_a', 'widget_b', 'goal', { field: 'status', as: 'badge' }],
      sections: [
        { title: 'Test', fields: ['name', ['widget_a', 'widget_b'], ['split', 'goal']] },
        { title: 'State', aside: true, fields: ['status', 'kept', 'started_at', 'ended_at'] },
      ],
      tones: { status: { draft: 'neutral', running: 'info', ended: 'good' } },
    }),
    own({
      slug: 'results',
      group: 'People and tests',
      title: 'Results of tests',
      summary: 'How both widgets of each test do, and when it is time to choose.',
      icon: 'chart-bar',
      file: 'results',
      needs: 'view',
    }),
    records(webhooks, {
      group: 'Other programs',
      icon: 'plug',
      summary: 'Other programs that hear of leads.',
      columns: [
        { field: 'name', as: 'title', below: 'url' },
        'last_status',
        { field: 'last_attempt_at', as: 'ago' },
        { field: 'status', as: 'badge' },
      ],
      sections: [
        { title: 'Webhook', fields: ['name', 'url', 'secret', 'events'] },
        { title: 'Try it', help: 'With what is saved.', part: 'webhook-test', aside: true },
        { title: 'State', aside: true, fields: ['status', 'last_status', 'last_attempt_at'] },
      ],
      tones: { status: { ...onOff, failing: 'bad' } },
    }),
    records(crm, {
      group: 'Other programs',
      icon: 'address-book',
      summary: 'Lists of other services that leads are added to.',
      columns: [{ field: 'name', as: 'title', below: 'list_name' }, 'provider', { field: 'status', as: 'badge' }],
      sections: [
        {
          title: 'Connection',
          fields: ['name', ['provider', 'api_key'], ['list_id', 'list_name'], 'only_with_consent', 'field_map'],
        },
        { title: 'Try it', help: 'With what is saved.', part: 'crm-check', aside: true },
        { title: 'State', aside: true, fields: ['status', 'last_error'] },
      ],
      tones: { status: { ...onOff, error: 'bad' } },
    }),
  ],
})
