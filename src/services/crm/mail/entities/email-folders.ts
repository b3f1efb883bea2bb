/** Where people put mails: folders of their own, and those that everybody has. */
import { holds } from '../../../../kernel/access.ts'
import { defineEntity } from '../../../../kernel/entity.ts'
import { flag, text } from '../../../../kernel/fields.ts'
import { permissions } from '../../permissions.ts'

export const emailFolders = defineEntity('email-folders', {
  table: 'crm_email_folders',
  label: ['Mail folder', 'Mail folders'],
  title: 'name',
  trash: false,
  without: ['export', 'duplicate'],
  order: { by: 'name', direction: 'asc' },
  fields: {
    name: text({ required: true, max: 100, search: true, sort: true }),
    is_shared: flag({
      default: false,
      fixed: true,
      write: 'admin',
      filter: 'equals',
      description: 'Everybody has it. Administrators make these.',
    }),
  },
  rows: (verb, ctx) => {
    if (verb === 'create') return true
    const own = { created_by: ctx.user?.id ?? 0, is_shared: false }
    const isRead = verb === 'list' || verb === 'read'
    return isRead || holds(permissions, 'admin', ctx) ? [own, { is_shared: true }] : [own]
  },
  async follow(after, before, { db }) {
    if (after || !before?.is_shared) return
    await db.updateTable('crm_emails').set({ group_folder_id: null }).where('group_folder_id', '=', before.id).execute()
  },
})
