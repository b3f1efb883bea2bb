/** What would keep people from using a map, in words. */
import { spokenFrom } from '../../../kernel/words.ts'

const en = {
  picture_missing: 'The picture is missing.',
  picture_missing_of: 'The picture of “{title}” is missing.',
  picture_without_alt: 'The picture has no description for people who cannot see it.',
  picture_without_alt_of: 'The picture of “{title}” has no description for people who cannot see it.',
  hotspot_without_name: 'This area has no title: nobody can tell where it leads.',
  target_small: 'On a phone “{name}” is only {side} pixels wide; {least} can be hit with a finger.',
  hotspot_hidden: '“{name}” lies under “{above}” and cannot be reached with the mouse.',
  order_jumps: 'The keyboard jumps from “{from}” far back to “{to}”.',
  contrast_low: '“{name}” stands out from the picture by {by} to 1; {least} to 1 can be seen by most.',
}

const de: Readonly<Record<keyof typeof en, string>> = {
  picture_missing: 'Das Bild fehlt.',
  picture_missing_of: 'Das Bild von „{title}“ fehlt.',
  picture_without_alt: 'Das Bild hat keine Beschreibung für Menschen, die es nicht sehen können.',
  picture_without_alt_of: 'Das Bild von „{title}“ hat keine Beschreibung für Menschen, die es nicht sehen können.',
  hotspot_without_name: 'Diese Fläche hat keinen Titel: Niemand weiß, wohin sie führt.',
  target_small: 'Auf einem Telefon ist „{name}“ nur {side} Pixel breit; ab {least} trifft man sie mit dem Finger.',
  hotspot_hidden: '„{name}“ liegt unter „{above}“ und ist mit der Maus nicht zu erreichen.',
  order_jumps: 'Die Tastatur springt von „{from}“ weit zurück zu „{to}“.',
  contrast_low: '„{name}“ hebt sich nur mit {by} zu 1 vom Bild ab; {least} zu 1 erkennen die meisten.',
}

export const accessibilityWords = { en, de }
export const told = spokenFrom(accessibilityWords)
