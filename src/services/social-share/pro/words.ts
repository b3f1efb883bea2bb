/** What the form and the mail of Pro say. */
import { tableIn } from '../../../kernel/words.ts'

const english = {
  title: 'Save this post for later',
  email: 'Your e-mail address',
  send: 'Send it to me',
  subscribe: 'Subscribe',
  consent: 'Write to me about new posts. I can take this back at any time.',
  done: 'Thank you. Please look into your mailbox.',
  problem: 'That did not work. Please try again.',
  subject: '{title}',
  body: 'You asked us to send you this post, so that you can read it later.',
  read: 'Read it',
  close: 'Close',
  pin: 'Pin this picture',
  popup: 'Did you like it? Tell others.',
}
export type ProWords = typeof english

const german: ProWords = {
  title: 'Diesen Beitrag für später merken',
  email: 'Ihre E-Mail-Adresse',
  send: 'An mich schicken',
  subscribe: 'Abonnieren',
  consent: 'Schreiben Sie mir über neue Beiträge. Das kann ich jederzeit widerrufen.',
  done: 'Danke. Bitte sehen Sie in Ihr Postfach.',
  problem: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  subject: '{title}',
  body: 'Sie haben uns gebeten, Ihnen diesen Beitrag zu schicken, damit Sie ihn später lesen können.',
  read: 'Lesen',
  close: 'Schließen',
  pin: 'Dieses Bild merken',
  popup: 'Hat es Ihnen gefallen? Sagen Sie es weiter.',
}

export const proWordsIn = (language: string): ProWords => tableIn({ en: english, de: german }, language)
