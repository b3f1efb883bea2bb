import type { ErrorWords } from '../../kernel/errors.ts'
import type { ErrorName } from './errors.ts'

export const germanErrors: ErrorWords<ErrorName> = {
  forbidden: 'Das dürfen Sie nicht.',
  invalid: 'Einige Werte passen nicht: {names}.',
  message: 'Sie dürfen einer dieser Personen nicht schreiben.',
  assignment: 'Sie dürfen dieser Person keine Datensätze zuweisen.',
  locked: 'Dieser Datensatz ist gesperrt.',
  already_converted: 'Dieser Interessent ist schon umgewandelt.',
  duplicates: 'Es gibt schon ähnliche Datensätze.',
  not_mergeable: 'Nennen Sie den Datensatz, der bleibt, und mindestens einen anderen derselben Art.',
  merge_over: 'Diese Zusammenführung lässt sich nicht mehr zurücknehmen.',
  import_state: 'Dieser Import ist schon im Zustand {status}.',
  dead_link: 'Dieser Link gilt nicht mehr.',
  no_note: 'Diesen Eintrag gibt es nicht.',
  not_a_post: 'Nur was jemand geschrieben hat, lässt sich ändern.',
  pins: 'Höchstens {most} Einträge lassen sich anheften.',
  no_form: 'Dieses Formular gibt es nicht.',
  no_report: 'Diesen Bericht gibt es nicht.',
  webhook_url: 'Diese Adresse kann nicht aufgerufen werden.',
  portal_user: 'Dieser Kontakt hat schon ein Portalkonto.',
  portal_taken: 'Ein anderes Konto hat diese E-Mail-Adresse.',
  no_action: 'Das geht mit diesen Datensätzen nicht.',
  no_event: 'Diese E-Mail enthält keine Einladung.',
  no_number: 'Es gibt keine Nummer, an die Nachrichten gehen dürfen.',
  not_sent: 'Der Empfänger hat die Nachricht nicht angenommen.',
}
