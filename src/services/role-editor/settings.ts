import { Type } from 'typebox'
import { flag, integer, json } from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'

export const settings = defineSettings('vendor_aure_settings', {
  fields: {
    show_deprecated: flag({ default: false }),
    /** Off: the Administrator can be neither changed, given nor taken here. */
    show_administrator: flag({ default: true }),
    confirm_dangerous: flag({ default: true }),
    snapshot_retention: integer({ default: 50, min: 1, max: 200 }),
    /** Roles that may view and edit roles. */
    delegate_roles: json(Type.Array(Type.String()), { default: [], whole: true }),
  },
})
