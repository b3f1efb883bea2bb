import { definePermissions } from '../../kernel/access.ts'

export const permissions = definePermissions(
  'vendor_aure',
  {
    view: 'Look at roles and permissions',
    edit_roles: 'Change roles',
    edit_users: 'Change what people are',
    manage_settings: 'Change the settings of the role editor',
  },
  { implies: { edit_roles: ['view'], edit_users: ['view'], manage_settings: ['view'] } },
)
export const { can } = permissions
