/** The screens of the chat widget in German, by the English text. */
export const german: Readonly<Record<string, string>> = {
  'As soon as somebody writes through a form, it is listed here.':
    'Sobald jemand über ein Formular schreibt, steht es hier.',
  'Chat widget': 'Chat',
  Consent: 'Einwilligung',
  'Consent text': 'Text der Einwilligung',
  Lead: 'Anfrage',
  Leads: 'Anfragen',
  'Mark as read': 'Als gelesen markieren',
  'Messages that came through the contact forms.': 'Nachrichten, die über die Kontaktformulare kamen.',
  New: 'Neu',
  'No messages': 'Keine Nachrichten',
  'Read at': 'Gelesen am',
  Received: 'Eingegangen',
  Subscribe: 'Newsletter',
  'Unread messages': 'Ungelesene Nachrichten',
  'through the contact forms': 'über die Kontaktformulare',
  Widget: 'Widget',
  'Widget name': 'Name des Widgets',
  Widgets: 'Widgets',
}
