/** What staff see of the CRM's mail, and the screens that are made by hand. */
import { own, records } from '../../../kernel/define-admin.ts'
import { emailFolders } from './entities/email-folders.ts'
import { emailTemplates } from './entities/email-templates.ts'
import { mailAccounts, mailboxes } from './entities/mail-accounts.ts'

const group = 'Mail'

/** Where work is done: they stand before the lists. */
export const workScreens = [
  own({
    slug: 'board',
    title: 'Deals board',
    summary: 'Deals by their stages. Drag a card to move a deal.',
    icon: 'columns',
    file: 'board',
    needs: 'access',
  }),
  own({
    slug: 'task-board',
    title: 'Tasks board',
    summary: 'Tasks by their status. Drag a card to move a task.',
    icon: 'columns',
    file: 'task-board',
    needs: 'access',
  }),
  own({
    slug: 'calendar',
    title: 'Calendar',
    summary: 'Meetings, calls and tasks of a week, and when people are free.',
    icon: 'calendar',
    file: 'calendar',
    needs: 'access',
  }),
  own({
    slug: 'mailbox',
    title: 'Mailbox',
    summary: 'Mails that came and mails that were written, each with what it is about.',
    icon: 'mail',
    file: 'mailbox',
    needs: 'access',
    takesId: true,
  }),
  own({
    slug: 'reports',
    title: 'Reports',
    summary: 'Figures of what you may read, and a forecast by your own history.',
    icon: 'chart-bar',
    file: 'reports',
    needs: 'access',
    takesId: true,
  }),
  own({
    slug: 'imports',
    title: 'Imports',
    summary: 'Records out of files: tried first, written by a task, and taken back.',
    icon: 'upload',
    file: 'imports',
    needs: 'import',
  }),
  own({
    slug: 'merge',
    title: 'Merge records',
    summary: 'Make one of two records. It can be undone.',
    icon: 'copy',
    file: 'merge',
    needs: 'access',
  }),
]

const templateScreen = records(emailTemplates, {
  icon: 'article',
  group,
  columns: [
    { field: 'name', as: 'title', below: 'subject' },
    { field: 'is_html', as: 'flag' },
    { field: 'modified_at', as: 'ago' },
  ],
  sections: [
    {
      title: 'E-mail template',
      help: 'Write {{first_name}} where the value of a record goes, and {{unsubscribe_url}} for the way out.',
      fields: ['name', 'subject', 'is_html', 'body'],
      controls: { body: 'html' },
    },
  ],
  empty: { title: 'No template yet', text: 'Words that you send again and again stand here.', call: 'create' },
})

const accountScreen = records(mailAccounts, {
  icon: 'upload',
  group,
  columns: [{ field: 'name', as: 'title', below: 'address' }, 'user_id', { field: 'is_active', as: 'flag' }],
  sections: [
    { title: 'SMTP account', fields: ['name', ['from_name', 'address'], 'is_active', 'user_id'] },
    { title: 'Server', aside: true, fields: ['host', 'port', 'security', 'login', 'password', 'last_error'] },
  ],
  actions: [
    {
      slug: 'test',
      label: 'Try it',
      icon: 'bolt',
      call: 'POST /mail-accounts/{id}/test',
      form: ['to'],
    },
  ],
})

const mailboxScreen = records(mailboxes, {
  icon: 'archive',
  group,
  title: 'Mailboxes that are read',
  columns: [{ field: 'name', as: 'title' }, 'user_id', { field: 'is_active', as: 'flag' }],
  sections: [
    { title: 'Mailbox', fields: ['name', 'folder', 'read_since', 'is_active', 'user_id'] },
    { title: 'Server', aside: true, fields: ['host', 'port', 'security', 'login', 'password', 'last_error'] },
  ],
  actions: [{ slug: 'test', label: 'Try it', icon: 'bolt', call: 'POST /mailboxes/{id}/test', on: ['record', 'row'] }],
})

const folderScreen = records(emailFolders, {
  icon: 'archive',
  group,
  columns: [
    { field: 'name', as: 'title' },
    { field: 'is_shared', as: 'flag' },
  ],
  sections: [{ title: 'Mail folder', fields: ['name', 'is_shared'] }],
  create: 'drawer',
  empty: { title: 'No folder yet', text: 'Folders of your own, and those that everybody has.', call: 'create' },
})

export const mailScreens = [folderScreen, templateScreen, accountScreen, mailboxScreen]
