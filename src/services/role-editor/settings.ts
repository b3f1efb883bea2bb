import { Type } from 'typebox'
import { flag, integer, json } from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'

export const settings = defineSettings('vendor_aure_settings', {
  fields: {
    show_deprecated: flag({ description: 'Show permissions that nothing asks for any more.', default: false }),
    /** Off: the Administrator can be neither changed, given nor taken here. */
    show_administrator: flag({
      description: 'Off: the Administrator can be neither changed, given nor taken here.',
      default: true,
    }),
    confirm_dangerous: flag({ description: 'Changes that open the whole site must be acknowledged.', default: true }),
    snapshot_retention: integer({ description: 'How many restore points are kept.', default: 50, min: 1, max: 200 }),
    /** Roles that may view and edit roles. */
    delegate_roles: json(Type.Array(Type.String()), {
      description: 'Roles that may view and edit roles.',
      default: [],
      whole: true,
    }),
  },
})
