/** What the health of the site and its machine may lack, in words. */
import { spokenFrom } from '../../kernel/words.ts'

const en = {
  no_folder: 'there is no folder {folder} yet; the first start makes it',
  folder_open: 'other accounts of this machine may look into {folder}; chmod 700 keeps them out',
  folder_gone: 'the data folder is not there',
  little_room: 'only {room} MiB are left',
  few_files: 'only {most} files may be open at once; raise it to {least} (ulimit -n)',
  not_https: '{url} is not https: application passwords are refused and cookies travel in the clear',
  no_mail: 'MAIL_URL is not set: mail stays in the outbox and reaches nobody',
  bad_mail_url: 'MAIL_URL must be smtp://… or smtps://…',
  mail_silent: 'the mail server {host} does not answer',
  jobs: '{given_up} were given up: {names}',
}

const de: Readonly<Record<keyof typeof en, string>> = {
  no_folder: 'Den Ordner {folder} gibt es noch nicht; der erste Start legt ihn an.',
  folder_open: 'Andere Konten dieses Rechners können in {folder} sehen; chmod 700 verhindert das.',
  folder_gone: 'Der Datenordner ist nicht da.',
  little_room: 'Nur noch {room} MiB sind frei.',
  few_files: 'Nur {most} Dateien dürfen zugleich offen sein; erhöhen Sie das auf {least} (ulimit -n).',
  not_https: '{url} ist nicht https: Anwendungspasswörter werden abgelehnt, und Cookies sind unterwegs lesbar.',
  no_mail: 'MAIL_URL ist nicht gesetzt: E-Mails bleiben im Postausgang und erreichen niemanden.',
  bad_mail_url: 'MAIL_URL muss mit smtp:// oder smtps:// beginnen.',
  mail_silent: 'Der Mailserver {host} antwortet nicht.',
  jobs: 'Aufgegebene Arbeiten: {given_up} ({names}).',
}

export const healthWords = { en, de }
export const told = spokenFrom(healthWords)
