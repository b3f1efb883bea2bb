/** The words of Pro's own screen. */
const en = {
  clicks: 'Clicks',
  days: 'Days',
  file: 'Save as CSV',
  place: 'Place',
  places: 'By place',
  returns: 'Visits back',
}

const de: typeof en = {
  clicks: 'Klicks',
  days: 'Tage',
  file: 'Als CSV speichern',
  place: 'Platz',
  places: 'Nach Platz',
  returns: 'Besuche zurück',
}

export const say = document.documentElement.lang.startsWith('de') ? de : en
