/** German. The types make sure that no sentence is missing. */
import type { ErrorWords } from '../../kernel/errors.ts'
import type { ErrorName } from './errors.ts'

export const germanErrors: ErrorWords<ErrorName> & Readonly<Record<ErrorName, string>> = {
  forbidden: 'Das dürfen Sie nicht.',
  widget_name_required: 'Ein Widget braucht einen Namen.',
  widget_limit: 'Diese Website darf {limit} Widgets haben und hat sie alle.',
  leads_read_only: 'Anfragen entstehen nur durch das Kontaktformular.',
  stale_token: 'Diese Seite ist zu alt. Laden Sie sie neu und versuchen Sie es noch einmal.',
  rate_limited: 'Zu viele Anfragen. Bitte warten Sie einige Minuten und versuchen Sie es noch einmal.',
  no_form: 'Hier gibt es kein Kontaktformular.',
  invalid_lead: 'Bitte prüfen Sie das Formular: {names}.',
  captcha_failed: 'Die Prüfung, ob Sie ein Mensch sind, ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  lead_not_saved: 'Ihre Nachricht konnte nicht gespeichert werden. Bitte versuchen Sie es gleich noch einmal.',
}
