import { defineErrors } from '../../kernel/errors.ts'

export const moduleErrors = defineErrors('rest_plugin', {
  not_found: [404, 'There is no such module.'],
  still_active: [400, 'An active module cannot be deleted. Switch it off first.'],
  requires: [400, 'This module needs {module}, which is off.'],
})
