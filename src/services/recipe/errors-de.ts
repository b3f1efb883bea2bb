/** German. The types make sure that no sentence is missing. */
import type { ErrorWords } from '../../kernel/errors.ts'
import type { ErrorName } from './errors.ts'

export const germanErrors: ErrorWords<ErrorName> & Readonly<Record<ErrorName, string>> = {
  duplicate: 'Das gibt es schon mit derselben Angabe: {field}.',
  not_publishable: 'Ein Rezept braucht Titel, Zutat und Schritt, bevor es veröffentlicht wird: {missing}.',
  cannot_publish: 'Sie dürfen keine Rezepte veröffentlichen.',
  already_reviewed: 'Sie haben dieses Rezept schon bewertet.',
  own_review: 'Für die eigene Bewertung kann man nicht stimmen.',
  reviews_off: 'Bewertungen sind abgeschaltet.',
  guests_not_allowed: 'Bitte melden Sie sich an, um eine Bewertung zu schreiben.',
  unknown_recipe: 'Dieses Rezept gibt es nicht: {ids}.',
  not_in_collection: 'Dieses Rezept ist nicht in der Sammlung: {ids}.',
  unknown_language: 'Die Website hat die Sprache {language} nicht.',
  translation_exists: 'Eine Übersetzung ins {language} gibt es schon.',
  not_translatable: 'Das lässt sich nicht übersetzen.',
  feature_gated: 'Dafür braucht es die Pro-Ausgabe.',
  ai_unconfigured: 'Es ist kein KI-Anbieter eingerichtet. Nennen Sie einen in den Einstellungen.',
  unreadable_page: 'Unter dieser Adresse wurde kein Rezept gefunden.',
  invalid_file: 'Die Datei war nicht zu lesen: {reason}.',
  analysis_running: 'Es werden schon alle Rezepte geprüft.',
  no_nutrition: 'Über die Nährwerte dieses Rezepts ist nichts bekannt.',
  not_analysed: 'Dieses Rezept wurde noch nicht geprüft.',
}
