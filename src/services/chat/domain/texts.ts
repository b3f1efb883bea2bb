/** What the widget says to visitors, in the languages that the house speaks. */
import { tableIn } from '../../../kernel/words.ts'

const english = {
  open: 'Contact us',
  close: 'Close',
  dismiss: 'Hide this button',
  back: 'Back',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  message: 'Message',
  send: 'Send message',
  sending: 'Sending…',
  sent: 'Thank you. Your message is on its way.',
  optional: 'optional',
  missing: 'Please fill in this field.',
  unticked: 'Please tick this box.',
  agree: 'Please agree before you send the form.',
  failed: 'That did not work. Please try again in a moment.',
  busy: 'Too many messages. Please wait a few minutes.',
  scan: 'Scan with your phone',
  newWindow: 'opens in a new window',
  order: 'Order number',
  lookUp: 'Look up order',
}

export type Texts = typeof english

const german: Texts = {
  open: 'Kontakt aufnehmen',
  close: 'Schließen',
  dismiss: 'Diesen Knopf ausblenden',
  back: 'Zurück',
  name: 'Name',
  email: 'E-Mail',
  phone: 'Telefon',
  message: 'Nachricht',
  send: 'Nachricht senden',
  sending: 'Wird gesendet …',
  sent: 'Danke. Ihre Nachricht ist unterwegs.',
  optional: 'freiwillig',
  missing: 'Bitte füllen Sie dieses Feld aus.',
  unticked: 'Bitte kreuzen Sie dieses Feld an.',
  agree: 'Bitte stimmen Sie zu, bevor Sie das Formular absenden.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',
  busy: 'Zu viele Nachrichten. Bitte warten Sie einige Minuten.',
  scan: 'Mit dem Telefon scannen',
  newWindow: 'öffnet ein neues Fenster',
  order: 'Bestellnummer',
  lookUp: 'Bestellung suchen',
}

/** English for languages that have no table. */
export const textsFor = (language: string): Texts => tableIn({ en: english, de: german }, language)
