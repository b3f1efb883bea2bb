import { definePermissions, every, refusedAs } from '../../kernel/access.ts'
import { hooks } from './hooks.ts'

/** Only `manage` and `delete` are asked for; the others are there to be given. */
export const permissions = definePermissions(
  'vendor_chauffeur',
  {
    manage: 'Open the chauffeur app; read and write bookings, vehicles, places, forms and hours',
    edit: 'Reserved: edit bookings',
    delete: 'Delete what one may manage',
    publish: 'Reserved: publish vehicles and forms',
    settings: 'Reserved: change settings',
  },
  {
    named: { manage: hooks.manageCapability, delete: hooks.deleteCapability },
    refusals: { manage_options: 'forbidden_settings' },
  },
)

export const mayManage = permissions.can('manage')
export const mayDelete = refusedAs('forbidden_delete', every(mayManage, permissions.can('delete')))
