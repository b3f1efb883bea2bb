import { defineErrors } from '../../kernel/errors.ts'

export const settingErrors = defineErrors(
  'rest',
  {
    invalid_param: [400, 'Invalid parameter(s): {names}'],
  },
  {
    de: {
      invalid_param: 'Ungültige Angaben: {names}',
    },
  },
)
