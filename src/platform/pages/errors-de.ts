import type { ErrorWords } from '../../kernel/errors.ts'
import type { PageErrorName } from './errors.ts'

export const germanPages: ErrorWords<PageErrorName> = {
  method_not_allowed: 'Diese Seite lässt sich so nicht benutzen.',
  foreign_origin:
    'Dieses Formular kam von einer anderen Website. Öffnen Sie die Seite hier und senden Sie es noch einmal.',
  page_expired: 'Diese Seite ist abgelaufen. Gehen Sie zurück, laden Sie sie neu und versuchen Sie es noch einmal.',
  too_many_tries: 'Zu viele Versuche. Bitte warten Sie eine Weile und versuchen Sie es noch einmal.',
  field_missing: 'Bitte füllen Sie das aus.',
  password_too_short: 'Das Passwort braucht mindestens {least} Zeichen.',
  passwords_differ: 'Die beiden Passwörter sind nicht gleich.',
  wrong_password: 'Das ist nicht Ihr bisheriges Passwort.',
  wrong_post_password: 'Das ist nicht das Passwort.',
  invalid_key: 'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.',
  failed: 'Wer die Website betreibt, findet den Grund im Protokoll.',
}
