/** What callers may hear about searches. */
import { defineErrors } from '../../kernel/errors.ts'

export const searchErrors = defineErrors(
  'rest',
  {
    search_invalid_page_number: [400, 'The page asked for is beyond the last one.'],
    invalid_param: [400, 'Invalid parameter(s): {names}'],
  },
  {
    de: {
      search_invalid_page_number: 'Die gewünschte Seite liegt hinter der letzten.',
      invalid_param: 'Ungültige Angaben: {names}',
    },
  },
)
