/** What the screens of working calendars and of lead forms say. */
const en = {
  usual: 'Hours of a usual day',
  days: 'Days that are worked',
  otherHours: 'Other hours on this day',
  exceptions: 'Days that are different',
  addException: 'Add days',
  addHours: 'Add hours',
  name: 'Name',
  from: 'From',
  until: 'Until',
  kind: 'What they are',
  off: 'Nobody works',
  worked: 'People work',
  remove: 'Take away',
  outcomes: {
    created: 'A new lead',
    known: 'Known already',
    asked: 'Asked to confirm by mail',
    confirmed: 'Confirmed by mail',
    program: 'Sent by a program',
  } as Record<string, string>,
  lead: (id: number) => `Lead ${id}`,
  noLog: 'Nobody has sent this form yet.',
}

const de: typeof en = {
  usual: 'Zeiten eines gewöhnlichen Tages',
  days: 'Tage, an denen gearbeitet wird',
  otherHours: 'Andere Zeiten an diesem Tag',
  exceptions: 'Abweichende Tage',
  addException: 'Tage hinzufügen',
  addHours: 'Zeiten hinzufügen',
  name: 'Name',
  from: 'Von',
  until: 'Bis',
  kind: 'Was sie sind',
  off: 'Niemand arbeitet',
  worked: 'Es wird gearbeitet',
  remove: 'Entfernen',
  outcomes: {
    created: 'Ein neuer Interessent',
    known: 'Schon bekannt',
    asked: 'Per Mail um Bestätigung gebeten',
    confirmed: 'Per Mail bestätigt',
    program: 'Von einem Programm gesendet',
  },
  lead: id => `Interessent ${id}`,
  noLog: 'Dieses Formular hat noch niemand gesendet.',
}

export const hoursSay = document.documentElement.lang.startsWith('de') ? de : en
