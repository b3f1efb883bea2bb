import { choice, flag, longText } from '../../../kernel/fields.ts'
import { defineSettings } from '../../../kernel/settings.ts'

export const RETENTION_DAYS = ['30', '90', '180', '365', '0'] as const

export const activitySettings = defineSettings('vendor_aure_activity', {
  fields: {
    /** In days; 0 keeps entries for ever. */
    retention_days: choice(RETENTION_DAYS, { default: '90' }),
    alert_critical: flag({ default: false }),
    /** Separated by commas; empty stands for the site's own address. */
    alert_email: longText({ default: '' }),
  },
})
