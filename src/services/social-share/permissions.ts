import { definePermissions } from '../../kernel/access.ts'
import { hooks } from './hooks.ts'

export const permissions = definePermissions(
  'vendor_social_share',
  {
    view: 'Read share sets, follow buttons, settings and figures',
    edit: 'Change share sets and follow buttons',
    manage_settings: 'Change settings, look at recovery and link previews, import',
  },
  { filter: hooks.userCan, filtered: ['view', 'edit'] },
)
export const { can } = permissions
