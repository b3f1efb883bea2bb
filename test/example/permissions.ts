import { definePermissions } from '../../src/kernel/access.ts'
import { hooks } from './hooks.ts'

export const permissions = definePermissions(
  'example',
  {
    manage: 'Open the app',
    view: 'Read records and lists',
    create: 'Create and copy records',
    edit: 'Change records',
    edit_others: 'Reach the members that somebody else entered',
    delete: 'Trash, restore and purge records',
    export: 'Download lists',
    costs: 'See and set what tools cost',
    settings: 'Change settings',
  },
  {
    manage: 'manage',
    always: 'manage_options',
    implies: { edit: ['view'], delete: ['view'] },
    filter: hooks.userCan,
    grants: { editor: ['view', 'create', 'edit', 'delete', 'export'], author: ['view', 'create', 'edit'] },
  },
)
export const { can } = permissions
