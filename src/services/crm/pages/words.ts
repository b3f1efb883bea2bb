/** What the pages of the CRM say to visitors. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Speaker, speakerOf } from '../../../kernel/words.ts'

const english = {
  salutation: 'Salutation',
  first_name: 'First name',
  last_name: 'Last name',
  title: 'Position',
  account_name: 'Company',
  industry: 'Line of business',
  website: 'Web site',
  email: 'E-mail address',
  phone: 'Telephone',
  description: 'Your message',
  street: 'Street and number',
  postal_code: 'Postcode',
  city: 'Town',
  country: 'Country',
  send: 'Send',
  thanks: 'Thank you. We will be in touch.',
  please_confirm: 'Thank you. Please confirm your address by the link in the mail that we have sent you.',
  closed: 'This form is not open at the moment.',
  needed: 'Please fill this in.',
  bad_email: 'This is not an e-mail address.',
  confirm_subject: 'Please confirm: {site}',
  confirm_text: 'Please confirm that you have written to us:\n\n{link}\n\nIf it was not you, do nothing.',
  confirmed: 'Thank you. Your address is confirmed.',
}

export type LeadWord = keyof typeof english

const german: Readonly<Record<LeadWord, string>> = {
  salutation: 'Anrede',
  first_name: 'Vorname',
  last_name: 'Nachname',
  title: 'Position',
  account_name: 'Firma',
  industry: 'Branche',
  website: 'Website',
  email: 'E-Mail-Adresse',
  phone: 'Telefon',
  description: 'Ihre Nachricht',
  street: 'Straße und Hausnummer',
  postal_code: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  send: 'Senden',
  thanks: 'Vielen Dank. Wir melden uns bei Ihnen.',
  please_confirm:
    'Vielen Dank. Bitte bestätigen Sie Ihre Adresse über den Link in der E-Mail, die wir Ihnen geschickt haben.',
  closed: 'Dieses Formular ist derzeit nicht geöffnet.',
  needed: 'Bitte füllen Sie dies aus.',
  bad_email: 'Das ist keine E-Mail-Adresse.',
  confirm_subject: 'Bitte bestätigen Sie: {site}',
  confirm_text:
    'Bitte bestätigen Sie, dass Sie uns geschrieben haben:\n\n{link}\n\nWenn Sie es nicht waren, brauchen Sie nichts zu tun.',
  confirmed: 'Vielen Dank. Ihre Adresse ist bestätigt.',
}

export const leadWords = ({ site }: Pick<ReadContext, 'site'>): Speaker<LeadWord> =>
  speakerOf<LeadWord>({ en: english, de: german }, site.language)
