import { definePermissions } from '../../kernel/access.ts'

export const permissions = definePermissions(
  'vendor_activity_log',
  {
    manage: 'Open the activity log',
    view: 'See the activity log',
    settings: 'Change what the activity log records and who sees it',
    export: 'Take events out of the activity log',
  },
  { manage: 'manage', implies: { settings: ['view'] } },
)
