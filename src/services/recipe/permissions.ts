import { definePermissions } from '../../kernel/access.ts'

export const permissions = definePermissions(
  'vendor_recipe',
  {
    edit: 'Create and change recipes, terms, views and collections of everybody',
    publish: 'Publish recipes, beside the right to edit them',
    delete: 'Delete recipes and terms',
    moderate: 'Approve, answer and delete reviews',
    manage_settings: 'Change settings and custom fields',
  },
  {
    always: 'manage_options',
    grants: { editor: ['edit', 'publish', 'delete', 'moderate'] },
  },
)
export const { can } = permissions
