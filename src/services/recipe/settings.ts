import { Type } from 'typebox'
import { flag, integer, json } from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'

const reviews = Type.Object({
  enabled: Type.Boolean({ default: true }),
  moderation: Type.Enum(['none', 'guests', 'all'], {
    default: 'guests',
    description: 'Whose reviews wait until somebody has approved them.',
  }),
  allow_guests: Type.Boolean({ default: true }),
})
const units = Type.Object({
  system: Type.Enum(['metric', 'us', 'both'], { default: 'both', description: 'both offers readers the choice.' }),
})
const api = Type.Object({
  public_read: Type.Boolean({ default: true, description: 'Off: every request needs somebody signed in.' }),
  rate_limit: Type.Integer({
    default: 120,
    minimum: 1,
    maximum: 100_000,
    description: 'Reads of one visitor in a minute.',
  }),
  cors_origin: Type.String({
    default: '',
    maxLength: 300,
    pattern: '^(\\*|https?://[^/\\s]+)?$',
    description: 'The origin whose pages may read: one, * for all, or nothing.',
  }),
})
const seo = Type.Object({ json_ld: Type.Boolean({ default: true, description: 'Tell search engines of recipes.' }) })

export const settings = defineSettings('vendor_recipe_settings', {
  fields: {
    reviews: json(reviews, { default: { enabled: true, moderation: 'guests', allow_guests: true } }),
    units: json(units, { default: { system: 'both' } }),
    api: json(api, { default: { public_read: true, rate_limit: 120, cors_origin: '' } }),
    seo: json(seo, { default: { json_ld: true } }),
    revisions_kept: integer({ default: 50, min: 1, max: 500, description: 'Versions of a recipe that are kept.' }),
    delete_data_on_uninstall: flag({ default: false }),
  },
  needs: { delete_data_on_uninstall: 'manage_options' },
  secrets: 'blank',
  display: ['units', 'reviews'],
})
