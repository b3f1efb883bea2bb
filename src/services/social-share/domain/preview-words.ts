/** What is found wrong with a link preview, in words. */
import { Spoken, speakerOf, spokenFrom } from '../../../kernel/words.ts'

const en = {
  fine: 'Nothing is wrong with this preview.',
  duplicate_tag: '{tag} is printed {times} times, by {by}.',
  hidden: 'Networks cannot read this page: it is not public.',
  image_missing: 'There is no picture to show.',
  image_not_absolute: 'The picture has no whole address.',
  image_too_small: '{size} is too small: networks leave it out.',
  image_small: '{size} is shown small: large cards need 600 × 315.',
  title_missing: 'The post has no title.',
  title_cut: 'Networks cut the title after {most} letters.',
  description_missing: 'There is no description; write an excerpt.',
  and: ' and ',
}

const de: Readonly<Record<keyof typeof en, string>> = {
  fine: 'An dieser Vorschau ist nichts auszusetzen.',
  duplicate_tag: '{tag} wird {times}-mal ausgegeben, von {by}.',
  hidden: 'Netzwerke können diese Seite nicht lesen: Sie ist nicht öffentlich.',
  image_missing: 'Es gibt kein Bild, das gezeigt werden könnte.',
  image_not_absolute: 'Das Bild hat keine vollständige Adresse.',
  image_too_small: '{size} ist zu klein: Netzwerke lassen es weg.',
  image_small: '{size} wird klein gezeigt: Große Karten brauchen 600 × 315.',
  title_missing: 'Der Beitrag hat keinen Titel.',
  title_cut: 'Netzwerke kürzen den Titel nach {most} Zeichen.',
  description_missing: 'Es gibt keine Beschreibung; schreiben Sie einen Auszug.',
  and: ' und ',
}

export const previewWords = { en, de }
export const told = spokenFrom(previewWords)

/** `a and b`, for a value of a sentence. */
export const joined = (names: readonly string[]): Spoken =>
  new Spoken(language => names.join(speakerOf(previewWords, language).say('and')))
