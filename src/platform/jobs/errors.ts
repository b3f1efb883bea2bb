import { defineErrors } from '../../kernel/errors.ts'

export const jobErrors = defineErrors(
  'rest_job',
  {
    not_found: [404, 'There is no such job among those that were given up.'],
  },
  { de: { not_found: 'Unter den aufgegebenen Arbeiten gibt es diese nicht.' } },
)
