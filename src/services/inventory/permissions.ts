import { definePermissions } from '../../kernel/access.ts'
import { hooks } from './hooks.ts'

/** Whoever may view sees costs too, unless a profile of Pro takes them away. */
export const permissions = definePermissions(
  'vendor_inventory',
  {
    view: 'Read items, places, documents, the ledger and figures',
    costs: 'See what things cost and are worth; comes with the right to view',
    create: 'Create records and drafts',
    edit: 'Change records and drafts',
    delete: 'Trash, restore and purge records',
    finalise: 'Finalise and reverse documents, together with the right to edit',
    export: 'Download lists',
    import: 'Take records out of files, and take that back',
    settings: 'Change settings and apps, check the stock',
  },
  { always: 'manage_options', filter: hooks.userCan, implies: { view: ['costs'] } },
)
export const { can } = permissions
