import { defineCustomFields } from '../../../../kernel/records/custom-fields/definitions.ts'

/** The words of this service for what a definition says. */
export const definitionWords = {
  names: { choices: 'options', default_value: 'default', position: 'display_order' },
  types: ['text', 'textarea', 'number', 'select', 'checkbox', 'date', 'url'],
  places: ['card', 'page'],
} as const

/** Fields that the site adds to its recipes. */
export const customFields = defineCustomFields({
  table: 'recipe_custom_fields',
  of: ['recipes'],
  right: 'manage_settings',
  ordering: 'ordering',
  ...definitionWords,
})
