/** What buttons say. */
import { type Speaker, speakerOf } from '../../../kernel/words.ts'

const english = {
  share: 'Share',
  sharePage: 'Share this page',
  shareOn: 'Share on {network}',
  shareBy_email: 'Share by e-mail',
  shareBy_sms: 'Share by text message',
  shareBy_copy: 'Copy the link',
  shareBy_print: 'Print this page',
  shareBy_native: 'Share…',
  name_email: 'E-mail',
  name_copy: 'Copy link',
  name_print: 'Print',
  name_native: 'Share',
  more: 'More',
  newTab: 'opens in a new tab',
  copied: 'The link was copied.',
  notCopied: 'Copy this address:',
  instance: 'Your Mastodon server',
  go: 'Share there',
  cancel: 'Cancel',
  shares_one: '{count} share',
  shares_other: '{count} shares',
  followUs: 'Follow us',
  followOn: 'Follow us on {network}',
  writeUs: 'Write to us',
  close: 'Close',
}
export type WordKey = keyof typeof english

const german: Readonly<Record<WordKey, string>> = {
  share: 'Teilen',
  sharePage: 'Diese Seite teilen',
  shareOn: 'Auf {network} teilen',
  shareBy_email: 'Per E-Mail teilen',
  shareBy_sms: 'Per SMS teilen',
  shareBy_copy: 'Link kopieren',
  shareBy_print: 'Diese Seite drucken',
  shareBy_native: 'Teilen …',
  name_email: 'E-Mail',
  name_copy: 'Link kopieren',
  name_print: 'Drucken',
  name_native: 'Teilen',
  more: 'Mehr',
  newTab: 'öffnet einen neuen Tab',
  copied: 'Der Link wurde kopiert.',
  notCopied: 'Kopieren Sie diese Adresse:',
  instance: 'Ihr Mastodon-Server',
  go: 'Dort teilen',
  cancel: 'Abbrechen',
  shares_one: '{count}-mal geteilt',
  shares_other: '{count}-mal geteilt',
  followUs: 'Folgen Sie uns',
  followOn: 'Folgen Sie uns auf {network}',
  writeUs: 'Schreiben Sie uns',
  close: 'Schließen',
}

export type Words = Speaker<WordKey>
export const wordsIn = (language: string): Words => speakerOf<WordKey>({ en: english, de: german }, language)

/** What a button does, for those who do not see its sign. */
export function actionOf({ slug, label }: { readonly slug: string; readonly label: string }, words: Words): string {
  const own = `shareBy_${slug}`
  return own in english ? words.say(own as WordKey) : words.say('shareOn', { network: label })
}
/** What a button is called: the network, or what the tool does. */
export function nameOf({ slug, label }: { readonly slug: string; readonly label: string }, words: Words): string {
  const own = `name_${slug}`
  return own in english ? words.say(own as WordKey) : label
}
