/** The words of what screens of several services are made of, in the language of the reader. */
import { useFormat } from '../../client/format.tsx'

const en = {
  closes: 'closes',
  day: 'Day',
  dayAfter: 'The day after',
  dayBefore: 'The day before',
  earlier: 'Earlier',
  later: 'Later',
  moveHelp: 'Shift and the arrow keys move it, Enter opens it.',
  nothing: 'Nothing is planned here.',
  now: 'Now',
  opens: 'opens',
  options: 'Options',
  preview: 'Preview',
  previewText: 'As visitors would see it with these changes; nothing is saved yet.',
  save: 'Save',
  saved: 'Saved.',
  today: 'Today',
  total: 'Total',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
}
type DeskWords = typeof en

const de: DeskWords = {
  closes: 'schließt',
  day: 'Tag',
  dayAfter: 'Der Tag danach',
  dayBefore: 'Der Tag davor',
  earlier: 'Früher',
  later: 'Später',
  moveHelp: 'Umschalt und die Pfeiltasten verschieben, die Eingabetaste öffnet.',
  nothing: 'Hier ist nichts eingetragen.',
  now: 'Jetzt',
  opens: 'öffnet',
  options: 'Optionen',
  preview: 'Vorschau',
  previewText: 'So würden es Besucher mit diesen Änderungen sehen; gespeichert ist noch nichts.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  today: 'Heute',
  total: 'Summe',
  weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
}

export const useDeskWords = (): DeskWords => (useFormat().language.startsWith('de') ? de : en)
