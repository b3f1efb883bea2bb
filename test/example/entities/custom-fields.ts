import { defineCustomFields } from '../../../src/kernel/records/custom-fields/definitions.ts'

/** Fields that the library adds to its tools. */
export const customFields = defineCustomFields({ table: 'example_custom_fields', of: ['tools'], right: 'settings' })
