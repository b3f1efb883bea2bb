/** What maps say to visitors, in the language of the site. */
import { type Speaker, speakerOf } from '../../../kernel/words.ts'

const english = {
  areas: 'Areas of this picture',
  close: 'Close',
  floors: 'Floors',
  legend: 'Show groups',
  more: 'More',
  nothing: 'Nothing found.',
  open: 'Open {title}',
  picture_elsewhere: 'This picture is not kept on this site.',
  reset: 'Show the whole picture',
  search: 'Search in this picture',
  zoom_in: 'Zoom in',
  zoom_out: 'Zoom out',
}
export type WordKey = keyof typeof english

const german: Readonly<Record<WordKey, string>> = {
  areas: 'Bereiche dieses Bildes',
  close: 'Schließen',
  floors: 'Etagen',
  legend: 'Gruppen zeigen',
  more: 'Mehr',
  nothing: 'Nichts gefunden.',
  open: '{title} öffnen',
  picture_elsewhere: 'Dieses Bild liegt nicht auf dieser Website.',
  reset: 'Ganzes Bild zeigen',
  search: 'In diesem Bild suchen',
  zoom_in: 'Vergrößern',
  zoom_out: 'Verkleinern',
}

export const wordsIn = (language: string): Speaker<WordKey> => speakerOf<WordKey>({ en: english, de: german }, language)
