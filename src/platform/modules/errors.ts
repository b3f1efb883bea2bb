import { defineErrors } from '../../kernel/errors.ts'

export const moduleErrors = defineErrors(
  'rest_plugin',
  {
    not_found: [404, 'There is no such module.'],
    still_active: [400, 'An active module cannot be deleted. Switch it off first.'],
    requires: [400, 'This module needs {module}, which is off.'],
  },
  {
    de: {
      not_found: 'Dieses Modul gibt es nicht.',
      still_active: 'Ein eingeschaltetes Modul kann nicht gelöscht werden. Schalten Sie es zuerst aus.',
      requires: 'Dieses Modul braucht {module}, und das ist ausgeschaltet.',
    },
  },
)
