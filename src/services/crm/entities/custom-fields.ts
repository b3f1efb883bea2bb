import { defineCustomFields } from '../../../kernel/records/custom-fields/definitions.ts'

/** Fields that people add to the records of the CRM. */
export const customFields = defineCustomFields({
  table: 'crm_custom_fields',
  of: [
    ...([
      'accounts',
      'contacts',
      'leads',
      'opportunities',
      'cases',
      'tasks',
      'meetings',
      'calls',
      'campaigns',
    ] as const),
    ...(['target_lists', 'kb_articles', 'library_documents'] as const),
  ],
  right: 'admin',
  most: 500,
})
