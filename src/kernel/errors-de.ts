/** German for what every service may have to say, and for the platform's own sentences. */
import type { BaseError, RestSentence } from './errors.ts'

export const germanBase: Readonly<Record<BaseError, string>> = {
  forbidden: 'Das dürfen Sie nicht.',
  not_found: 'Das gibt es nicht: {what}.',
  conflict: 'Jemand anderes hat das inzwischen geändert. Laden Sie es neu und wiederholen Sie Ihre Änderung.',
  trashed: 'Das liegt im Papierkorb. Stellen Sie es zuerst wieder her.',
  not_trashed: 'Das liegt nicht im Papierkorb.',
  in_use: 'Das wird noch gebraucht: {reasons}.',
  invalid: 'Einige Angaben sind nicht zulässig: {names}.',
  duplicate: 'Das gibt es schon mit derselben Angabe: {field}.',
  rate_limited: 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.',
  rejected: 'Die Anfrage wurde abgelehnt.',
  captcha_failed: 'Die Prüfung, ob Sie ein Mensch sind, ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  bad_nonce: 'Diese Seite ist abgelaufen. Laden Sie sie neu und versuchen Sie es noch einmal.',
  missing_token: 'Die Kennung der Seite fehlt.',
  stale_token: 'Die Kennung der Seite gilt nicht mehr.',
  bad_origin: 'Diese Anfrage kommt nicht von einer Seite dieser Website.',
  full: 'Davon kann es höchstens {most} geben.',
  too_many: 'Auf einmal sind höchstens {most} Einträge möglich.',
  error: 'Bei uns ist etwas schiefgegangen. Wer die Website betreibt, findet den Grund im Protokoll.',
}

export const germanRest: Readonly<Record<RestSentence, string>> = {
  no_route: 'Zu dieser Adresse und Methode gibt es nichts.',
  forbidden: 'Das dürfen Sie leider nicht.',
  not_logged_in: 'Sie sind nicht angemeldet.',
  cookie_invalid_nonce: 'Die Anmeldung konnte nicht geprüft werden: Die Nonce gilt nicht.',
  invalid_json: 'Das gesendete JSON ist nicht lesbar.',
  invalid_param: 'Nicht zulässige Angaben: {names}',
  missing_callback_param: 'Fehlende Angaben: {names}',
  forbidden_context: 'Das dürfen Sie in diesem Zusammenhang leider nicht sehen.',
  callback_disabled: 'JSONP gibt es hier nicht.',
  body_too_large: 'Die Anfrage ist größer als {most} Bytes.',
  unsupported_encoding: 'Komprimierte Anfragen werden hier nicht gelesen.',
  unsupported_type: 'Anfragen dieser Art werden hier nicht gelesen. Senden Sie JSON.',
  bad_request: 'Die Anfrage war nicht lesbar.',
  unavailable: 'Die Website erreicht ihre Datenbank gerade nicht. Bitte versuchen Sie es gleich noch einmal.',
  storage_full:
    'Die Website hat keinen Platz mehr, etwas zu speichern. Lesen geht weiterhin; bitte sagen Sie dem Betreiber Bescheid.',
  busy: 'Die Website ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  timeout: 'Das hat zu lange gedauert und wurde abgebrochen. Fragen Sie nach weniger auf einmal.',
  batch_not_allowed: 'Diese Adresse nimmt keine gesammelten Anfragen.',
  idempotency_mismatch: 'Dieser Idempotency-Key wurde schon für eine andere Anfrage benutzt.',
  idempotency_running: 'Die erste Anfrage mit diesem Idempotency-Key läuft noch.',
  idempotency_not_kept:
    'Das wurde mit diesem Idempotency-Key schon getan. Die Antwort enthielt ein Geheimnis oder war zu lang und wurde nicht aufbewahrt.',
  request_timeout: 'Die Anfrage kam zu langsam an.',
  too_many_requests: 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.',
}
