import { definePermissions } from '../../kernel/access.ts'
import { hooks } from './hooks.ts'

export const permissions = definePermissions(
  'vendor_chat',
  {
    manage: 'Open the chat app',
    view: 'Read widgets, leads and figures',
    create: 'Create widgets',
    edit: 'Change widgets and mark leads as read',
    delete: 'Trash, restore and purge',
    export: 'Download leads',
    reply: 'Answer visitors',
    manage_settings: 'Change settings',
  },
  { manage: 'manage', always: 'manage_options', filter: hooks.userCan },
)
export const { can } = permissions
