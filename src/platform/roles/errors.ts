import { defineErrors } from '../../kernel/errors.ts'

export const roleErrors = defineErrors('rest', {
  role_invalid: [404, 'There is no role with this name.'],
  user_invalid_role: [400, 'There is no role with the name {role}.'],
  capability_is_role: [409, '{name} is the name of a role and cannot be given as a capability.'],
})
