import { defineErrors } from '../../kernel/errors.ts'

export const notificationErrors = defineErrors(
  'rest',
  {
    notification_kind_invalid: [400, 'There is no notification called {kind} that you could choose.'],
  },
  {
    de: {
      notification_kind_invalid: 'Eine Benachrichtigung {kind}, die Sie wählen könnten, gibt es nicht.',
    },
  },
)
