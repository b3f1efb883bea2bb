/** German. The types make sure that no sentence is missing. */
import type { ErrorWords } from '../../../kernel/errors.ts'
import type { ProErrorName } from './errors.ts'

export const germanProErrors: ErrorWords<ProErrorName> & Readonly<Record<ProErrorName, string>> = {
  not_found: 'Das gibt es nicht: {what}.',
  too_many: 'Zu viele Anfragen. Bitte warten Sie einige Minuten und versuchen Sie es noch einmal.',
  email: 'Das ist keine E-Mail-Adresse.',
  post: 'Dieser Beitrag kann nicht verschickt werden.',
  consent: 'Bitte setzen Sie das Häkchen, damit wir Ihnen schreiben dürfen.',
  service: 'Der E-Mail-Dienst ist nicht erreichbar. Es wurde nichts verschickt; bitte versuchen Sie es später.',
}
