import { choices, flag, integer } from '../../../kernel/fields.ts'
import { defineSettings } from '../../../kernel/settings.ts'

/** Stored with the settings of the free edition. */
export const proSettings = defineSettings('vendor_image_map_settings', {
  fields: {
    stats_enabled: flag({ default: true, description: 'Count visits, without cookies' }),
    stats_retention_days: integer({ default: 400, min: 0, max: 3650, description: '0 keeps the figures for ever' }),
    exclude_roles_from_stats: choices(['administrator', 'editor', 'author', 'contributor', 'subscriber'], {
      default: ['administrator', 'editor', 'author'],
      description: 'Visits of these people are not counted',
    }),
  },
})
