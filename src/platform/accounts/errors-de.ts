import type { ErrorWords } from '../../kernel/errors.ts'
import type { AccountErrorName } from './errors.ts'

export const germanAccounts: Readonly<Record<AccountErrorName, string>> = {
  user_invalid_id: 'Dieses Konto gibt es nicht.',
  user_cannot_view: 'Sie dürfen dieses Konto leider nicht sehen.',
  cannot_create_user: 'Sie dürfen leider keine Konten anlegen.',
  cannot_edit: 'Sie dürfen dieses Konto leider nicht bearbeiten.',
  cannot_edit_roles: 'Sie dürfen die Rollen dieses Kontos leider nicht ändern.',
  user_cannot_delete: 'Sie dürfen dieses Konto leider nicht löschen.',
  cannot_delete:
    'Ein Konto eines Netzwerks kann hier nicht gelöscht werden. Nehmen Sie es stattdessen von der Website.',
  trash_not_supported: 'Konten kommen nicht in den Papierkorb. Mit force=true werden sie gelöscht.',
  user_invalid_reassign: 'Das Konto, das die Inhalte bekommt, gibt es nicht, oder es ist das, welches geht.',
  user_invalid_username:
    'Ein Benutzername hat höchstens 60 Buchstaben, Ziffern und Leerzeichen und die Zeichen _ . - @.',
  user_invalid_email: 'Das ist keine E-Mail-Adresse.',
  user_invalid_password: 'Das Passwort braucht mindestens {least} Zeichen und darf höchstens {most} Bytes haben.',
  user_invalid_slug: 'Ein anderes Konto hat schon diesen Namen in der Adresse.',
  user_invalid_argument: 'Benutzernamen lassen sich nicht ändern.',
  user_exists: 'Ein neues Konto kann noch keine Nummer haben.',
  last_administrator: 'Das ist das letzte Konto, das die Website verwalten darf.',
  registration_closed: 'Auf dieser Website kann man sich nicht registrieren.',
  forbidden_orderby: 'Danach dürfen Sie Konten leider nicht sortieren.',
  forbidden_who: 'Danach dürfen Sie Konten leider nicht suchen.',
}

export const germanExisting: ErrorWords<'user_login' | 'user_email'> = {
  user_login: 'Diesen Benutzernamen gibt es leider schon.',
  user_email: 'Diese E-Mail-Adresse wird leider schon benutzt.',
}
