import { secret, text, url } from '../../../kernel/fields.ts'
import { defineSettings } from '../../../kernel/settings.ts'

export const proSettings = defineSettings('vendor_crm_settings', {
  fields: {
    sms_gateway: url({ description: 'Takes text messages as JSON: to, from and text.' }),
    sms_sender: text({ default: '', max: 20, description: 'The number or name that messages come from.' }),
    sms_key: secret({ max: 500 }),
  },
})
