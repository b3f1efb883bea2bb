import { Type } from 'typebox'
import { choice, integer, json, secret, url } from '../../../kernel/fields.ts'
import { defineSettings } from '../../../kernel/settings.ts'

const slugs = Type.Array(Type.String({ pattern: '^[a-z0-9_-]{1,60}$' }), { maxItems: 50 })

/** Stored with the settings of the free edition. */
export const proSettings = defineSettings('vendor_social_share_settings', {
  fields: {
    subscribe_mode: choice(['off', 'send', 'subscribe', 'both'], {
      default: 'off',
      description: 'The form below a post: mail the post, subscribe to the e-mail service, or both.',
    }),
    subscribe_post_types: json(slugs, { whole: true, default: ['post'], description: 'Types that have the form.' }),
    email_service_url: url({ description: 'Gets `{ email, post, consent_at }` by POST, and asks to confirm.' }),
    email_service_key: secret({ max: 255 }),
    popup_seconds: integer({ default: 30, min: 0, max: 3600, unit: 's', description: 'When the pop-up opens.' }),
    popup_days: integer({ default: 7, min: 0, max: 365, description: 'Days until it opens again for a visitor.' }),
  },
})
