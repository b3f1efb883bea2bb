import { defineErrors } from '../../kernel/errors.ts'

export const roleErrors = defineErrors(
  'rest',
  {
    role_invalid: [404, 'There is no role with this name.'],
    user_invalid_role: [400, 'There is no role with the name {role}.'],
    capability_is_role: [409, '{name} is the name of a role and cannot be given as a capability.'],
  },
  {
    de: {
      role_invalid: 'Eine Rolle mit diesem Namen gibt es nicht.',
      user_invalid_role: 'Eine Rolle mit dem Namen {role} gibt es nicht.',
      capability_is_role: '{name} ist der Name einer Rolle und kann nicht als Recht vergeben werden.',
    },
  },
)
