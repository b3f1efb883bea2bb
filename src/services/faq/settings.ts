import { Type } from 'typebox'
import { choice, flag, integer, json, text } from '../../kernel/fields.ts'
import { defineSettings } from '../../kernel/settings.ts'

/** A language tag as browsers and search engines know it. */
export const LANGUAGE_TAG = '[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*'

/** The last part of an address. */
export const SLUG = '[A-Za-z0-9%_-]+'

export const settings = defineSettings('vendor_faq_settings', {
  fields: {
    default_view_id: integer({
      default: 0,
      min: 0,
      description: 'The view that shows answers where none is named; 0: everything as it usually is.',
    }),
    default_language: text({
      default: '',
      max: 35,
      pattern: `(?:${LANGUAGE_TAG})?`,
      description: 'The language of answers that do not say theirs; empty: the language of the site.',
    }),
    languages: json(Type.Array(Type.String({ maxLength: 35, pattern: `^${LANGUAGE_TAG}$` }), { maxItems: 50 }), {
      whole: true,
      default: [],
      description: 'Languages that answers are translated into, beside the language of the site.',
    }),
    permalink_base: text({
      default: 'faq',
      max: 100,
      pattern: '[a-z0-9-]*(?:/[a-z0-9-]+)*',
      description: 'What the addresses of answers begin with; empty: answers have no addresses of their own.',
    }),
    schema_enabled: flag({ default: true, description: 'Tell search engines about questions and answers.' }),
    allowed_html: choice(['basic', 'rich'], { default: 'rich', description: 'Which markup answers may have.' }),
    review_days: integer({
      default: 0,
      min: 0,
      max: 3650,
      description: 'New answers are due for review after so many days; 0: never.',
    }),
    delete_data_on_uninstall: flag({ default: false }),
  },
  secrets: 'blank',
  display: ['default_language', 'languages', 'permalink_base'],
})
