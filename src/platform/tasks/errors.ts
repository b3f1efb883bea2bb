import { defineErrors } from '../../kernel/errors.ts'

export const taskErrors = defineErrors(
  'rest_task',
  {
    busy: [409, 'A task of this kind is under way already.'],
    over: [409, 'This task is over.'],
    cannot_undo: [409, 'This task cannot be undone: {reason}.'],
    switched_off: [409, 'The service that this task belongs to is switched off.'],
  },
  {
    de: {
      busy: 'Eine Aufgabe dieser Art läuft schon.',
      over: 'Diese Aufgabe ist schon zu Ende.',
      cannot_undo: 'Diese Aufgabe lässt sich nicht zurücknehmen: {reason}.',
      switched_off: 'Der Dienst, zu dem diese Aufgabe gehört, ist ausgeschaltet.',
    },
  },
)
