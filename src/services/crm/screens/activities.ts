/** Tasks, meetings and calls. */
import { records } from '../../../kernel/define-admin.ts'
import { calls, meetings, tasks } from '../entities/activities.ts'
import { access, attachments, exporting, mine, owners, stream } from './shared.ts'

const group = 'Activities'
const scheduled = { status: { planned: 'info', held: 'good', not_held: 'neutral' } } as const
const views = [
  ...mine,
  { slug: 'planned', label: 'Planned', where: { preset: 'planned' } },
  { slug: 'today', label: 'Today', where: { preset: 'todays' }, count: true },
] as const

const taskScreen = records(tasks, {
  icon: 'check',
  group,
  columns: [
    { field: 'name', as: 'title' },
    { field: 'status', as: 'badge' },
    { field: 'priority', as: 'badge' },
    { field: 'date_end', label: 'Due', as: 'instant' },
    'assigned_user_id',
  ],
  views: [
    ...mine,
    { slug: 'overdue', label: 'Overdue', where: { preset: 'overdue' }, count: true },
    { slug: 'completed', label: 'Done', where: { preset: 'completed' } },
  ],
  filters: ['status', 'priority', 'assigned_user_id'],
  sections: [
    { title: 'Task', fields: ['name', 'parent', ['date_start', 'date_end'], 'description'] },
    { title: 'State', aside: true, fields: ['status', 'priority', 'date_completed', 'reminders'] },
    owners,
    { title: 'Others', aside: true, folded: true, fields: ['collaborator_ids', 'account_id', 'contact_id'] },
    ...[stream, access],
  ],
  related: [attachments('task-files', 'task_id')],
  tones: {
    status: { started: 'warn', completed: 'good', not_started: 'info' },
    priority: { urgent: 'bad', high: 'warn' },
  },
  empty: { title: 'Nothing to do', text: 'Tasks stand here, your own and those of your teams.', call: 'create' },
  actions: [exporting('tasks')],
})

const meetingScreen = records(meetings, {
  icon: 'calendar',
  group,
  columns: [
    { field: 'name', as: 'title' },
    { field: 'status', as: 'badge' },
    { field: 'date_start', as: 'instant' },
    { field: 'date_end', as: 'instant' },
    'assigned_user_id',
  ],
  views,
  filters: ['status', 'assigned_user_id'],
  sections: [
    {
      title: 'Meeting',
      fields: ['name', 'parent', ['date_start', 'date_end', 'is_all_day'], 'join_url', 'description'],
    },
    { title: 'State', aside: true, fields: ['status', 'reminders'] },
    { title: 'Who comes', aside: true, fields: ['user_ids', 'contact_ids', 'lead_ids', 'acceptances'] },
    owners,
    { title: 'Others', aside: true, folded: true, fields: ['account_id', 'external_service', 'duration', 'uid'] },
    ...[stream, access],
  ],
  tones: scheduled,
  actions: [exporting('meetings')],
})

const callScreen = records(calls, {
  icon: 'phone',
  group,
  columns: [
    { field: 'name', as: 'title' },
    { field: 'status', as: 'badge' },
    'direction',
    { field: 'date_start', as: 'instant' },
    'assigned_user_id',
  ],
  views,
  filters: ['status', 'direction', 'assigned_user_id'],
  sections: [
    { title: 'Call', fields: ['name', 'parent', ['date_start', 'date_end'], 'description'] },
    { title: 'State', aside: true, fields: ['status', 'direction', 'reminders'] },
    { title: 'Who comes', aside: true, fields: ['user_ids', 'contact_ids', 'lead_ids', 'acceptances'] },
    owners,
    { title: 'Others', aside: true, folded: true, fields: ['account_id', 'duration'] },
    access,
  ],
  tones: scheduled,
  actions: [exporting('calls')],
})

export const activityScreens = [taskScreen, meetingScreen, callScreen]
