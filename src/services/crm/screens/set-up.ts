/** What administrators set up: teams, roles, forms, calendars, webhooks, views, reports, fields and settings. */
import { records, settingsScreen } from '../../../kernel/define-admin.ts'
import { customFields } from '../entities/custom-fields.ts'
import { exports } from '../entities/exports.ts'
import { leadCaptures } from '../entities/lead-captures.ts'
import { listViews, savedReports } from '../entities/list-views.ts'
import { pdfTemplates } from '../entities/pdf-templates.ts'
import { roles } from '../entities/roles.ts'
import { teams } from '../entities/teams.ts'
import { webhooks } from '../entities/webhooks.ts'
import { workingCalendars } from '../entities/working-calendars.ts'
import { settings } from '../settings.ts'
import { exporting } from './shared.ts'

const group = 'Set up'

const teamScreen = records(teams, {
  icon: 'users',
  group,
  columns: [{ field: 'name', as: 'title', below: 'description' }, 'user_ids', 'role_ids'],
  sections: [
    { title: 'Team', fields: ['name', 'description', 'user_ids', 'role_ids'] },
    {
      title: 'Positions',
      folded: true,
      fields: ['position_list', 'positions', 'working_calendar_id'],
      controls: { position_list: 'tags' },
    },
  ],
  actions: [exporting('teams')],
})

const roleScreen = records(roles, {
  icon: 'shield',
  group,
  columns: [{ field: 'name', as: 'title' }, 'user_ids'],
  sections: [
    { title: 'Role', fields: ['name', 'user_ids'] },
    {
      title: 'What it may do',
      fields: ['scopes', 'fields', 'permissions', 'portal'],
      part: 'role-matrix',
      early: true,
    },
  ],
})

const captureScreen = records(leadCaptures, {
  icon: 'edit',
  group,
  columns: [
    { field: 'name', as: 'title' },
    { field: 'is_active', as: 'flag' },
    { field: 'opt_in_confirmation', as: 'flag' },
    'lead_source',
  ],
  filters: ['is_active'],
  sections: [
    { title: 'Lead form', fields: ['name', 'field_list', 'success_message', 'success_redirect'] },
    { title: 'State', aside: true, fields: ['is_active', 'duplicate_check', 'captcha'] },
    { title: 'Confirmation by mail', aside: true, fields: ['opt_in_confirmation', 'opt_in_hours'] },
    { title: 'Lead', aside: true, fields: ['lead_source', 'campaign_id', 'target_list_id', 'assigned_user_id'] },
    { title: 'What came of it', tab: 'What came of it', part: 'capture-log' },
  ],
})

const templateScreen = records(pdfTemplates, {
  icon: 'file-text',
  group,
  columns: [{ field: 'name', as: 'title' }, 'entity'],
  filters: ['entity'],
  sections: [{ title: 'PDF template', fields: ['name', 'entity', 'body'] }],
})

const calendarScreen = records(workingCalendars, {
  icon: 'clock',
  group,
  columns: [{ field: 'name', as: 'title' }, 'timezone', 'user_ids'],
  sections: [
    { title: 'Working calendar', fields: ['name', 'timezone'], controls: { timezone: 'timezone' } },
    {
      title: 'Working hours',
      fields: ['weekdays', 'time_ranges', 'exceptions'],
      part: 'working-hours',
      early: true,
    },
    { title: 'People', aside: true, fields: ['user_ids'] },
  ],
})

const webhookScreen = records(webhooks, {
  icon: 'plug',
  group,
  columns: [
    { field: 'event', as: 'title', below: 'url' },
    { field: 'is_active', as: 'flag' },
  ],
  filters: ['is_active'],
  sections: [
    { title: 'Webhook', fields: ['event', 'url', 'secret_key'] },
    { title: 'State', aside: true, fields: ['is_active', 'skip_own'] },
  ],
  actions: [{ slug: 'test', label: 'Send a sample', icon: 'bolt', call: 'POST /webhooks/{id}/test' }],
})

const viewScreen = records(listViews, {
  icon: 'filter',
  group,
  columns: [{ field: 'name', as: 'title' }, 'entity', { field: 'is_shared', as: 'flag' }],
  filters: ['entity', 'is_shared'],
  sections: [
    { title: 'List view', fields: ['name', 'entity', 'query', 'columns'] },
    { title: 'State', aside: true, fields: ['is_shared', 'is_default', 'position'] },
  ],
})

const reportScreen = records(savedReports, {
  icon: 'chart-bar',
  group,
  title: 'Saved reports',
  columns: [{ field: 'name', as: 'title' }, 'entity', 'type', { field: 'is_shared', as: 'flag' }],
  filters: ['entity', 'type'],
  sections: [
    { title: 'Report', fields: ['name', ['entity', 'type'], 'group_by', 'aggregates', 'columns', 'filters'] },
    { title: 'State', aside: true, fields: ['is_shared', 'chart'] },
  ],
})

const exportScreen = records(exports, {
  icon: 'download',
  group,
  summary: 'Files of lists that you asked for. They go after a few days.',
  columns: [
    { field: 'entity', as: 'title' },
    'format',
    { field: 'status', as: 'badge' },
    'file',
    { field: 'expires_at', as: 'instant' },
    { field: 'created_at', as: 'ago' },
  ],
  sections: [
    { title: 'File', fields: ['file', 'query'] },
    { title: 'State', aside: true, fields: ['entity', 'format', 'status', 'expires_at'] },
  ],
  tones: { status: { pending: 'info', ready: 'good', failed: 'bad' } },
  empty: { title: 'No file yet', text: 'Choose Export above a list.' },
})

const fieldScreen = records(customFields, {
  icon: 'table',
  group,
  columns: [{ field: 'label', as: 'title' }, 'entity', 'key', 'type', 'is_active'],
  sections: [
    {
      title: 'Custom field',
      fields: ['label', 'entity', 'key', 'type', 'choices', 'required', 'help', 'is_filter', 'is_active'],
    },
  ],
})

const setUp = settingsScreen(settings, {
  group,
  sections: [
    { title: 'Lists', fields: ['rows_per_page', 'trash_days'] },
    {
      title: 'Deals',
      fields: ['default_currency', 'currency_rates', 'pipelines', 'close_date_on_closing'],
      controls: { default_currency: 'currency' },
    },
    { title: 'Cases', fields: ['sla_hours', 'working_calendar_id'] },
    { title: 'Mails and forms', fields: ['one_click_unsubscribe', 'track_opens', 'captcha', 'scanner_networks'] },
    { title: 'Portal', fields: ['portal_enabled', 'portal_levels'] },
    { title: 'Records', folded: true, fields: ['merge_undo_days', 'export_days', 'delete_data_on_uninstall'] },
  ],
})

export const setUpScreens = [
  ...[teamScreen, roleScreen, captureScreen, templateScreen, calendarScreen, webhookScreen],
  ...[viewScreen, reportScreen, exportScreen, fieldScreen, setUp],
]
