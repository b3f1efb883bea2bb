import { defineErrors } from '../../kernel/errors.ts'
import { germanErrors } from './errors-de.ts'

export const errors = defineErrors(
  'vendor_faq',
  {
    default_view: [409, 'This is the default view. Make another one the default first.'],
    blank_answer: [400, 'An answer needs words. Nothing is left of this one once its markup is cleaned.'],
    unknown_language: [400, '{language} is not a language tag.'],
    import_failed: [422, 'Nothing was replaced: {count} rows of the file cannot be taken as they are.'],
    import_unreadable: [422, 'The file could not be read: {reason}'],
    import_too_large: [413, 'The file is larger than 5 MB.'],
    replace_forbidden: ['auth', 'Replacing deletes answers, and you may not delete any.'],
  },
  { de: germanErrors },
)
