/** German. The types make sure that no sentence is missing. */
import type { ErrorWords } from '../../kernel/errors.ts'
import type { ErrorName } from './errors.ts'

export const germanErrors: ErrorWords<ErrorName> & Readonly<Record<ErrorName, string>> = {
  forbidden: 'Das dürfen Sie nicht.',
  not_found: 'Das gibt es nicht: {what}.',
  set_invalid: 'Ein Satz braucht mindestens ein Netzwerk.',
  follow_invalid: '{value} ist keine Adresse bei {service}.',
  import_missing: 'Von diesem Plugin gibt es nichts zu importieren.',
  import_failed: 'Ein Satz konnte beim Import nicht angelegt werden. Es wurde nichts importiert.',
  full: 'Es kann höchstens {most} Sätze geben.',
  rate_limited: 'Zu viele Anfragen. Bitte warten Sie einige Minuten und versuchen Sie es noch einmal.',
}
