import { defineErrors } from '../../kernel/errors.ts'

export const personalDataErrors = defineErrors(
  'rest_personal_data',
  {
    not_found: [404, 'There is no such account. Give an e-mail address for somebody without one.'],
    not_confirmed: [400, 'The name must be given twice, the same.'],
    is_you: [409, 'You cannot erase yourself. Let somebody else do it.'],
  },
  {
    de: {
      not_found: 'Dieses Konto gibt es nicht. Für jemanden ohne Konto geben Sie die E-Mail-Adresse an.',
      not_confirmed: 'Der Name muss zweimal gleich angegeben werden.',
      is_you: 'Sich selbst können Sie nicht löschen. Lassen Sie das jemand anderen tun.',
    },
  },
)
