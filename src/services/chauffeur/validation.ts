import type { Validation } from '../../kernel/service.ts'

/** Whatever does not fit goes by one code. */
export const validation: Validation = Object.freeze({
  status: 400,
  code: 'rest_error',
  key: 'params',
  of: 'everything',
})
