/** What recipients of mailings read, in the language of the site. */
import type { ReadContext } from '../../../../kernel/context.ts'
import { type Speaker, speakerOf } from '../../../../kernel/words.ts'

const english = {
  unsubscribe: 'Unsubscribe',
  out_title: 'You are unsubscribed',
  out_text: 'We will not write to you again from this list.',
  out_text_entirely: 'We will not write to you again.',
  undo: 'That was a mistake: keep me on the list',
  ask_title: 'Unsubscribe?',
  ask_text: 'Programs that check mails open this page too. So please say it yourself.',
  ask_yes: 'Yes, do not write to me any more',
  back_title: 'You are back',
  back_text: 'You are on the list again.',
  to_site: 'To the site',
}
type WordKey = keyof typeof english

const german: Readonly<Record<WordKey, string>> = {
  unsubscribe: 'Abmelden',
  out_title: 'Sie sind abgemeldet',
  out_text: 'Von dieser Liste schreiben wir Ihnen nicht mehr.',
  out_text_entirely: 'Wir schreiben Ihnen nicht mehr.',
  undo: 'Das war ein Versehen: Ich bleibe auf der Liste',
  ask_title: 'Abmelden?',
  ask_text: 'Auch Programme, die E-Mails prüfen, öffnen diese Seite. Bitte sagen Sie es deshalb selbst.',
  ask_yes: 'Ja, schreiben Sie mir nicht mehr',
  back_title: 'Sie sind wieder dabei',
  back_text: 'Sie stehen wieder auf der Liste.',
  to_site: 'Zur Website',
}

export const mailWords = ({ site }: Pick<ReadContext, 'site'>): Speaker<WordKey> =>
  speakerOf<WordKey>({ en: english, de: german }, site.language)
