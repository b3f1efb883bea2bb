import { defineErrors } from '../../kernel/errors.ts'

export const personalDataErrors = defineErrors('rest_personal_data', {
  not_found: [404, 'There is no such account. Give an e-mail address for somebody without one.'],
  not_confirmed: [400, 'The name must be given twice, the same.'],
  is_you: [409, 'You cannot erase yourself. Let somebody else do it.'],
})
