import { defineCustomFields } from '../../../../kernel/records/custom-fields/definitions.ts'

/** Fields that the site adds to its recipes. */
export const customFields = defineCustomFields({
  table: 'recipe_custom_fields',
  of: ['recipes'],
  right: 'manage_settings',
  ordering: 'ordering',
})
