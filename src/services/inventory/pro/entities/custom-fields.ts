import { defineCustomFields } from '../../../../kernel/records/custom-fields/definitions.ts'
import { needs } from '../../apps.ts'
import { CUSTOM_TYPES } from '../domain/custom-types.ts'

/** Fields that a site adds to its items. */
export const customFields = defineCustomFields({
  table: 'inventory_custom_fields',
  of: ['items'],
  right: 'settings',
  types: CUSTOM_TYPES.map(({ id }) => id),
  requires: needs('custom-fields'),
})
