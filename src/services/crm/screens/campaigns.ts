/** Campaigns, those whom they reach, mailings and mails. */
import { records } from '../../../kernel/define-admin.ts'
import { campaigns, massEmails, targetListCategories, targetLists } from '../entities/campaigns.ts'
import { emails } from '../entities/emails.ts'
import { exporting, mine, owners } from './shared.ts'

const group = 'Campaigns'
const figure = <const F extends string>(field: F) => ({ field, as: 'number' }) as const

const campaignScreen = records(campaigns, {
  icon: 'bolt',
  group,
  columns: [
    { field: 'name', as: 'title' },
    { field: 'status', as: 'badge' },
    'type',
    figure('sent_count'),
    figure('opened_count'),
    figure('clicked_count'),
    { field: 'start_date', as: 'day' },
  ],
  views: [...mine, { slug: 'active', label: 'Active', where: { preset: 'active' } }],
  filters: ['status', 'type', 'assigned_user_id'],
  sections: [
    { title: 'Campaign', fields: ['name', ['start_date', 'end_date'], 'description', 'tracking_urls'] },
    { title: 'State', aside: true, fields: ['status', 'type'] },
    {
      title: 'Whom it reaches',
      aside: true,
      fields: ['target_list_ids', 'excluding_target_list_ids', 'mail_merge_only_with_address'],
    },
    { title: 'Money', aside: true, fields: ['budget', 'currency'], controls: { currency: 'currency' } },
    owners,
    { title: 'Results', tab: 'Results', part: 'campaign-results' },
    {
      title: 'Templates',
      folded: true,
      fields: [
        ['contacts_template_id', 'leads_template_id'],
        ['accounts_template_id', 'users_template_id'],
      ],
    },
  ],
  tones: { status: { planning: 'info', active: 'good', complete: 'neutral' } },
  actions: [exporting('campaigns')],
})

const targetListScreen = records(targetLists, {
  slug: 'target-lists',
  icon: 'list',
  group,
  columns: [
    { field: 'name', as: 'title' },
    'category_id',
    figure('entry_count'),
    figure('opted_out_count'),
    'assigned_user_id',
  ],
  views: mine,
  filters: ['category_id', 'assigned_user_id'],
  sections: [
    { title: 'Target list', fields: ['name', 'category_id', 'source_campaign_id', 'description'] },
    { title: 'Figures', aside: true, fields: ['entry_count', 'opted_out_count'] },
    { title: 'Colleagues', aside: true, folded: true, fields: ['user_ids'] },
    owners,
  ],
  actions: [exporting('target_lists')],
})

const categoryScreen = records(targetListCategories, {
  icon: 'category',
  group,
  title: 'Categories of target lists',
  columns: [{ field: 'name', as: 'title' }, 'parent_id'],
  sections: [{ title: 'Category', fields: ['name', 'parent_id'] }],
})

const mailingScreen = records(massEmails, {
  slug: 'mass-emails',
  icon: 'mail',
  group,
  columns: [
    { field: 'name', as: 'title' },
    { field: 'status', as: 'badge' },
    'campaign_id',
    { field: 'start_at', as: 'instant' },
    figure('per_hour'),
  ],
  filters: ['status', 'campaign_id'],
  sections: [
    { title: 'Mass e-mail', fields: ['name', 'email_template_id', 'target_list_ids', 'excluding_target_list_ids'] },
    { title: 'State', aside: true, fields: ['status', 'start_at', 'campaign_id', 'per_hour'] },
    {
      title: 'Sender',
      aside: true,
      fields: [
        ...(['from_name', 'from_address', 'reply_to_name', 'reply_to_address', 'smtp_account_id'] as const),
        ...(['is_tracked', 'store_sent_emails', 'opt_out_entirely'] as const),
      ],
    },
    { title: 'Preview and queue', tab: 'Preview and queue', part: 'mailing' },
  ],
  tones: { status: { pending: 'info', in_process: 'warn', complete: 'good', failed: 'bad' } },
  actions: [exporting('mass_emails')],
})

const mailScreen = records(emails, {
  icon: 'mail',
  group: 'Activities',
  columns: [
    { field: 'subject', as: 'title', below: 'from' },
    { field: 'status', as: 'badge' },
    { field: 'date_sent', as: 'ago' },
    { field: 'has_attachment', as: 'flag' },
    { field: 'is_read', as: 'flag', edit: true },
  ],
  views: mine,
  filters: ['status', 'is_read', 'is_important', 'assigned_user_id'],
  sections: [
    { title: 'E-mail', fields: ['subject', ['from', 'to'], ['cc', 'bcc'], 'reply_to', 'body', 'attachment_ids'] },
    { title: 'State', aside: true, fields: ['status', 'date_sent', 'send_at', 'is_html', 'is_read', 'is_important'] },
    { title: 'About', aside: true, fields: ['parent', 'account_id', 'replied_id', 'group_folder_id', 'created_event'] },
    owners,
    {
      title: 'Delivery',
      aside: true,
      folded: true,
      fields: [
        'delivery_date',
        'message_id',
        'sent_by_id',
        'email_account_id',
        'is_replied',
        'is_auto_reply',
        'user_ids',
        'reply_ids',
        'task_ids',
      ],
    },
  ],
  tones: { status: { sending: 'warn', sent: 'good', failed: 'bad', draft: 'info' } },
  actions: [exporting('emails')],
})

export const campaignScreens = [campaignScreen, targetListScreen, mailingScreen, categoryScreen, mailScreen]
