import { Type } from 'typebox'
import { json } from '../../../kernel/fields.ts'
import { defineSettings } from '../../../kernel/settings.ts'

const ai = Type.Object({
  provider: Type.String({ default: '', maxLength: 60 }),
  model: Type.String({ default: '', maxLength: 200 }),
  base_url: Type.String({
    default: '',
    maxLength: 500,
    pattern: '^(https?://\\S+)?$',
    description: 'Before /chat/completions; nothing: that of the site.',
  }),
  api_key: Type.Unsafe<string>({ type: 'string', default: '', maxLength: 500, secretOf: ['base_url'] }),
  has_key: Type.Unsafe<boolean>({
    type: 'boolean',
    default: false,
    tellsOf: 'api_key',
    description: 'Whether a key is stored.',
  }),
})

export const proSettings = defineSettings('vendor_recipe_settings', {
  fields: {
    ai: json(ai, { sealed: true, default: { provider: '', model: '', base_url: '', api_key: '', has_key: false } }),
  },
})
