/** What Pro adds to the screens of the permalink manager, in German. */
export const german: Readonly<Record<string, string>> = {
  'Addresses that lead elsewhere: old ones of items, and those that somebody set up.':
    'Adressen, die anderswohin führen: alte von Inhalten und solche, die jemand angelegt hat.',
  'Addresses that visitors asked for and that lead nowhere. A redirect is one click away.':
    'Adressen, die gesucht wurden und nirgendwohin führen. Eine Weiterleitung ist einen Klick entfernt.',
  Change: 'Ändern',
  'Change a part of many addresses at once.': 'Einen Teil vieler Adressen auf einmal ändern.',
  Delete: 'Löschen',
  'Delete this redirect?': 'Diese Weiterleitung löschen?',
  'Delete these redirects?': 'Diese Weiterleitungen löschen?',
  'Find and replace': 'Suchen und ersetzen',
  From: 'Von',
  Kind: 'Art',
  'Last visit': 'Letzter Besuch',
  'New redirect': 'Neue Weiterleitung',
  'No redirects': 'Keine Weiterleitungen',
  Note: 'Notiz',
  'Old address': 'Alte Adresse',
  'Old addresses': 'Alte Adressen',
  On: 'An',
  'On this site': 'Auf dieser Website',
  'Status code': 'Code',
  'Switch off': 'Ausschalten',
  'Switch on': 'Einschalten',
  Target: 'Ziel',
  To: 'Nach',
  'To another site': 'Zu einer anderen Website',
  'To other sites': 'Zu anderen Websites',
  'Visitors find nothing there any more.': 'Dort ist danach nichts mehr zu finden.',
  'When an item gets another address, its old one leads to it by itself.':
    'Bekommt ein Inhalt eine andere Adresse, führt die alte von selbst dorthin.',
}
