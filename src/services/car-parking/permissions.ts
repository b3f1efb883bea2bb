import { definePermissions } from '../../kernel/access.ts'
import { hooks } from './hooks.ts'

export const permissions = definePermissions(
  'vendor_carparking',
  {
    manage: 'Open the car parking app',
    view: 'Read records, lists, the dashboard and the calendar',
    create: 'Create records and record a payment',
    edit: 'Change records, refund, mass update',
    delete: 'Trash, restore, purge, mass delete',
    export: 'Download bookings as CSV',
    manage_settings: 'Change settings',
  },
  { manage: 'manage', always: 'manage_options', filter: hooks.userCan },
)
export const { can } = permissions
