import { definePermissions } from '../../kernel/access.ts'
import { hooks } from './hooks.ts'

/** Who holds any of the four may read answers and categories. */
export const permissions = definePermissions(
  'vendor_faq',
  {
    manage: 'Open the FAQ app; categories, views, shortcodes, import, export and translations',
    edit: 'Write answers, put them in order, answer what visitors ask',
    delete: 'Delete answers, categories, views and shortcodes',
    settings: 'Change settings and read the health report',
  },
  {
    always: 'manage_options',
    filter: hooks.userCan,
    anyOf: { read: ['manage', 'edit', 'delete', 'settings'] },
    grants: { editor: ['manage', 'edit', 'delete'], author: ['edit'] },
  },
)
export const { can } = permissions
