import { defineNotification } from '../../kernel/notifications.ts'

/** What the CRM tells people of. */
export const kinds = {
  assigned: defineNotification({ kind: 'assigned', title: 'A record was assigned to me', default: 'bell' }),
  mentioned: defineNotification({ kind: 'mentioned', title: 'Somebody mentioned me', default: 'bell' }),
  stream: defineNotification({
    kind: 'stream',
    title: 'Something happened to a record that I follow',
    default: 'bell',
  }),
  emailReceived: defineNotification({ kind: 'email_received', title: 'A mail arrived', default: 'bell' }),
  invited: defineNotification({ kind: 'invited', title: 'I was invited to a meeting or call', default: 'bell' }),
  reminder: defineNotification({ kind: 'reminder', title: 'Something is due', default: 'bell' }),
  importFinished: defineNotification({ kind: 'import_finished', title: 'An import is over', default: 'bell' }),
  exportReady: defineNotification({ kind: 'export_ready', title: 'A file is ready', default: 'bell' }),
  caseSla: defineNotification({ kind: 'case_sla', title: 'A case is due', default: 'mail' }),
  system: defineNotification({ kind: 'system', title: 'What else staff should know', default: 'bell' }),
}
/** As what the demonstration writes: of what it gives to people nobody is told. */
export const DEMONSTRATION = 'the demonstration of the CRM'

export const notifications = Object.values(kinds)
