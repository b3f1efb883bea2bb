import { definePermissions } from '../../kernel/access.ts'

/** What opens the CRM; which records and fields somebody reaches there is said by the CRM's own roles. */
export const permissions = definePermissions(
  'vendor_crm',
  {
    access: 'Open the CRM; roles of the CRM say what can be read and changed there',
    admin: 'Reach every record, and manage settings, roles, teams, webhooks and integrations',
    import: 'Take records out of files',
    export: 'Save lists as files',
  },
  {
    always: 'manage_options',
    implies: { admin: ['access', 'import', 'export'], import: ['access'], export: ['access'] },
  },
)
export const { can } = permissions
