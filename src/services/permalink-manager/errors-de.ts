/** German. The types make sure that no sentence is missing. */
import type { ErrorWords } from '../../kernel/errors.ts'
import type { ErrorName } from './errors.ts'

export const germanErrors: ErrorWords<ErrorName> & Readonly<Record<ErrorName, string>> = {
  uri_taken: 'Diese Adresse ist vergeben. {suggestion} ist frei.',
  uri_reserved: 'Unter dieser Adresse antwortet die Website selbst.',
  uri_invalid: 'Das ist keine Adresse: {reason}.',
  front_page: 'Die Startseite hat keine Adresse, die sich ändern ließe.',
  item_excluded: 'Dieser Inhalt hat keine eigene Adresse: {reason}.',
  item_changed: 'Das wurde inzwischen geändert. Laden Sie es neu und wiederholen Sie Ihre Änderung.',
  cannot_edit: 'Diesen Inhalt dürfen Sie nicht bearbeiten.',
  too_many_changes: 'In einer Anfrage können höchstens {most} Änderungen gespeichert werden.',
  unknown_tags: 'Diesen Platzhalter gibt es nicht: {tags}.',
  invalid_pattern: 'Ein Muster braucht einen Platzhalter, der Inhalte unterscheidet, zum Beispiel %postname%.',
  unknown_type: 'Das gibt es nicht: {what}.',
  unknown_setting: 'Einige Einstellungen sind nicht brauchbar: {names}.',
  unknown_source: 'Diese Quelle für einen Import gibt es nicht.',
  job_over: 'Dieser Lauf ist zu Ende.',
  cannot_undo: 'Dieser Lauf kann nicht rückgängig gemacht werden: {reason}.',
  invalid_regex: 'Der reguläre Ausdruck ist nicht lesbar: {reason}.',
  redirect_loop: 'Die Weiterleitung würde zu sich selbst zurückführen.',
  redirect_exists: 'Von dieser Adresse gibt es schon eine Weiterleitung.',
  redirect_live: 'Unter dieser Adresse antwortet ein Inhalt, also würde niemand weitergeleitet.',
  invalid_target: 'Das Ziel ist keine Adresse, zu der jemand geschickt werden kann.',
  host_not_allowed: 'Der Host {host} steht nicht auf der Liste der erlaubten.',
  not_manual: 'Quelle und Ziel dieser Weiterleitung können nicht geändert werden.',
  not_active: 'Das andere Permalink-Plugin ist nicht aktiv.',
  invalid_url: 'Das ist keine Adresse dieser Website.',
}
