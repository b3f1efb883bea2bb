/** German. The types make sure that no sentence is missing. */
import type { ErrorWords } from '../../kernel/errors.ts'
import type { ErrorName } from './errors.ts'

export const germanErrors: ErrorWords<ErrorName> & Readonly<Record<ErrorName, string>> = {
  unacknowledged: 'Das ist gefährlich und muss zuerst bestätigt werden.',
  changed_elsewhere: 'Das wurde inzwischen geändert. Laden Sie es neu.',
  administrator_locked: 'Das Bearbeiten der Administratorrolle ist in den Einstellungen ausgeschaltet.',
  unknown_role: 'Es gibt keine Rolle mit dem Namen {role}.',
  unknown_user: 'Dieses Konto gibt es auf dieser Website nicht.',
  no_roles: 'Jemand bliebe ohne Rolle.',
  cap_is_role: 'Eine Berechtigung und eine Rolle können nicht gleich heißen.',
  cap_not_held: 'Sie können nichts vergeben, was Sie selbst nicht haben.',
  self_lockout: 'Sie würden sich selbst aussperren.',
  last_administrator: 'Niemand bliebe, der die Website verwalten kann.',
  default_role: 'Neue Konten bekommen diese Rolle: Sie kann nicht gelöscht werden.',
  role_exists: 'Eine Rolle mit diesem Namen gibt es schon.',
  reassign_needed: 'Jemand hat diese Rolle. Sagen Sie, welche Rolle stattdessen gilt.',
  cap_exists: 'Eine Berechtigung mit diesem Namen gibt es schon.',
  cap_in_use: 'Etwas auf dieser Website fragt noch nach dieser Berechtigung.',
  not_revertible: 'Dieser Eintrag kann nicht rückgängig gemacht werden.',
  busy: 'Ein Umzug läuft schon.',
  file_too_large: 'Die Datei ist größer als ein Megabyte.',
  bad_file: 'Die Datei konnte nicht gelesen werden: {reason}',
}
