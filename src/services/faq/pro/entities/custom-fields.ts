import { defineCustomFields } from '../../../../kernel/records/custom-fields/definitions.ts'

/** Fields that a site adds to its answers. */
export const customFields = defineCustomFields({ table: 'faq_custom_fields', of: ['faqs'], right: 'manage' })
