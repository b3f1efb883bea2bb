import { definePermissions } from '../../kernel/access.ts'
import { hooks } from './hooks.ts'

export const permissions = definePermissions(
  'vendor_image_map',
  {
    manage: 'Open the image maps',
    view: 'Read maps, revisions and figures of the dashboard',
    edit: 'Create maps and change their own ones',
    edit_others: 'Change and delete maps of others',
    delete: 'Trash, restore and purge maps',
    import: 'Import maps from files and from other plugins',
    stats: 'Read the statistics of visitors',
    settings: 'Change settings',
  },
  {
    manage: 'manage',
    always: 'manage_options',
    implies: { edit: ['view'], delete: ['view'], edit_others: ['view'], import: ['view'] },
    filter: hooks.userCan,
    grants: { editor: ['view', 'edit', 'edit_others', 'delete', 'import'], author: ['view', 'edit'] },
  },
)
export const { can } = permissions
